package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/pipeline"
)

func newGenerators() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "generators [name]",
		Short: "List the generators and their settings",
		Long: `List the generators, each with what its tracks look like, and every setting
with its default, range, unit and meaning. With a name, that generator only.

A setting marked * can differ between the tracks of a batch: as a range from
which every track draws its own (0.2..0.6), or as an array with a number for
each track (input:0.4).

With --json, stdout is an array of generators: name, doc, default (true for the
one that is taken when none is named) and knobs: name, kind (int, float, enum,
param, param_int), type (int, float, enum), per_env, default, range, choices,
unit, doc.`,
		Example: `  trackgen generators
  trackgen generators polar --json`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef("generators takes one name, got %q as well", args[1])
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			names := trackgen.Generators()
			if len(args) == 1 {
				if err := knownGenerator(args[0]); err != nil {
					return usage(err)
				}
				names = args
			}
			all, err := describeGenerators(names)
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(c.OutOrStdout(), all)
			}
			return printGenerators(c.OutOrStdout(), all)
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return generatorNames(), cobra.ShellCompDirectiveNoFileComp
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON array instead of tables")
	return c
}

// knownGenerator returns an error that names the nearest for a name that is
// none.
func knownGenerator(name string) error {
	names := trackgen.Generators()
	if slices.Contains(names, name) {
		return nil
	}
	return fmt.Errorf("unknown generator %q (there are: %s)%s", name, strings.Join(names, ", "), knob.DidYouMean(name, names))
}

// generatorInfo describes a generator.
type generatorInfo struct {
	Name    string     `json:"name"`
	Doc     string     `json:"doc"`
	Default bool       `json:"default"`
	Knobs   []knobInfo `json:"knobs"`
}

// knobInfo describes a setting.
type knobInfo struct {
	Name    string    `json:"name"`
	Kind    string    `json:"kind"`
	Type    string    `json:"type"`
	PerEnv  bool      `json:"per_env"`
	Default string    `json:"default"`
	Range   []float32 `json:"range"`   // lowest and highest; null for a word
	Choices []string  `json:"choices"` // null unless a word
	Unit    string    `json:"unit"`
	Doc     string    `json:"doc"`
}

func describeGenerators(names []string) ([]generatorInfo, error) {
	var all []generatorInfo
	for _, name := range names {
		newFamily, err := pipeline.Families.Lookup(name)
		if err != nil {
			return nil, err
		}
		config := trackgen.TrackConfig{Generator: name}
		knobs, err := config.Knobs()
		if err != nil {
			return nil, err
		}
		g := generatorInfo{Name: name, Doc: newFamily().Doc(), Default: name == defaultGenerator}
		for i := range knobs {
			g.Knobs = append(g.Knobs, describeKnob(&knobs[i]))
		}
		all = append(all, g)
	}
	return all, nil
}

func describeKnob(k *knob.Knob) knobInfo {
	info := knobInfo{
		Name: k.Name, Kind: k.Kind, Type: k.Kind, PerEnv: k.IsParam(), Default: k.Default,
		Choices: k.Choices, Unit: k.Unit, Doc: k.Doc,
	}
	switch k.Kind {
	case "param":
		info.Type = "float"
	case "param_int":
		info.Type = "int"
	}
	if k.Choices == nil {
		info.Range = []float32{k.Lo, k.Hi}
	}
	return info
}
