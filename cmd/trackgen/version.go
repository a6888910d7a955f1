package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/seed183fdc01/trackgen/results"
)

func newVersion() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "version",
		Short: "Say how this program was built",
		Long: `Say how this program was built. The version of the results is raised when the
bits of a track change on purpose; files keep it.

With --json, stdout is one object: version (of the module), revision (of its
source, empty when unknown), modified (the source differed from it),
results_version, go, os, arch and goamd64.`,
		Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			v := buildFacts()
			if asJSON {
				return printJSON(c.OutOrStdout(), v)
			}
			return table(c.OutOrStdout(), v.rows())
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object instead of the table")
	return c
}

type build struct {
	Version  string `json:"version"`
	Revision string `json:"revision"`
	Modified bool   `json:"modified"`
	Results  int    `json:"results_version"`
	Go       string `json:"go"`
	OS       string `json:"os"`
	Arch     string `json:"arch"`
	GOAMD64  string `json:"goamd64,omitempty"` // the instructions it may use, on amd64
}

func buildFacts() build {
	b := build{Version: "(devel)", Results: results.Version, Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	if info.Main.Version != "" {
		b.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Revision = s.Value
		case "vcs.modified":
			b.Modified = s.Value == "true"
		case "GOAMD64":
			b.GOAMD64 = s.Value
		}
	}
	return b
}

func (b *build) rows() [][]string {
	rows := [][]string{{"trackgen", b.Version}}
	if b.Revision != "" {
		revision := b.Revision
		if b.Modified {
			revision += "  (modified)"
		}
		rows = append(rows, []string{"revision", revision})
	}
	platform := b.OS + "/" + b.Arch
	if b.GOAMD64 != "" {
		platform += " " + b.GOAMD64
	}
	return append(rows,
		[]string{"results", fmt.Sprintf("version %d", b.Results)},
		[]string{"built with", b.Go},
		[]string{"for", platform},
	)
}
