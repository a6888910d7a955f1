package main

import (
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// newCompletion is "trackgen completion SHELL".
func newCompletion(root *cobra.Command) *cobra.Command {
	scripts := map[string]func(io.Writer) error{
		"bash":       func(w io.Writer) error { return root.GenBashCompletionV2(w, true) },
		"fish":       func(w io.Writer) error { return root.GenFishCompletion(w, true) },
		"powershell": root.GenPowerShellCompletionWithDesc,
		"zsh":        root.GenZshCompletion,
	}
	shells := slices.Sorted(maps.Keys(scripts))
	return &cobra.Command{
		Use:   "completion bash|fish|powershell|zsh",
		Short: "Print a script that completes commands in your shell",
		Long: `Print a script that completes commands, flags, generators and settings in
your shell. Load it in the file that the shell reads when it starts:

  bash        source <(trackgen completion bash)     in ~/.bashrc
  zsh         source <(trackgen completion zsh)      in ~/.zshrc, after compinit
  fish        trackgen completion fish | source      in ~/.config/fish/config.fish
  powershell  trackgen completion powershell | Out-String | Invoke-Expression
                                                     in $PROFILE`,
		DisableFlagsInUseLine: true,
		ValidArgs:             shells,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 1 && scripts[args[0]] != nil {
				return scripts[args[0]](c.OutOrStdout())
			}
			return usagef("completion wants the name of a shell: %s", strings.Join(shells, ", "))
		},
	}
}
