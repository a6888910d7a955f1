//trackgen:host

package kernel

import "sync"

// NewGroup makes one lane of a group. mem is the group's shared memory, the
// same for all its lanes; lanes is nil for a group of one.
func NewGroup(mem []uint64, lane, size int32, lanes *Lanes) *Group {
	return &Group{lane: lane, size: size, mem: mem, lanes: lanes}
}

// Start makes the group work on another item. Runners call it, kernels do not.
func (g *Group) Start(item, env int32) { g.item, g.env, g.used = item, env, 0 }

// SetMemory gives the group other shared memory. Runners call it, kernels do not.
func (g *Group) SetMemory(mem []uint64) { g.mem = mem }

// Lanes is the barrier of a group of several lanes, for one run of a kernel. A
// closed channel releases the waiters, and a waiter touches no mutex after it
// wakes: either a condition variable or a second lock would order a slow lane
// behind a fast lane's next phase, and so hide races from the race detector.
type Lanes struct {
	mu      sync.Mutex
	size    int32
	waiting int32
	left    int32
	round   *round
}

// round is one use of the barrier. Its other fields are complete, and only read,
// once release is closed.
type round struct {
	release  chan struct{}
	any      bool // some lane passed true
	diverged bool
}

// NewLanes makes the barrier of a group of size lanes.
func NewLanes(size int32) *Lanes {
	return &Lanes{size: size, round: newRound()}
}

func newRound() *round { return &round{release: make(chan struct{})} }

// Divergence is what a lane panics with when it waits at a barrier that
// another lane will never reach.
const Divergence = "kernel: some lanes left while others wait at a barrier"

// wait returns, when all lanes have come, whether some lane passed true.
func (l *Lanes) wait(b bool) bool {
	l.mu.Lock()
	if l.left > 0 {
		l.mu.Unlock()
		panic(Divergence)
	}
	r := l.round
	r.any = r.any || b
	l.waiting++
	if l.waiting == l.size {
		l.waiting = 0
		l.round = newRound()
		l.mu.Unlock()
		close(r.release)
		return r.any
	}
	l.mu.Unlock()
	<-r.release
	if r.diverged {
		panic(Divergence)
	}
	return r.any
}

// Leave tells the barrier that a lane has returned: lanes that wait, or come
// to wait, panic instead of hanging.
func (l *Lanes) Leave() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.left == 0 && l.waiting > 0 {
		l.round.diverged = true
		close(l.round.release)
		l.waiting = 0
	}
	l.left++
}
