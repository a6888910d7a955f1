package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// printJSON prints v as the one object on stdout.
func printJSON(w io.Writer, v any) error {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, escapedJSON(string(text)))
	return err
}

// table prints rows of cells, aligned.
func table(w io.Writer, rows [][]string) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(t, strings.TrimRight(strings.Join(row, "\t"), "\t"))
	}
	return t.Flush()
}

// rows tells the counts of s, for a table.
func (s *stats) rows() [][]string {
	rows := [][]string{
		{"yield", percent(s.Yield) + fmt.Sprintf("  (%d of %d)", s.Valid, s.Envs)},
		{"first attempt", percent(s.FirstAttemptYield)},
		{"redrawn", fmt.Sprint(s.Redrawn)},
	}
	if len(s.RejectReasons) > 0 {
		rows = append(rows, []string{"rejected for", countsText(s.RejectReasons)})
	}
	if len(s.Notes) > 0 {
		rows = append(rows, []string{"notes", countsText(s.Notes)})
	}
	return rows
}

// countsText lists names with their counts, most frequent first.
func countsText(counts map[string]int) string {
	names := slices.Sorted(maps.Keys(counts))
	slices.SortStableFunc(names, func(a, b string) int { return counts[b] - counts[a] })
	for i, name := range names {
		names[i] = fmt.Sprintf("%s %d", name, counts[name])
	}
	return strings.Join(names, ", ")
}

// percent says a share so that 100% means all.
func percent(share figure) string {
	if math.IsNaN(float64(share)) {
		return "-"
	}
	if share == 1 {
		return "100%"
	}
	return fmt.Sprintf("%.2f%%", min(float64(100*share), 99.99))
}

func number(f figure) string {
	if math.IsNaN(float64(f)) {
		return "-"
	}
	return fmt.Sprintf("%.4g", float64(f))
}

// milliseconds keeps microseconds and no more.
func milliseconds(d time.Duration) figure {
	return figure(math.Round(float64(d)/float64(time.Microsecond)) / 1000)
}

func durationText(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%.3g ms", float64(d)/float64(time.Millisecond))
	}
	return fmt.Sprintf("%.3g s", d.Seconds())
}
