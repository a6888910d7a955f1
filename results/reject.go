package results

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Reject is the set of reasons why an env is not valid. It is 0 exactly for
// valid envs. The bits are fixed for ever.
type Reject int32

// The reasons, and their bits.
const (
	NotFinite      Reject = 1 << iota // 0: a coordinate is infinite or NaN
	TooShort                          // 1: fewer than MinCount beads
	BadInput                          // 2: an input that no generation can use
	Turning                           // 3: the turning number is not ±1
	Separation                        // 4: strands nearer than the width allows
	Radius                            // 5: a corner tighter than the half-width
	BorderCrossing                    // 6: borders cross themselves or each other
	Grade                             // 7: steeper than allowed
)

// MinCount is the least number of beads of a track.
const MinCount = 16

var rejectNames = [...]string{"not_finite", "too_short", "bad_input", "turning", "separation", "radius", "border_crossing", "grade"}

// Reasons returns the name of each bit of a Reject, lowest first.
func Reasons() []string { return slices.Clone(rejectNames[:]) }

// String lists the reasons as "turning+radius"; "none" when there are none. A bit
// without a name is "bit9".
func (r Reject) String() string { return bitNames(int32(r), rejectNames[:]) }

// Note is a set of remarks on an env that do not make it invalid. The bits are
// fixed for ever.
type Note int32

// The remarks, and their bits.
const (
	InputClamped  Note = 1 << iota // 0: an input was NaN or outside its declared range
	Truncated                      // 1: more beads wanted than the stride holds: resampled coarser
	WidthNarrowed                  // 2: the track was made narrower where there was no room
)

var noteNames = [...]string{"input_clamped", "truncated", "width_narrowed"}

// Remarks returns the name of each bit of a Note, lowest first.
func Remarks() []string { return slices.Clone(noteNames[:]) }

// String lists the remarks, as that of Reject does.
func (n Note) String() string { return bitNames(int32(n), noteNames[:]) }

func bitNames(set int32, names []string) string {
	if set == 0 {
		return "none"
	}
	var found []string
	for rest := uint32(set); rest != 0; rest &= rest - 1 {
		bit := bits.TrailingZeros32(rest)
		if bit < len(names) {
			found = append(found, names[bit])
		} else {
			found = append(found, fmt.Sprint("bit", bit))
		}
	}
	return strings.Join(found, "+")
}
