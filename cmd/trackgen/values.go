package main

import (
	"fmt"
	"strconv"

	"github.com/seed183fdc01/trackgen/generate"
)

// envsValue is the flag -n: the number of envs of a batch.
type envsValue int

func (v *envsValue) String() string { return strconv.Itoa(int(*v)) }
func (v *envsValue) Type() string   { return "number" }

func (v *envsValue) Set(text string) error {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil || n < 1 || n > generate.MaxEnvs {
		return fmt.Errorf("want a whole number from 1 to %d", generate.MaxEnvs)
	}
	*v = envsValue(n)
	return nil
}

// seedValue is the flag --seed.
type seedValue uint64

func (v *seedValue) String() string { return strconv.FormatUint(uint64(*v), 10) }
func (v *seedValue) Type() string   { return "number" }

func (v *seedValue) Set(text string) error {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return fmt.Errorf("want a whole number from 0 to 2^64-1")
	}
	*v = seedValue(n)
	return nil
}
