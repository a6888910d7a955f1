// Command gpu measures generations on a GPU: warm, masked inside a graph, the
// first one of a new process, the copy to the host, and stage by stage.
//
//	gpu [-quick] [-only generate,masked,first,snapshot,stages] [-generators bezier,polar]
//	    [-block N] [-device cuda:0] [-json FILE]
//
// It is one file that needs nothing but the driver: make gpu builds it. Times
// are of the host's clock, around enqueuing and waiting; of several runs it
// shows the median and the least.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
)

// options are the flags.
type options struct {
	quick      bool
	block      int
	device     string
	generators []string
	sections   []string
	json       string
}

// section is a part of the table.
type section struct {
	name    string
	measure func(*options, *report) error
}

var sections = []section{
	{"generate", measureGenerations},
	{"masked", measureMasked},
	{"first", measureFirst},
	{"snapshot", measureSnapshot},
	{"stages", measureStages},
}

func main() {
	if os.Getenv(childVariable) != "" {
		exit(firstGeneration(os.Stdout))
	}
	o, err := parse(os.Args[1:])
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err != nil {
		os.Exit(2)
	}
	exit(run(o))
}

func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "gpu:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

func parse(args []string) (*options, error) {
	var names []string
	for _, s := range sections {
		names = append(names, s.name)
	}
	o := &options{}
	flags := flag.NewFlagSet("gpu", flag.ContinueOnError)
	flags.BoolVar(&o.quick, "quick", false, "fewer sizes and fewer runs")
	flags.IntVar(&o.block, "block", 0, "lanes of a group that is a whole block, a multiple of 32; 0: the device chooses")
	flags.StringVar(&o.device, "device", "cuda:0", "device; on cpu the table is only a test of this program")
	flags.StringVar(&o.json, "json", "", "also write the table to this file, as JSON")
	generators := flags.String("generators", strings.Join(trackgen.Generators(), ","), "generators, with commas between")
	only := flags.String("only", strings.Join(names, ","), "parts of the table, with commas between")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	o.generators, o.sections = strings.Split(*generators, ","), strings.Split(*only, ",")
	for _, name := range o.sections {
		if !slices.Contains(names, name) {
			err := fmt.Errorf("no part %q: there are %s", name, strings.Join(names, ", "))
			fmt.Fprintln(os.Stderr, "gpu:", err)
			return nil, err
		}
	}
	return o, nil
}

// run measures, part by part. After a failure the others are measured still,
// and what there is is written.
func run(o *options) error {
	r, err := newReport(o, os.Stdout)
	if err != nil {
		return err
	}
	var errs []error
	for _, s := range sections {
		if !slices.Contains(o.sections, s.name) {
			continue
		}
		r.begin(s.name)
		if err := s.measure(o, r); err != nil {
			err = fmt.Errorf("%s: %w", s.name, err)
			r.Errors = append(r.Errors, err.Error())
			errs = append(errs, err)
		}
	}
	if o.json != "" {
		errs = append(errs, r.write(o.json))
	}
	return errors.Join(errs...)
}

// open opens the device as the flags say.
func (o *options) open() (*exec.Device, error) {
	kind, number, _ := strings.Cut(o.device, ":")
	if kind != "cuda" || o.block == 0 {
		return exec.Open(o.device)
	}
	opt := exec.CUDAOptions{Block: o.block}
	if number != "" {
		if _, err := fmt.Sscan(number, &opt.Ordinal); err != nil {
			return nil, fmt.Errorf("device %q: %w", o.device, err)
		}
	}
	return exec.OpenCUDA(opt)
}

// with runs f on the device, and gives all of its memory back.
func (o *options) with(f func(*exec.Device) error) error {
	d, err := o.open()
	if err != nil {
		return err
	}
	return errors.Join(f(d), d.Close())
}
