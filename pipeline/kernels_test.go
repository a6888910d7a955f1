package pipeline_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/pipeline"
)

// sizes are numbers of envs around those of lanes.
var sizes = []int{1, 2, 7, 31, 32, 33, 200}

func repeat[T any](v T, n int) []T { return slices.Repeat([]T{v}, n) }

// The list holds the envs of the mask, ascending, and opens the generation for
// them and no other.
func TestSelectEnvs(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 1))
	for _, d := range moreLanes(t) {
		for _, envs := range sizes {
			for _, density := range []int{0, 1, 3, 10, -1} { // of 10; -1: no mask
				name := fmt.Sprintf("%s/envs=%d/%d", exectest.Label(d), envs, density)
				var mask []int32
				if density >= 0 {
					mask = make([]int32, envs)
					for e := range mask {
						if random.IntN(10) < density {
							mask[e] = []int32{1, -1, 1 << 30}[random.IntN(3)]
						}
					}
				}
				advance := random.IntN(2) == 0
				got, err := pipeline.Select(d, envs, mask, advance, pipeline.Selected{
					Epoch: repeat(uint32(5), envs), Reject: repeat(int32(6), envs), Notes: repeat(int32(7), envs), List: repeat(int32(-1), envs)})
				if err != nil {
					t.Fatal(err)
				}
				var list []int32
				for e := range envs {
					want := [3]int{5, 6, 7}
					if mask == nil || mask[e] != 0 {
						list = append(list, int32(e))
						want = [3]int{5, 0, 0}
						if advance {
							want[0] = 6
						}
					}
					if now := [3]int{int(got.Epoch[e]), int(got.Reject[e]), int(got.Notes[e])}; now != want {
						t.Fatalf("%s: env %d has epoch, reasons and notes %v, want %v", name, e, now, want)
					}
				}
				if int(got.Count) != len(list) || !slices.Equal(got.List[:len(list)], list) {
					t.Fatalf("%s: %d envs, %v, want %v", name, got.Count, got.List, list)
				}
				for _, e := range got.List[len(list):] {
					if e != -1 {
						t.Fatalf("%s: wrote past the list: %v", name, got.List)
					}
				}
			}
		}
	}
}

// Of the list's envs, the valid ones are done; the others are listed for the
// next pass, their reasons cleared, unless it is the last or nothing can mend them.
func TestJudge(t *testing.T) {
	const final, other = 4, 2
	random := rand.New(rand.NewPCG(8, 2))
	for _, d := range moreLanes(t) {
		for _, envs := range sizes {
			for _, last := range []bool{false, true} {
				name := fmt.Sprintf("%s/envs=%d/last=%v", exectest.Label(d), envs, last)
				reject := make([]int32, envs)
				var list []int32
				for e := range reject {
					reject[e] = []int32{0, other, final, final | other}[random.IntN(4)]
					if random.IntN(4) > 0 {
						list = append(list, int32(e))
					}
				}
				got, err := pipeline.Judge(d, list, 3, last, final, pipeline.Judged{
					Reject: slices.Clone(reject), Valid: repeat(int32(9), envs), Attempts: repeat(int32(8), envs), Next: repeat(int32(-1), envs)})
				if err != nil {
					t.Fatal(err)
				}
				var next []int32
				for e := range int32(envs) {
					want := [3]int32{reject[e], 9, 8}
					if slices.Contains(list, e) {
						want = [3]int32{reject[e], 0, 3}
						if reject[e] == 0 {
							want[1] = 1
						}
						if reject[e] == other && !last {
							want[0] = 0
							next = append(next, e)
						}
					}
					if now := [3]int32{got.Reject[e], got.Valid[e], got.Attempts[e]}; now != want {
						t.Fatalf("%s: env %d has reasons, valid and attempts %v, want %v", name, e, now, want)
					}
				}
				if last && got.NextCount == -1 && !slices.ContainsFunc(got.Next, func(e int32) bool { return e != -1 }) {
					continue // there is no next pass to list anything for
				}
				if last || int(got.NextCount) != len(next) || !slices.Equal(got.Next[:len(next)], next) {
					t.Fatalf("%s: next %d envs, %v, want %v", name, got.NextCount, got.Next, next)
				}
			}
		}
	}
}

// moreLanes opens the devices of exectest.Lanes, and one whose lanes are counted
// in several chunks.
func moreLanes(t *testing.T) []*exec.Device {
	return append(exectest.Lanes(t), exectest.CPU(t, exec.CPUOptions{Workers: 1, Lanes: 70, Poison: true}))
}
