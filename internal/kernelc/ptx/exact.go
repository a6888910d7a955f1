package ptx

import (
	"bufio"
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// instruction matches a line with one, and takes its name with all parts.
var instruction = regexp.MustCompile(`^\s*(?:@!?%p\d+\s+)?([a-z][a-z0-9_]*(?:(?:\.|::)[a-z0-9_]+)*)[\s;]`)

// rounded are the operations that the driver may fuse or approximate unless
// their name says .rn: round once, to the nearest.
var rounded = []string{"add", "sub", "mul", "div", "sqrt", "rcp"}

// Exact returns an error if a text of PTX holds an instruction that rounds
// otherwise than Go does: a sum fused with a product, an approximation, a
// result flushed to zero, or one that leaves the driver the choice.
func Exact(text []byte) error {
	lines := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		m := instruction.FindStringSubmatch(lines.Text())
		if m == nil {
			continue
		}
		parts := strings.Split(m[1], ".")
		isFloat := slices.ContainsFunc(parts[1:], func(part string) bool {
			return strings.HasPrefix(part, "f16") || strings.HasPrefix(part, "bf16") || part == "f32" || part == "f64"
		})
		why := ""
		switch {
		case parts[0] == "fma" || parts[0] == "mad" && isFloat:
			why = "fuses a sum with a product"
		case slices.Contains(parts, "approx"):
			why = "approximates"
		case slices.Contains(parts, "ftz"):
			why = "flushes small results to zero"
		case isFloat && slices.Contains(rounded, parts[0]) && !slices.Contains(parts, "rn"):
			why = "leaves the rounding to the driver; want .rn"
		default:
			continue
		}
		return fmt.Errorf("ptx: line %d: %s %s", n, m[1], why)
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("ptx: %w", err)
	}
	return nil
}
