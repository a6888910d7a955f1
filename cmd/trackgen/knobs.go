package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// printGenerators prints the generators, the settings that all share, and
// those of each.
func printGenerators(w io.Writer, all []generatorInfo) error {
	var list, shared [][]string
	for _, g := range all {
		doc := g.Doc
		if g.Default {
			doc += " (default)"
		}
		list = append(list, []string{g.Name, doc})
	}
	if err := table(w, list); err != nil {
		return err
	}
	for _, k := range all[0].Knobs {
		if !strings.HasPrefix(k.Name, all[0].Name+".") {
			shared = append(shared, k.row())
		}
	}
	if err := printKnobs(w, "settings of every generator (*: can differ between tracks)", shared); err != nil {
		return err
	}
	for _, g := range all {
		var own [][]string
		for _, k := range g.Knobs {
			if strings.HasPrefix(k.Name, g.Name+".") {
				own = append(own, k.row())
			}
		}
		if err := printKnobs(w, "settings of "+g.Name, own); err != nil {
			return err
		}
	}
	return nil
}

// meaningWidth is where lines of text are broken.
const meaningWidth = 56

func printKnobs(w io.Writer, title string, knobs [][]string) error {
	fmt.Fprintf(w, "\n%s\n", title)
	rows := [][]string{{"  key", "default", "range", "meaning"}}
	for _, k := range knobs {
		for i, line := range wrap(k[3], meaningWidth) {
			if i > 0 {
				k = []string{"", "", "", ""}
			}
			rows = append(rows, []string{k[0], k[1], k[2], line})
		}
	}
	return table(w, rows)
}

func (k *knobInfo) row() []string {
	name, within, doc := "  "+k.Name, "", k.Doc
	if k.PerEnv {
		name += " *"
	}
	if k.Range != nil {
		text := func(v float32) string { return strconv.FormatFloat(float64(v), 'g', -1, 32) }
		within = text(k.Range[0]) + " to " + text(k.Range[1])
	}
	if k.Choices != nil {
		doc = strings.Join(k.Choices, ", ") + ": " + doc
	}
	if k.Unit != "" {
		doc += " [" + k.Unit + "]"
	}
	return []string{name, k.Default, within, doc}
}

// wrap breaks a text into lines of about so many characters.
func wrap(text string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > width {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
