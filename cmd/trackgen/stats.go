package main

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/seed183fdc01/trackgen/results"
)

// stats are the figures of a batch that tell whether it is as one wants it.
type stats struct {
	Envs              int            `json:"envs"`
	Valid             int            `json:"valid"`
	Yield             figure         `json:"yield"`               // valid share
	FirstAttemptYield figure         `json:"first_attempt_yield"` // share valid at the first draw
	Redrawn           int            `json:"redrawn"`             // drawn more than once
	RejectReasons     map[string]int `json:"reject_reasons"`      // envs by reason; one env may have several
	Notes             map[string]int `json:"notes"`               // envs by remark
}

// statsOf counts over a batch. Without a valid array every env with a track
// counts as valid; without attempts, as drawn once.
func statsOf(b *results.Batch) stats {
	s := stats{Envs: b.Envs, RejectReasons: map[string]int{}, Notes: map[string]int{}}
	first := 0
	for e := range b.Envs {
		valid := isValid(b, e)
		redrawn := b.Attempts != nil && b.Attempts[e] > 1
		if redrawn {
			s.Redrawn++
		}
		if valid {
			s.Valid++
			if !redrawn {
				first++
			}
		}
		if b.RejectReason != nil {
			countBits(s.RejectReasons, b.RejectReason[e])
		}
		if b.Notes != nil {
			countBits(s.Notes, b.Notes[e])
		}
	}
	s.Yield = figure(float64(s.Valid) / float64(b.Envs))
	s.FirstAttemptYield = figure(float64(first) / float64(b.Envs))
	return s
}

// countBits counts the names of the bits that are set.
func countBits[T interface {
	~int32
	fmt.Stringer
}](counts map[string]int, set T) {
	for ; set != 0; set &= set - 1 {
		counts[(set&-set).String()]++
	}
}

func isValid(b *results.Batch, e int) bool {
	if b.Valid != nil {
		return b.Valid[e] != 0
	}
	return b.Count[e] > 0
}

// figure is a number that may be unknown, NaN; null in JSON.
type figure float64

// MarshalJSON keeps JSON valid whatever the figure is. Figures have the
// precision of the arrays, float32.
func (f figure) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(f)) || math.IsInf(float64(f), 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float32(f))
}

// spread is how a quantity is spread over the valid envs.
type spread struct {
	Min figure `json:"min"`
	P10 figure `json:"p10"`
	P50 figure `json:"p50"`
	P90 figure `json:"p90"`
	Max figure `json:"max"`
}

// spreadOf sorts values, of which NaN and infinity are left out.
func spreadOf(values []float64) spread {
	values = slices.DeleteFunc(values, func(v float64) bool { return math.IsNaN(v) || math.IsInf(v, 0) })
	slices.Sort(values)
	at := func(share float64) figure { return quantile(values, share) }
	return spread{at(0), at(0.1), at(0.5), at(0.9), at(1)}
}

// quantile interpolates between the two nearest of the sorted values.
func quantile(sorted []float64, share float64) figure {
	if len(sorted) == 0 {
		return figure(math.NaN())
	}
	at := share * float64(len(sorted)-1)
	i := int(at)
	j := min(i+1, len(sorted)-1)
	return figure(sorted[i] + (at-float64(i))*(sorted[j]-sorted[i]))
}

// lengths lists the lengths of the valid tracks; a file may lack them.
func lengths(b *results.Batch) []float64 {
	var all []float64
	for e := range b.Length {
		if isValid(b, e) {
			all = append(all, float64(b.Length[e]))
		}
	}
	return all
}
