package exec

import (
	"errors"
	"fmt"
	"math"
)

// Items says what a launch works on: all envs below a number, or the envs of a
// list in device memory; and with PerEnv, how many items each of them has.
type Items struct {
	N     int32        // number of envs when there is no list
	List  Array[int32] // envs; they must exist, and none stand twice
	Count Array[int32] // one element: how many entries of List count
	// PerEnv is the number of items of an env, such as its agents; 0 means 1.
	// Item e*PerEnv + k is the k-th of env e.
	PerEnv int32
	// AtMost promises that no more envs than this take part; 0 promises
	// nothing. It chooses grids and blocks, never bits.
	AtMost int32
}

// Range returns n items, each its own env. n out of an int32's range is a
// programmer's mistake and panics.
func Range(n int) Items {
	if n < 0 || n > math.MaxInt32 {
		panic(fmt.Sprintf("exec: range of %d items: want 0 to %d", n, math.MaxInt32))
	}
	return Items{N: int32(n)}
}

// Batch returns the single item of a whole-batch kernel.
func Batch() Items { return Items{N: 1} }

// check says what is wrong with the items for a launch on d, but for what
// only the device knows.
func (i *Items) check(d *Device) error {
	listed, counted := !i.List.IsZero(), !i.Count.IsZero()
	switch {
	case i.N < 0 || i.PerEnv < 0 || i.AtMost < 0:
		return fmt.Errorf("items: N, PerEnv and AtMost must not be negative, got %d, %d and %d", i.N, i.PerEnv, i.AtMost)
	case listed != counted:
		return errors.New("a list of items and its count must be given together")
	case listed && i.Count.Len() != 1:
		return fmt.Errorf("the count of a list must have 1 element, got %d", i.Count.Len())
	case listed && (i.List.device != d || i.Count.device != d):
		return errors.New("the list or its count is on another device")
	}
	return nil
}
