package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/seed183fdc01/trackgen/knob"
)

// The exit codes.
const (
	exitDone   = 0
	exitFailed = 1 // or interrupted
	exitUsage  = 2
)

// usageError is an error of whoever wrote the command line or configuration.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// usage marks err as wrong usage; nil stays nil.
func usage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

func usagef(format string, args ...any) error { return usage(fmt.Errorf(format, args...)) }

var errInterrupted = errors.New("interrupted; no unfinished file was left")

// interrupted puts the errors that follow from a signal into plain words.
func interrupted(ctx context.Context, err error) error {
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return errInterrupted
	}
	return err
}

// report prints err, one problem a line, and returns the exit code.
func report(stderr io.Writer, command *cobra.Command, err error) int {
	for line := range strings.Lines(err.Error()) {
		fmt.Fprintf(stderr, "trackgen: %s\n", escaped(strings.TrimSuffix(line, "\n")))
	}
	if !errors.As(err, new(usageError)) {
		return exitFailed
	}
	help := "trackgen help"
	if command.HasParent() && command.Name() != "help" {
		help += " " + command.Name()
	}
	fmt.Fprintf(stderr, "see: %s\n", help)
	return exitUsage
}

// flagError makes a usage error of what the flag parser says, and names the
// nearest flag for an unknown one.
func flagError(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) && len(unknown.GetSpecifiedName()) > 1 {
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		return usagef("%v%s", err, knob.DidYouMean("--"+unknown.GetSpecifiedName(), names))
	}
	return usagef("%s", strings.TrimSpace(parserNoise.ReplaceAllString(err.Error(), "")))
}

// parserNoise is what strconv adds, which says nothing to a user.
var parserNoise = regexp.MustCompile(`strconv\.\w+: parsing "[^"]*": `)

// knownCommand is the Args of the root: whatever stands there is no command.
func knownCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, sub := range c.Commands() {
		names = append(names, sub.Name())
	}
	if slices.Contains(names, args[0]) {
		return usagef("%s stands behind a --, where no command is looked for", args[0])
	}
	return usagef("unknown command %q%s", args[0], knob.DidYouMean(args[0], names))
}

// straysBeforeHelp refuses a first word that is no command even beside --help
// or --version, for which cobra looks at no argument.
func straysBeforeHelp(root *cobra.Command, args []string) error {
	root.InitDefaultHelpCmd()
	for _, word := range args {
		switch word {
		case "-h", "--help", "-v", "--version":
			continue
		}
		if strings.HasPrefix(word, "-") || strings.HasPrefix(word, cobra.ShellCompRequestCmd) {
			return nil // a flag, which has its own error, or a shell that asks
		}
		if command, _, err := root.Find([]string{word}); err == nil && command != root {
			return nil
		}
		return knownCommand(root, []string{word})
	}
	return nil
}
