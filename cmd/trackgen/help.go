package main

import "github.com/spf13/cobra"

// newHelp is "trackgen help COMMAND". Unlike cobra's own it fails for a command
// that is not there.
func newHelp(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [command]",
		Short: "Explain a command",
		RunE: func(c *cobra.Command, args []string) error {
			about, rest, err := root.Find(args)
			switch {
			case err != nil || about == root:
				if err := knownCommand(root, args); err != nil {
					return err
				}
			case len(rest) > 0:
				return usagef("help takes one command, got %q as well", rest[0])
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, c := range root.Commands() {
				if len(args) == 0 && c.IsAvailableCommand() {
					names = append(names, cobra.CompletionWithDesc(c.Name(), c.Short))
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
	}
}
