package main

import (
	"github.com/spf13/cobra"
)

// planFlags are the flags that say which batch to make.
var planFlags = []string{flagGenerator, flagEnvs, flagSeed, "set", "config"}

// refuseFlags refuses flags that a file decides.
func refuseFlags(c *cobra.Command, path string, names ...string) error {
	for _, name := range names {
		if c.Flags().Changed(name) {
			return usagef("%s tells everything: leave out --%s", path, name)
		}
	}
	return nil
}

// noArgs is the Args of commands that take flags only.
func noArgs(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("%s takes no argument, got %q", c.Name(), args[0])
	}
	return nil
}

// atMostOneFile is the Args of commands that may take a file.
func atMostOneFile(c *cobra.Command, args []string) error {
	if len(args) > 1 {
		return usagef("%s takes one file, got %q as well", c.Name(), args[1])
	}
	return nil
}

// oneFile is the Args of commands that take a file.
func oneFile(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usagef("%s wants a file, as in: trackgen %s tracks.npz", c.Name(), c.Name())
	}
	return atMostOneFile(c, args)
}

// givenFiles refuses flags of files that were given without a name, as by a
// script whose variable is empty.
func givenFiles(c *cobra.Command, names ...string) error {
	for _, name := range names {
		if f := c.Flags().Lookup(name); f.Changed && f.Value.String() == "" {
			return usagef("--%s wants the name of a file", name)
		}
	}
	return nil
}
