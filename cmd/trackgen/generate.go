package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/format/npz"
	"github.com/seed183fdc01/trackgen/results"
)

// generateCommand is "trackgen generate".
type generateCommand struct {
	batchFlags
	output    string
	from      string
	noPicture bool
	json      bool
	quiet     bool

	cobra *cobra.Command
	start time.Time
}

func newGenerate() *cobra.Command {
	g := &generateCommand{}
	c := &cobra.Command{
		Use:   "generate",
		Short: "Make a batch of tracks and write it to a file",
		Long: `Make a batch of tracks, write it to a file and a picture of the first ones
beside it, and say how it went. The ending of the file tells the format: .npz,
which numpy loads.

The same seeds and settings make the same bits, whatever the device and the
size of the batch. The file keeps all of them: --from makes it again, and exits
with 1 when the bits are not the same. The file is written even so, unless it
would replace the one that it was made from.

A file and a picture that are there already are replaced, and named as replaced;
write-protected ones are refused.

A setting is a number for all tracks, a range from which every track draws its
own (0.2..0.6), or input:0.4, an array with a number for each track that starts
at 0.4. "trackgen generators" lists the settings. In a file they read:

    generator: bezier
    half_width: 0.05
    bezier:
      rad: [0.2, 0.6]

with envs and seed as further keys. The flags win over the file.

With --json, stdout is one object: envs, valid, yield (valid share),
first_attempt_yield, redrawn, reject_reasons, notes, generate_ms (the generation
alone, warm), total_ms, generator, device, outputs, replaced (the outputs that
were there before); with --from also identical.`,
		Example: `  trackgen generate
  trackgen generate --generator polar -n 512 --seed 1000 -o polar.npz
  trackgen generate --set half_width=0.03 --set bezier.rad=0.2..0.6
  trackgen generate --config tracks.yaml --json
  trackgen generate --from tracks.npz -o again.npz`,
		Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			g.cobra, g.start = c, time.Now()
			return g.run(c.Context())
		},
	}
	flags := c.Flags()
	flags.SortFlags = false
	g.add(c)
	flags.StringVarP(&g.output, "output", "o", "tracks.npz", "`file` to write; its ending tells the format")
	flags.StringVar(&g.from, "from", "", "make the tracks of this npz `file` again")
	flags.BoolVar(&g.noPicture, "no-picture", false, "write no picture beside the file")
	flags.BoolVar(&g.json, "json", false, "print one JSON object instead of the table")
	flags.BoolVar(&g.quiet, "quiet", false, "print nothing but errors and warnings (and the object of --json)")
	complete(c, "from", func() []string { return []string{"npz"} }, cobra.ShellCompDirectiveFilterFileExt)
	complete(c, "output", func() []string { return []string{"npz"} }, cobra.ShellCompDirectiveFilterFileExt)
	return c
}

func (g *generateCommand) run(ctx context.Context) error {
	if err := checkEnding(g.output, trackEndings); err != nil {
		return err
	}
	config, from, err := g.plan()
	if err != nil {
		return err
	}
	for _, path := range g.outputs() {
		if err := checkWritable(path); err != nil {
			return err
		}
	}
	return g.withDevice(ctx, func(d *exec.Device) error { return g.runOn(ctx, d, config, from) })
}

// runOn makes the batch, writes the files and says how it went.
func (g *generateCommand) runOn(ctx context.Context, d *exec.Device, config trackgen.TrackConfig, from *npz.File) error {
	p := newProgress(g.cobra.ErrOrStderr(), g.quiet)
	m, err := makeBatch(ctx, config, d, from, p)
	if err != nil {
		return err
	}
	var identical *bool
	var differs error
	if from != nil {
		if identical, differs, err = g.compare(ctx, m.file, from); err != nil {
			return err
		}
		if differs != nil && sameFile(g.from, g.output) {
			return fmt.Errorf("%w\nnothing was written: choose another -o to keep %s", differs, g.from)
		}
	}
	replaced := existing(g.outputs())
	if err := g.write(ctx, m.file, config.Generator, p); err != nil {
		return err
	}
	s := summary{
		Generator: config.Generator, Device: d.Name(), info: d.Info(),
		stats: statsOf(m.file.Batch), lengths: spreadOf(lengths(m.file.Batch)),
		GenerateMS: milliseconds(m.took), generate: m.took, Outputs: g.outputs(),
		Identical: identical, Replaced: replaced,
	}
	s.total = time.Since(g.start)
	s.TotalMS = milliseconds(s.total)
	return errors.Join(g.print(&s), differs)
}

// plan resolves what to make, out of the flags or out of a file.
func (g *generateCommand) plan() (trackgen.TrackConfig, *npz.File, error) {
	if err := givenFiles(g.cobra, "from"); err != nil {
		return trackgen.TrackConfig{}, nil, err
	}
	if g.from == "" {
		config, err := g.resolve(g.cobra)
		return config, nil, err
	}
	if err := refuseFlags(g.cobra, g.from, planFlags...); err != nil {
		return trackgen.TrackConfig{}, nil, err
	}
	file, config, err := readRecord(g.from)
	if err != nil {
		return config, nil, err
	}
	if file.Version != results.Version {
		if sameFile(g.from, g.output) {
			return config, nil, usagef("%s is of version %s and this program makes version %d: choose another -o to keep it", g.from, versionText(file.Version), results.Version)
		}
		g.warn("%s is of version %s and this program makes version %d: the tracks may differ", g.from, versionText(file.Version), results.Version)
	}
	return config, file, nil
}

func sameFile(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}

func (g *generateCommand) warn(format string, args ...any) {
	fmt.Fprintf(g.cobra.ErrOrStderr(), "trackgen: warning: %s\n", escaped(fmt.Sprintf(format, args...)))
}

// outputs lists the files that the command writes.
func (g *generateCommand) outputs() []string {
	if g.noPicture {
		return []string{g.output}
	}
	return []string{g.output, beside(g.output, ".png")}
}

func (g *generateCommand) write(ctx context.Context, file *npz.File, generator string, p *progress) error {
	var t *task
	opt := npz.WriteOptions{Progress: func(done, total int64) {
		if t == nil {
			t = p.start("writing "+filepath.Base(g.output), total)
		}
		t.set(done, total)
	}}
	err := npz.WriteFile(ctx, g.output, file, &opt)
	if t != nil {
		t.finish()
	}
	if err != nil || g.noPicture {
		return err
	}
	return writeSheet(ctx, beside(g.output, ".png"), file, generator)
}

// compare reports whether the tracks are those of the file, bit for bit. When
// they are not, differs says so.
func (g *generateCommand) compare(ctx context.Context, now, before *npz.File) (same *bool, differs, err error) {
	identical, err := sameBits(ctx, now, before)
	if err != nil || identical {
		return &identical, nil, err
	}
	why := "the file was changed after it was made, or there is a bug"
	if before.Version != results.Version {
		why = "it is of version " + versionText(before.Version)
	}
	return &identical, fmt.Errorf("the tracks are not those of %s bit for bit: %s", g.from, why), nil
}
