package producertest

import (
	"bytes"
	"fmt"
	"slices"
)

// state is a copy of the contents of arrays.
type state struct {
	envs   int
	blocks []block
}

type block struct {
	name  string
	bytes []byte
}

// row returns what env e owns of the block; nothing of one that has no rows.
func (b block) row(e, envs int) []byte {
	if len(b.bytes)%envs != 0 {
		return nil
	}
	size := len(b.bytes) / envs
	return b.bytes[e*size:][:size]
}

// without returns the state less the blocks of those names.
func (s state) without(names ...string) state {
	less := state{envs: s.envs}
	for _, b := range s.blocks {
		if !slices.Contains(names, b.name) {
			less.blocks = append(less.blocks, b)
		}
	}
	return less
}

// differ returns the first difference of two states of the same arrays; "" when
// they are equal bit for bit.
func differ(got, want state) string {
	if len(got.blocks) != len(want.blocks) {
		return fmt.Sprintf("%d arrays, before %d", len(got.blocks), len(want.blocks))
	}
	for i, b := range got.blocks {
		if bytes.Equal(b.bytes, want.blocks[i].bytes) {
			continue
		}
		for e := range got.envs {
			if d := differRow(got, want, e); d != "" {
				return d
			}
		}
		return b.name
	}
	return ""
}

// differRow is differ for the rows of env e only.
func differRow(got, want state, e int) string {
	for i, b := range got.blocks {
		g, w := b.row(e, got.envs), want.blocks[i].row(e, want.envs)
		if bytes.Equal(g, w) {
			continue
		}
		at := 0
		for at < len(g) && at < len(w) && g[at] == w[at] {
			at++
		}
		return fmt.Sprintf("%s of env %d, from byte %d of %d on", b.name, e, at, len(w))
	}
	return ""
}
