package knob

import (
	"fmt"
	"strings"
)

// DidYouMean returns `; did you mean "x"?` for the nearest candidate, or
// nothing when none is near: when more than half of the letters differ. A name
// that lacks only its prefix, "rad" for "bezier.rad", is nearest. Of equally near
// ones the first is told.
func DidYouMean(name string, candidates []string) string {
	name = strings.ToLower(name)
	best, bestDistance := "", 1+len(name)/2
	for _, c := range candidates {
		d := editDistance(name, c)
		if name != "" && strings.HasSuffix(c, "."+name) {
			d = 0
		}
		if d < bestDistance {
			best, bestDistance = c, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", best)
}

// editDistance counts the insertions, deletions and substitutions between a
// and b (Levenshtein 1966).
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			above := row[j+1]
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			row[j+1] = min(cost, above+1, row[j]+1)
			diagonal = above
		}
	}
	return row[len(b)]
}
