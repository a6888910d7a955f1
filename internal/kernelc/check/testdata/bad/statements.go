package bad

import "github.com/seed183fdc01/trackgen/kernel"

type statementsParams struct{ XOut []int32 }

//trackgen:kernel
func statements(g *kernel.Group, p statementsParams) {
	x := p.XOut
	defer noop()  // want `defer is outside the kernel subset; call at the end`
	go noop()     // want `go statement: a kernel starts no goroutines`
	type t int32  // want `a type is declared in a function; declare it in the package`
	channels(nil) // want `nil is outside`
again:
	if x[0] > 3 {
		goto again // want `goto is outside the kernel subset; use a loop`
	}
	switch x[1] {
	case 0:
		fallthrough // want `fallthrough is outside the kernel subset; list both values in one case`
	case 1:
		x[0] = 1
	}
	var i int
	for i = range 3 { // want `range with =; declare the variables with :=`
		x[i] = 2
	}
	for range seq { // want `function seq is used as a value`
	}
	array := [3]int32{1, 2, 3}
	for _, v := range &array { // want `range over \*\[3\]int32; only` `pointers are only passed to calls`
		x[0] = v
	}
	for range "text" { // want `constant: strings are outside`
	}
	var unknown any         // want `variable unknown: interfaces are outside`
	switch unknown.(type) { // want `interfaces are outside`
	}
	_ = unknown.(int32)      // want `interfaces are outside`
	_, ok := unknown.(int32) // want `maps, channels and interfaces are outside`
	_ = ok
	if array == array { // want `comparison of \[3\]int32: only scalars compare`
		x[0] = 4
	}
	switch array { // want `comparison of \[3\]int32: only scalars compare`
	}
}

func noop() {}

func channels(
	c chan int32, // want `parameter: channels are outside`
) {
	c <- 1       // want `channels are outside`
	<-c          // want `channels are outside`
	v := <-c + 1 // want `channels are outside`
	select {     // want `channels are outside`
	case <-c:
	}
	for range c {
	}
	_ = v
}

func seq(yield func() bool) { yield() } // never part of a kernel: no report
