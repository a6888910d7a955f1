package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed183fdc01/trackgen/format/npz"
	"github.com/seed183fdc01/trackgen/results"
)

func newInspect() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "inspect tracks.npz",
		Short: "Say what is in a file of tracks",
		Long: `Say what is in a file of tracks: the arrays with their shapes, the generator
and the settings that made it, how many tracks are valid, and how lengths and
other figures are spread over the valid ones. It reads all of the file, so that
damage shows.

With --json, stdout is one object: file, bytes, version, generator, config,
envs, stride, valid, yield, first_attempt_yield, redrawn, reject_reasons, notes,
spread (min, p10, p50, p90, max of each figure) and arrays (name, type, shape).`,
		Example: `  trackgen inspect tracks.npz
  trackgen inspect tracks.npz --json`,
		Args: oneFile,
		RunE: func(c *cobra.Command, args []string) error {
			r, err := inspect(args[0])
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(c.OutOrStdout(), r)
			}
			return r.print(c.OutOrStdout())
		},
		ValidArgsFunction: completeFile,
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object instead of tables")
	return c
}

// inspection is what inspect found in a file.
type inspection struct {
	File      string          `json:"file"`
	Bytes     int64           `json:"bytes"`
	Version   int32           `json:"version"`   // 0: unknown
	Generator string          `json:"generator"` // "": unknown
	Config    json.RawMessage `json:"config"`    // null: unknown
	Stride    int             `json:"stride"`
	stats
	Spread map[string]spread `json:"spread"`
	Arrays []arrayInfo       `json:"arrays"`

	seeds string
}

func inspect(path string) (*inspection, error) {
	f, err := npz.ReadFile(path)
	if err != nil {
		return nil, err
	}
	r := &inspection{
		File: path, Version: f.Version, Generator: generatorOf(f), Stride: f.Batch.Stride,
		stats: statsOf(f.Batch), Spread: map[string]spread{}, seeds: seedsText(f.Batch),
	}
	if json.Valid([]byte(f.Config)) {
		r.Config = json.RawMessage(f.Config)
	}
	for _, m := range measures(f.Batch) {
		r.Spread[m.name] = spreadOf(m.values)
	}
	stat, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	r.Bytes = stat.Size()
	r.Arrays, err = listArrays(path)
	return r, err
}

// generatorOf names the generator of a file, or those of a mixed one; "" when
// the file does not tell.
func generatorOf(f *npz.File) string {
	if len(f.GeneratorNames) > 0 {
		return strings.Join(f.GeneratorNames, "+")
	}
	var config struct{ Generator string }
	if json.Unmarshal([]byte(f.Config), &config) != nil {
		return ""
	}
	return config.Generator
}

// versionText says the version of a file.
func versionText(version int32) string {
	if version == 0 {
		return "unknown"
	}
	return fmt.Sprint(version)
}

// seedsText says which seeds and epochs a batch has.
func seedsText(b *results.Batch) string {
	if len(b.Seed) == 0 {
		return "unknown"
	}
	text := fmt.Sprintf("%d to %d", slices.Min(b.Seed), slices.Max(b.Seed))
	if len(b.Epoch) > 0 {
		text += fmt.Sprintf(", epochs %d to %d", slices.Min(b.Epoch), slices.Max(b.Epoch))
	}
	return text
}

func (r *inspection) print(w io.Writer) error {
	version := versionText(r.Version)
	if r.Version != 0 && r.Version != results.Version {
		version += fmt.Sprintf("  (this program makes %d)", results.Version)
	}
	rows := [][]string{
		{"file", visible(r.File) + "  (" + bytesText(r.Bytes) + ")"},
		{"version", version},
		{"generator", visible(cmp.Or(r.Generator, "unknown"))},
		{"tracks", fmt.Sprintf("%d  (stride %d)", r.Envs, r.Stride)},
		{"seeds", r.seeds},
	}
	if err := table(w, append(rows, r.rows()...)); err != nil {
		return err
	}
	if err := r.printSpread(w); err != nil {
		return err
	}
	if err := r.printConfig(w); err != nil {
		return err
	}
	fmt.Fprintln(w)
	rows = [][]string{{"array", "type", "shape"}}
	for _, a := range r.Arrays {
		rows = append(rows, []string{visible(a.Name), visible(a.Type), a.shapeText()})
	}
	return table(w, rows)
}

func (r *inspection) printSpread(w io.Writer) error {
	rows := [][]string{{"of valid tracks", "min", "p10", "p50", "p90", "max"}}
	for _, name := range measureNames {
		if s, ok := r.Spread[name]; ok {
			rows = append(rows, []string{name, number(s.Min), number(s.P10), number(s.P50), number(s.P90), number(s.Max)})
		}
	}
	fmt.Fprintln(w)
	return table(w, rows)
}

func (r *inspection) printConfig(w io.Writer) error {
	var config map[string]any
	if json.Unmarshal(r.Config, &config) != nil {
		return nil
	}
	rows := [][]string{{"setting", "value"}}
	for _, key := range slices.Sorted(maps.Keys(config)) {
		if key != flagGenerator {
			rows = append(rows, []string{visible(key), visible(fmt.Sprint(config[key]))})
		}
	}
	fmt.Fprintln(w)
	return table(w, rows)
}
