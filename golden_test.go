package trackgen_test

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/golden"
	"github.com/seed183fdc01/trackgen/results"
)

// Whole batches have the bits that they always had.
func TestGolden(t *testing.T) {
	if raceEnabled {
		t.Skip("whole batches take minutes under the race detector")
	}
	file := golden.Open(t, "testdata/tracks.golden")
	for i := range scenes {
		s := &scenes[i]
		file.Check(t, s.name, fmt.Sprintf("%x", results.Hash(s.batch(t))))
	}
}

// The golden scenes are worth it: in each, tracks are made; and where many first
// draws must fail, they do, so that later passes count.
func TestScenes(t *testing.T) {
	eachScene(t, func(t *testing.T, s *scene) {
		b := s.batch(t)
		valid, first, attempts := 0, 0, map[int32]int{}
		for e := range b.Envs {
			attempts[b.Attempts[e]]++
			if b.Valid[e] == 1 {
				valid++
				if b.Attempts[e] == 1 {
					first++
				}
			}
		}
		yield := float64(first) / float64(b.Envs)
		t.Logf("first-attempt yield %.3f, valid %d of %d, attempts %v", yield, valid, b.Envs, attempts)
		if valid < b.Envs/4 {
			t.Errorf("only %d of %d envs are valid", valid, b.Envs)
		}
		if s.redraws && (yield < 0.3 || yield > 0.7 || attempts[2] == 0 || attempts[3] == 0) {
			t.Errorf("first-attempt yield %.3f, want 0.3 to 0.7, and all numbers of attempts: %v", yield, attempts)
		}
	})
}

// Compilers may fuse products and sums for newer processors, or not: the bits
// are the same. The other of GOAMD64=v1 and v3 is tried.
func TestGoldenOnOtherProcessors(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("GOAMD64 is for amd64")
	}
	if testing.Short() || raceEnabled || golden.Updating() {
		t.Skip("compiles the tests once more; left out when short, updating, or under the race detector")
	}
	level, err := exec.Command("go", "env", "GOAMD64").Output()
	if err != nil {
		t.Skipf("no go command: %v", err)
	}
	other := "v3"
	if strings.TrimSpace(string(level)) == "v3" {
		other = "v1"
	}
	cmd := exec.Command("go", "test", "-count=1", "-run", "^TestGolden$", ".")
	cmd.Env = append(os.Environ(), "GOAMD64="+other)
	out, err := cmd.CombinedOutput()
	if strings.Contains(string(out), "can only be run on AMD64 processors") {
		t.Skipf("this processor is not %s", other)
	}
	if err != nil {
		t.Errorf("GOAMD64=%s: %v\n%s", other, err, out)
	}
}
