package results

import "strings"

// Reject is the set of reasons why an env is not valid. It is 0 exactly for
// valid envs. The bits are fixed for ever.
type Reject int32

// The reasons.
const (
	NotFinite      Reject = 1 << iota // a coordinate is infinite or NaN
	TooShort                          // fewer than MinCount beads
	BadInput                          // an input that no generation can use
	Turning                           // the turning number is not ±1
	Separation                        // strands nearer than the width allows
	Radius                            // a corner tighter than the half-width
	BorderCrossing                    // borders cross themselves or each other
	Grade                             // steeper than allowed
)

// MinCount is the least number of beads of a track.
const MinCount = 16

var rejectNames = [...]string{"not_finite", "too_short", "bad_input", "turning", "separation", "radius", "border_crossing", "grade"}

// Reasons returns the name of each bit, lowest first.
func Reasons() []string { return append([]string(nil), rejectNames[:]...) }

// String lists the reasons, or says "none".
func (r Reject) String() string { return bitNames(int32(r), rejectNames[:]) }

// Note is a set of remarks on an env that do not make it invalid.
type Note int32

// The remarks.
const (
	InputClamped Note = 1 << iota // an input was NaN or outside its declared range
	Truncated                     // more beads wanted than the stride holds: resampled coarser
)

var noteNames = [...]string{"input_clamped", "truncated"}

// String lists the remarks, or says "none".
func (n Note) String() string { return bitNames(int32(n), noteNames[:]) }

func bitNames(bits int32, names []string) string {
	var set []string
	for i, name := range names {
		if bits&(1<<i) != 0 {
			set = append(set, name)
		}
	}
	if set == nil {
		return "none"
	}
	return strings.Join(set, "+")
}
