package main

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/format/npz"
	"github.com/seed183fdc01/trackgen/format/picture"
)

// previewCommand is "trackgen preview".
type previewCommand struct {
	batchFlags
	output  string
	env     int
	color   string
	columns int
	quiet   bool
}

// sheetEnvs is the most tracks on a sheet: more are too small to see.
const sheetEnvs = 256

func newPreview() *cobra.Command {
	p := &previewCommand{}
	c := &cobra.Command{
		Use:   "preview [tracks.npz]",
		Short: "Draw tracks, of a file or made for the picture",
		Long: `Draw tracks: those of a file, or a batch made of the same flags as for
"trackgen generate". Without --env it is a sheet of all tracks, at most the
first 256; with it, one large picture. The ending of the output tells the
format: .png, .svg or .pdf.

The chequered bar is the start line and the arrow points in the direction of
travel. Tracks that are not valid are red, with the reason below.`,
		Example: `  trackgen preview
  trackgen preview tracks.npz --env 12 -o one.svg
  trackgen preview --generator polar --set half_width=0.05 -n 12 --columns 4
  trackgen preview tracks.npz --color curvature -o sheet.pdf`,
		Args: atMostOneFile,
		RunE: func(c *cobra.Command, args []string) error { return p.run(c, args) },
	}
	flags := c.Flags()
	flags.SortFlags = false
	p.add(c)
	flags.StringVarP(&p.output, "output", "o", "preview.png", "`file` to write: .png, .svg or .pdf")
	flags.IntVar(&p.env, "env", 0, "draw only the track of this `number`, from 0 on, at large")
	flags.StringVar(&p.color, "color", "plain", "what the colour of the road means: plain or curvature")
	flags.IntVar(&p.columns, "columns", 0, "`number` of tracks in a row; 0 makes the sheet about square")
	flags.BoolVar(&p.quiet, "quiet", false, "print nothing but errors")
	complete(c, "color", func() []string { return []string{"plain", "curvature"} }, cobra.ShellCompDirectiveNoFileComp)
	complete(c, "output", func() []string { return []string{"png", "svg", "pdf"} }, cobra.ShellCompDirectiveFilterFileExt)
	c.ValidArgsFunction = completeFile
	return c
}

func (p *previewCommand) run(c *cobra.Command, args []string) error {
	opt, err := p.options(c)
	if err != nil {
		return err
	}
	if err := checkWritable(p.output); err != nil {
		return err
	}
	file, title, err := p.tracks(c, args)
	if err != nil {
		return err
	}
	pic, err := p.draw(c, file, title, opt)
	if err != nil {
		return err
	}
	if err := pic.WriteFile(c.Context(), p.output); err != nil {
		return err
	}
	if !p.quiet {
		fmt.Fprintf(c.OutOrStdout(), "written %s\n", p.output)
	}
	return nil
}

// options checks the flags of the picture.
func (p *previewCommand) options(c *cobra.Command) (*picture.Options, error) {
	colors := map[string]picture.Color{"plain": picture.Plain, "curvature": picture.Curvature}
	color, ok := colors[p.color]
	if !ok {
		return nil, usagef("--color must be plain or curvature, got %q", p.color)
	}
	if p.columns < 0 || p.columns > sheetEnvs {
		return nil, usagef("--columns must be 0 to %d, got %d", sheetEnvs, p.columns)
	}
	if p.env < 0 {
		return nil, usagef("--env must be 0 or more, got %d", p.env)
	}
	if c.Flags().Changed("env") && c.Flags().Changed("columns") {
		return nil, usagef("--columns is for a sheet, and --env draws one track: leave out one of them")
	}
	return &picture.Options{Color: color, Columns: p.columns}, checkEnding(p.output, pictureEndings)
}

// tracks reads the file, or makes a batch. The title says where they are from.
func (p *previewCommand) tracks(c *cobra.Command, args []string) (file *npz.File, title string, err error) {
	if len(args) == 1 {
		if err := refuseFlags(c, args[0], append(planFlags, flagDevice)...); err != nil {
			return nil, "", err
		}
		file, err := npz.ReadFile(args[0])
		if err != nil {
			return nil, "", err
		}
		return file, cmp.Or(generatorOf(file), filepath.Base(args[0])), nil
	}
	config, err := p.resolve(c)
	if err != nil {
		return nil, "", err
	}
	if err := p.checkEnv(c, config.Envs); err != nil {
		return nil, "", err
	}
	err = p.withDevice(c.Context(), func(d *exec.Device) error {
		m, err := makeBatch(c.Context(), config, d, nil, newProgress(c.ErrOrStderr(), p.quiet))
		if err == nil {
			file = m.file
		}
		return err
	})
	return file, config.Generator, err
}

// checkEnv refuses a track that a batch does not have.
func (p *previewCommand) checkEnv(c *cobra.Command, envs int) error {
	if c.Flags().Changed("env") && p.env >= envs {
		return usagef("--env must be 0 to %d, as there are %d tracks, got %d", envs-1, envs, p.env)
	}
	return nil
}

func (p *previewCommand) draw(c *cobra.Command, file *npz.File, title string, opt *picture.Options) (*picture.Picture, error) {
	if err := p.checkEnv(c, file.Batch.Envs); err != nil {
		return nil, err
	}
	if c.Flags().Changed("env") {
		return picture.One(file.Batch, p.env, opt)
	}
	return drawSheet(file, title, sheetEnvs, opt)
}

// writeSheet writes a sheet of the first tracks of a batch.
func writeSheet(ctx context.Context, path string, file *npz.File, title string) error {
	sheet, err := drawSheet(file, title, defaultEnvs, &picture.Options{})
	if err != nil {
		return err
	}
	return sheet.WriteFile(ctx, path)
}

// drawSheet draws the first tracks, at most so many, with a title.
func drawSheet(file *npz.File, title string, most int, opt *picture.Options) (*picture.Picture, error) {
	all := file.Batch.Envs
	var envs []int
	for e := range min(all, most) {
		envs = append(envs, e)
	}
	opt.Title = fmt.Sprintf("%s · %d tracks", title, all)
	if len(envs) < all {
		opt.Title = fmt.Sprintf("%s · %d of %d tracks", title, len(envs), all)
	}
	return picture.Sheet(file.Batch, envs, opt)
}
