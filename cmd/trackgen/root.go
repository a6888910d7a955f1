package main

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"
)

// run executes one command line and returns the exit code.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	root := newRoot()
	if err := straysBeforeHelp(root, args); err != nil {
		return report(stderr, root, err)
	}
	out := &answers{w: stdout}
	root.SetArgs(args)
	root.SetOut(out)
	root.SetErr(stderr)
	command, err := root.ExecuteContextC(ctx)
	if err = errors.Join(err, out.err); err == nil {
		return exitDone
	}
	return report(stderr, command, interrupted(ctx, err))
}

// answers is stdout. It keeps its first error for the end of the command, as not
// everything that prints returns one.
type answers struct {
	w   io.Writer
	err error
}

func (r *answers) Write(p []byte) (int, error) {
	if r.err == nil {
		_, r.err = r.w.Write(p)
	}
	return len(p), nil
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "trackgen",
		Short: "Make batches of race tracks, and files and pictures of them",
		Long: `trackgen turns seeds into closed race tracks: many at a time, the same bits
for the same seed and settings on every machine.

Exit codes: 0 done, 1 failed or interrupted, 2 wrong usage.`,
		Example: `  trackgen generate                        64 tracks to tracks.npz, a picture beside it
  trackgen generate --generator polar -n 512 --seed 7 -o polar.npz
  trackgen preview --set half_width=0.03   a picture only
  trackgen inspect tracks.npz              what a file holds`,
		SilenceErrors:         true,
		SilenceUsage:          true,
		DisableFlagsInUseLine: true,
		Args:                  knownCommand,
		RunE:                  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return flagError(c, err) })
	root.SetHelpCommand(newHelp(root))
	root.Version = buildFacts().Version
	root.CompletionOptions.DisableDefaultCmd = true
	root.AddCommand(
		newGenerate(), newPreview(), newInspect(),
		newGenerators(), newDevices(), newBench(), newVersion(), newCompletion(root),
	)
	return root
}
