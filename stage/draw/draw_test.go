package draw

import (
	"math"
	"slices"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/results"
	"github.com/seed183fdc01/trackgen/seeds"
)

// style is a configuration of a test.
type style struct{ width, corners, rad, grip knob.Param }

func (s *style) knobs() knob.Set {
	return knob.Set{
		knob.ParamFloat("width", &s.width, knob.Const(0.25), 0.1, 1, "", ""),
		knob.ParamInt("corners", &s.corners, knob.Const(5), 3, 9, "", ""),
		knob.ParamFloat("rad", &s.rad, knob.Const(0.5), 0, 1, "", ""),
		knob.ParamFloat("grip", &s.grip, knob.Const(0.5), 0, 1, "", ""),
	}
}

// commit runs the stage once over envs with seeds from 100 on.
func commit(t *testing.T, d *exec.Device, set knob.Set, envs int, fill func([]pipeline.Input)) (columns map[string][]float32, notes []int32) {
	t.Helper()
	set.FillDefaults()
	if err := set.Validate(); err != nil {
		t.Fatal(err)
	}
	params := pipeline.NewParams(set)
	committed := alloc[float32](t, d, envs*len(params.Names()))
	noteArray := alloc[int32](t, d, envs)
	if err := params.Bind(committed, envs); err != nil {
		t.Fatal(err)
	}
	state, err := seeds.New(d, envs, 100)
	if err != nil {
		t.Fatal(err)
	}
	if fill != nil {
		fill(params.Inputs())
	}
	s := &Stage{Params: params, Seeds: state, Notes: noteArray}
	if err := s.Build(d); err != nil {
		t.Fatal(err)
	}
	if err := s.Enqueue(d.Stream().Context(), pipeline.Pass{Items: exec.Range(envs)}); err != nil {
		t.Fatal(err)
	}
	rows := make([]float32, committed.Len())
	notes = make([]int32, envs)
	if err := committed.Read(rows); err != nil {
		t.Fatal(err)
	}
	if err := noteArray.Read(notes); err != nil {
		t.Fatal(err)
	}
	columns = map[string][]float32{}
	for c, name := range params.Names() {
		for e := range envs {
			columns[name] = append(columns[name], rows[e*len(params.Names())+c])
		}
	}
	return columns, notes
}

func alloc[T float32 | int32](t *testing.T, d *exec.Device, n int) exec.Array[T] {
	t.Helper()
	a, err := exec.Alloc[T](d, n)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestSources(t *testing.T) {
	const envs = 2000
	for _, d := range exectest.Devices(t) {
		s := &style{width: knob.Range(0.2, 0.6), corners: knob.Range(4, 7)}
		columns, notes := commit(t, d, s.knobs(), envs, nil)
		least, most, sum := slices.Min(columns["width"]), slices.Max(columns["width"]), float32(0)
		for _, v := range columns["width"] {
			sum += v / envs
		}
		if least < 0.2 || most > 0.6 || least > 0.201 || most < 0.599 || sum < 0.39 || sum > 0.41 {
			t.Errorf("width drawn from 0.2 to 0.6: %v to %v, mean %v", least, most, sum)
		}
		seen := map[float32]int{}
		for _, v := range columns["corners"] {
			seen[v]++
		}
		for v := float32(4); v <= 7; v++ {
			if seen[v] < envs/5 {
				t.Errorf("corners drawn from 4 to 7: %v", seen)
			}
		}
		if len(seen) != 4 {
			t.Errorf("corners drawn from 4 to 7: %v", seen)
		}
		if columns["rad"][17] != 0.5 || notes[17] != 0 {
			t.Errorf("constant: %v, note %v", columns["rad"][17], notes[17])
		}
	}
}

// What the user writes is clamped to the declared range, made whole where it
// has to be, and noted; a NaN counts as the input's first value.
func TestInputs(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	width := []float32{0.1, 0.05, 1.5, nan, inf, -inf, 1}
	corners := []float32{3, 2, 9.6, nan, inf, 4.5, 4.4}
	wantWidth := []float32{0.1, 0.1, 1, 0.3, 1, 0.1, 1}
	wantCorners := []float32{3, 3, 9, 6, 9, 5, 4}
	wantNoted := []bool{false, true, true, true, true, true, true}
	for _, d := range exectest.Devices(t) {
		s := &style{width: knob.PerEnv(0.3), corners: knob.PerEnv(6)}
		columns, notes := commit(t, d, s.knobs(), len(width), func(inputs []pipeline.Input) {
			if inputs[0].Name != "width" || inputs[1].Name != "corners" || len(inputs) != 2 {
				t.Fatalf("inputs %v", inputs)
			}
			if err := inputs[0].Array.Write(width); err != nil {
				t.Fatal(err)
			}
			if err := inputs[1].Array.Write(corners); err != nil {
				t.Fatal(err)
			}
		})
		if !slices.Equal(columns["width"], wantWidth) || !slices.Equal(columns["corners"], wantCorners) {
			t.Errorf("%s: committed %v and %v, want %v and %v", d.Name(), columns["width"], columns["corners"], wantWidth, wantCorners)
		}
		for e, noted := range wantNoted {
			if (results.Note(notes[e]) == results.InputClamped) != noted {
				t.Errorf("%s: env %d: note %v, want clamped %v", d.Name(), e, results.Note(notes[e]), noted)
			}
		}
	}
}

// A parameter's draw follows from its name: it stays when others come or go.
func TestDrawFollowsFromName(t *testing.T) {
	d := exectest.Devices(t)[0]
	s := &style{rad: knob.Range(0, 1), grip: knob.Range(0, 1)}
	all, _ := commit(t, d, s.knobs(), 50, nil)
	alone, _ := commit(t, d, s.knobs()[2:3], 50, nil)
	if !slices.Equal(all["rad"], alone["rad"]) {
		t.Error("rad changes when other parameters are there")
	}
	if slices.Equal(all["rad"], all["grip"]) {
		t.Error("two parameters draw the same numbers")
	}
}
