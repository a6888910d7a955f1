package producertest

import (
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
)

// Rules names the rules.
func Rules() []string {
	var names []string
	for _, r := range rules {
		names = append(names, r.name)
	}
	return names
}

// Try runs one rule on t.
func Try(name string, t testing.TB, d *exec.Device, envs int, build New) {
	for _, r := range rules {
		if r.name == name {
			r.check(t, d, envs, build)
			return
		}
	}
	panic("producertest: no rule " + name)
}
