package pipeline

import (
	"github.com/seed183fdc01/trackgen/exec"
)

// Place is where a slot lies, for tests.
type Place struct {
	Slot        Scratch
	First, Last int
	Start, End  int64
}

// Places lays the slots of stages out.
func Places(stages []Stage, envs int) (places []Place, total int64) {
	inner, total := placeScratch(stages, envs)
	for _, p := range inner {
		places = append(places, Place{p.slot, p.first, p.last, p.start, p.end})
	}
	return places, total
}

// Selected is what selectEnvs writes.
type Selected struct {
	Epoch               []uint32
	Reject, Notes, List []int32
	Count               int32
}

// Select runs selectEnvs; a nil mask is none.
func Select(d *exec.Device, envs int, mask []int32, advance bool, s Selected) (Selected, error) {
	count := []int32{-1}
	p := selectParams{Envs: int32(envs), All: oneIf(mask == nil), Advance: oneIf(advance), Mask: mask,
		EpochInOut: s.Epoch, RejectOut: s.Reject, NotesOut: s.Notes, ListOut: s.List, CountOut: count}
	err := d.Stream().Context().Launch(kernelSelectEnvs.NewLaunch(d, p), exec.Batch())
	s.Count = count[0]
	return s, err
}

// Judged is what judge writes.
type Judged struct {
	Reject, Valid, Attempts, Next []int32
	NextCount                     int32
}

// Judge runs judge over a list.
func Judge(d *exec.Device, list []int32, attempts int32, last bool, final int32, j Judged) (Judged, error) {
	count, next := []int32{int32(len(list))}, []int32{-1}
	p := judgeParams{Attempts: attempts, Last: oneIf(last), Final: final, List: list, Count: count,
		RejectInOut: j.Reject, ValidOut: j.Valid, AttemptsOut: j.Attempts, NextListOut: j.Next, NextCountOut: next}
	err := d.Stream().Context().Launch(kernelJudge.NewLaunch(d, p), exec.Batch())
	j.NextCount = next[0]
	return j, err
}
