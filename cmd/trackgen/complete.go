package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/pipeline"
)

// completeBatch tells the shell what the flags of f can be.
func completeBatch(c *cobra.Command, f *batchFlags) {
	complete(c, flagGenerator, generatorNames, cobra.ShellCompDirectiveNoFileComp)
	completeText(c, "set", func(text string) ([]string, cobra.ShellCompDirective) {
		if key, _, value := strings.Cut(text, "="); value {
			return settingWords(f.generator, key), cobra.ShellCompDirectiveNoFileComp
		}
		return settingKeys(f.generator), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
	complete(c, flagDevice, func() []string { return []string{"cpu"} }, cobra.ShellCompDirectiveNoFileComp)
	complete(c, "config", func() []string { return []string{"yaml", "yml", "json"} }, cobra.ShellCompDirectiveFilterFileExt)
}

// complete gives a flag its completions. It panics for a flag that is not
// there, which is a mistake in this program.
func complete(c *cobra.Command, flag string, words func() []string, directive cobra.ShellCompDirective) {
	completeText(c, flag, func(string) ([]string, cobra.ShellCompDirective) { return words(), directive })
}

// completeText is complete for words that depend on the text so far.
func completeText(c *cobra.Command, flag string, words func(text string) ([]string, cobra.ShellCompDirective)) {
	err := c.RegisterFlagCompletionFunc(flag, func(_ *cobra.Command, _ []string, text string) ([]string, cobra.ShellCompDirective) {
		return words(text)
	})
	if err != nil {
		panic("trackgen: " + err.Error())
	}
}

// settingKeys lists "key=" for every setting of a generator, with its meaning.
func settingKeys(generator string) []string {
	config := trackgen.TrackConfig{Generator: generator}
	knobs, err := config.Knobs()
	if err != nil {
		return nil
	}
	var keys []string
	for _, k := range knobs {
		keys = append(keys, cobra.CompletionWithDesc(k.Name+"=", strings.TrimSpace(k.Default+"  "+k.Doc)))
	}
	return keys
}

// settingWords lists "key=word" for every word that a setting can be.
func settingWords(generator, key string) []string {
	config := trackgen.TrackConfig{Generator: generator}
	knobs, err := config.Knobs()
	if err != nil {
		return nil
	}
	k := knobs.Find(key)
	if k == nil {
		return nil
	}
	var words []string
	for _, choice := range k.Choices {
		words = append(words, key+"="+choice)
	}
	return words
}

// generatorNames lists the generators with what their tracks look like.
func generatorNames() []string {
	var names []string
	for _, name := range trackgen.Generators() {
		if newFamily, err := pipeline.Families.Lookup(name); err == nil {
			names = append(names, cobra.CompletionWithDesc(name, newFamily().Doc()))
		}
	}
	return names
}

// completeFile completes the one file that a command reads.
func completeFile(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return []string{"npz"}, cobra.ShellCompDirectiveFilterFileExt
}
