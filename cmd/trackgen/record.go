package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/format/npz"
	"github.com/seed183fdc01/trackgen/results"
)

// record copies a batch to the host, with all that is needed to make it again.
func record(gen *trackgen.TrackGenerator, generator string) (*npz.File, error) {
	batch, err := gen.Snapshot()
	if err != nil {
		return nil, err
	}
	f := &npz.File{Batch: batch, Version: results.Version, Config: configJSON(generator, gen.Config())}
	for _, in := range gen.Inputs() {
		values := make([]float32, in.Array.Len())
		if err := in.Array.Read(values); err != nil {
			return nil, err
		}
		if f.Inputs == nil {
			f.Inputs = map[string][]float32{}
		}
		f.Inputs[in.Name] = values
	}
	return f, nil
}

// configJSON is a configuration as a file keeps it: one flat object of all keys
// and the generator's name, numbers where the value is one.
func configJSON(generator string, values map[string]string) string {
	object := map[string]any{flagGenerator: generator}
	for key, text := range values {
		object[key] = text
		if number := json.Number(text); json.Valid([]byte(text)) {
			object[key] = number
		}
	}
	text, err := json.Marshal(object)
	if err != nil {
		panic("trackgen: config to JSON: " + err.Error()) // strings and numbers only
	}
	return string(text)
}

// readRecord reads a file that can be made again, and its configuration.
func readRecord(path string) (*npz.File, trackgen.TrackConfig, error) {
	var none trackgen.TrackConfig
	f, err := npz.ReadFile(path)
	if err != nil {
		return nil, none, err
	}
	b := f.Batch
	switch {
	case f.Generator != nil:
		return nil, none, fmt.Errorf("%s is a batch of several generators, which this command cannot make again", path)
	case f.Config == "" || b.Seed == nil || b.Epoch == nil:
		return nil, none, fmt.Errorf("%s cannot be made again: it lacks config, seed or epoch, which files written by \"trackgen generate\" have", path)
	case b.Envs == 0:
		return nil, none, fmt.Errorf("%s holds no tracks", path)
	}
	config, err := parseConfigJSON(path, f)
	if err != nil {
		return nil, none, fmt.Errorf("%s: config: %w", path, err)
	}
	return f, config, nil
}

// parseConfigJSON is the reverse of configJSON.
func parseConfigJSON(path string, f *npz.File) (trackgen.TrackConfig, error) {
	var object map[string]any
	if err := json.Unmarshal([]byte(f.Config), &object); err != nil {
		return trackgen.TrackConfig{}, err
	}
	generator, ok := object[flagGenerator].(string)
	if !ok {
		return trackgen.TrackConfig{}, errors.New("it names no generator")
	}
	delete(object, flagGenerator)
	var settings []setting
	for _, key := range slices.Sorted(maps.Keys(object)) {
		text, ok := object[key].(string)
		if !ok {
			text = fmt.Sprint(object[key])
		}
		settings = append(settings, setting{where: "config", key: key, value: text})
	}
	return configure(generator, f.Batch.Envs, 0, settings)
}

// restore gives a generator the seeds, epochs and inputs of a file.
func restore(gen *trackgen.TrackGenerator, f *npz.File) error {
	err := errors.Join(gen.Seeds().Seed.Write(f.Batch.Seed), gen.Seeds().Epoch.Write(f.Batch.Epoch))
	for _, in := range gen.Inputs() {
		values, ok := f.Inputs[in.Name]
		if !ok {
			return fmt.Errorf("the file lacks input_%s, which its configuration needs", in.Name)
		}
		err = errors.Join(err, in.Array.Write(values))
	}
	return err
}
