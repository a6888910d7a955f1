package bad

import "github.com/seed183fdc01/trackgen/kernel"

type nestedParams struct {
	N    int32
	XOut []int32
}

var (
	number int32
	list   []int32
)

// nestedPlaces has a fault in each part of a statement or an expression.
//
//trackgen:kernel
func nestedPlaces(g *kernel.Group, p nestedParams) {
	x, n := p.XOut, p.N
	if n > number { // want `package variable number`
		x[0] = number // want `package variable number`
	} else if x[1] = number; n > 3 { // want `package variable number`
		x[0] = n
	} else {
		x[0] = number // want `package variable number`
	}
	for i := number; i < n; i++ { // want `package variable number`
		x[0] = number // want `package variable number`
	}
	for i := n; i < number; i++ { // want `package variable number`
	}
	for i := n; i < n; i += number { // want `package variable number`
	}
	for n < number { // want `package variable number`
	}
	for i := range number { // want `package variable number`
		x[i] = number // want `package variable number`
	}
	switch y := number; number { // want `package variable number` `package variable number`
	case number: // want `package variable number`
		x[y] = number // want `package variable number`
	}
loop:
	for {
		{
			x[0] = number // want `package variable number`
		}
		break loop
	}
	var v = number               // want `package variable number`
	number++                     // want `package variable number`
	number = v                   // want `package variable number`
	x[number] = 1                // want `package variable number`
	x[0] += number               // want `package variable number`
	x = x[number:]               // want `package variable number`
	x = x[:number]               // want `package variable number`
	x = x[0:1:number]            // want `package variable number`
	x = list[1:]                 // want `package variable list`
	x[0] = list[0]               // want `package variable list`
	n = int32(len(list))         // want `package variable list`
	n = max(n, number)           // want `package variable number`
	n = int32(uint8(number))     // want `package variable number`
	n = -number                  // want `package variable number`
	n = (number)                 // want `package variable number`
	n = n + number               // want `package variable number`
	n = number - n               // want `package variable number`
	n = plus(n, number)          // want `package variable number`
	n = [2]int32{n, number}[0]   // want `package variable number`
	n = sizes{N: number, M: n}.M // want `package variable number`
	n = sizes{number, n}.M       // want `package variable number`
	n, v = number, 3             // want `package variable number`
	_ = g.Any(number > 3)        // want `package variable number`
	n = fromNested()
}

func plus(a, b int32) int32 { return a + b }

func fromNested() int32 {
	return number // want `package variable number`
}
