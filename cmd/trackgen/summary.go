package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/seed183fdc01/trackgen/exec"
)

// summary is what the command prints.
type summary struct {
	Generator string `json:"generator"`
	Device    string `json:"device"`
	stats
	GenerateMS figure   `json:"generate_ms"`
	TotalMS    figure   `json:"total_ms"`
	Identical  *bool    `json:"identical,omitempty"`
	Outputs    []string `json:"outputs"`
	Replaced   []string `json:"replaced"` // those of the outputs that were there before

	info            exec.Info
	lengths         spread
	generate, total time.Duration
}

func (g *generateCommand) print(s *summary) error {
	out := g.cobra.OutOrStdout()
	if g.json {
		return printJSON(out, s)
	}
	if g.quiet {
		return nil
	}
	rows := [][]string{
		{"generator", s.Generator},
		{"device", deviceText(s.info)},
		{"tracks", fmt.Sprint(s.Envs)},
	}
	rows = append(rows, s.rows()...)
	rows = append(rows, []string{"length", fmt.Sprintf("%s  (p10 %s, p90 %s)", number(s.lengths.P50), number(s.lengths.P10), number(s.lengths.P90))})
	if s.Identical != nil {
		rows = append(rows, []string{"same bits", map[bool]string{true: "yes", false: "no"}[*s.Identical]})
	}
	rows = append(rows,
		[]string{"generation", durationText(s.generate)},
		[]string{"all in all", durationText(s.total)},
		[]string{"written", strings.Join(s.Outputs, ", ")},
	)
	if len(s.Replaced) > 0 {
		rows = append(rows, []string{"replaced", strings.Join(s.Replaced, ", ")})
	}
	return table(out, rows)
}
