package language

import "github.com/seed183fdc01/trackgen/kernel"

//trackgen:kernel
func flow(g *kernel.Group, p params) {
	lane, size := g.Lane(), g.Size()
	for k := lane; k < p.N; k += size {
		i := g.Env()*p.N + k
		r := record{out: kernel.Row(p.ResultOut, i, p.Per)}
		a, b := p.A[i], p.B[i]
		r = putInt(r, shadows(a))
		r = putInt(r, switches(a, b))
		r = putInt(r, labels(a, b))
		r = putInt(r, loops(a))
		r = putInt(r, ranges(p.Byte[i], r.out))
		r = putInt(r, parallel(a, b))
		r = putInt(r, named(a))
		r = putInt(r, endless(b))
		r = putInt(r, int32(short(a, b, a&1 == 0)))
	}
}

// shadows has a variable read itself, were it not another one.
func shadows(a int32) int32 {
	y, sum := a, int32(0)
	{
		y := y + 1
		y, z := y*3, y
		sum += y ^ z
	}
	if y := y - 7; y > 0 {
		sum += y
	} else if z := y * 2; z < -5 {
		y := z + y
		sum ^= y
	} else {
		sum -= z
	}
	for y := y; y < a+3; y++ {
		y := y * 2
		sum += y
	}
	for y := range int32(3) {
		y += a
		sum ^= y
	}
	switch y := y & 3; y {
	case 1:
		y := y + 10
		sum += y
	default:
		sum += y
	}
	const y2 = 5
	y_2 := sum + y2
	return y ^ y_2
}

func switches(a, b int32) int32 {
	acc := int32(0)
	for i := int32(0); i < 12; i++ {
		switch i % 5 {
		case 0, 3:
			if a&1 == 0 {
				break
			}
			acc += 100
		case 1:
			continue
		case b & 3:
			acc += 1000
		default:
			acc += 7
		}
		acc++
	}
	switch {
	default:
		acc += 3
	case a < b && a > 0, b == 7:
		acc += 5
	case a == b:
		switch b {
		case 0:
			break
		default:
			acc *= 2
		}
		acc++
	}
	switch x := a + b; {
	case x > 0:
		acc -= x
	}
	switch {
	}
	switch a {
	default:
	}
	switch a < b {
	case true:
		acc ^= 0x55
	}
	return acc
}

func labels(a, b int32) int32 {
	acc := int32(0)
outer:
	for i := int32(0); i < 12; i++ {
		switch i % 5 {
		case 2:
			continue outer
		case 4:
			if i > 8 {
				break outer
			}
			for j := range int32(4) {
				if j == a&3 {
					continue outer
				}
				acc += j
			}
		}
	middle:
		for x := a & 7; ; x++ {
			y := x * 2
			switch {
			case x > 9:
				break middle
			case x > 7:
				continue middle
			}
			acc += y
		}
		acc++
	}
double:
	for i, v := range [3]int32{a, b, 5} {
		z := v
		for range 2 {
			if z&1 == 0 {
				continue double
			}
			z >>= 1
		}
		acc += int32(i)
	}
pick:
	switch b & 1 {
	case 0:
		for i := range int32(9) {
			if i > a&7 {
				break pick
			}
			acc += i
		}
		acc += 50
	}
	return acc
}

func loops(a int32) int32 {
	n, sum := a&15, int32(0)
	for n > 3 {
		n--
		sum += n
	}
	for i, j := int32(0), int32(10); i < j; i, j = i+1, j-2 {
		if i == a&3 {
			continue
		}
		sum += i * j
	}
again:
	for i, j := int32(0), int32(9); i < j; i, j = j-i-7, i+j-2 {
		for k := range int32(3) {
			if k == a&1 {
				continue again
			}
			if sum > 1000 {
				break again
			}
		}
		sum += 31
	}
	for i := int8(100); i > 0; i += 9 { // until it wraps
		sum++
	}
	for i := uint8(3); i < 200; i-- {
		sum++
	}
	return sum
}

func ranges(n uint8, out []uint32) int32 {
	sum := int32(0)
	for i := range n {
		sum += int32(i)
		i += 100
	}
	for i := range int32(n) - 100 { // often of a negative number
		sum += i
	}
	for i := range 3 {
		i *= 2
		sum += int32(i)
	}
	for range n & 7 {
		sum++
	}
	x := out[:4]
	for i, v := range x {
		x = out[1:2] // the loop goes on over what it began with
		sum += int32(v) * int32(i)
	}
	for i := range x {
		sum += int32(i) + 5
	}
	gr := [2][3]int32{{1, 2, 3}, {4}}
	for i, row := range gr {
		for j, v := range row {
			gr[1][2] = 9 // not seen: the loop has a copy
			row[2] = 7
			sum += v * int32(i+j)
		}
	}
	for i := range gr {
		sum += gr[i][2]
	}
	return sum + int32(len(x)+len(gr))
}

func parallel(a, b int32) int32 {
	a, b = b, a
	a, b = swap(a, b)
	a, b = b, a+b
	x := [3]int32{1, a, b}
	x[0], x[2] = x[2], x[0]
	x[1], a = a, x[1]+1
	p := pair{a: 1, b: 2}
	p.a, p.b = p.b, p.a
	var c, d = b, a
	var e, f int32 = swap(c, d)
	_, g := swap(e, f)
	_ = g
	return a*31 + b + x[0]*7 + x[1]*5 + x[2]*3 + int32(p.a) + e - f + g
}

func swap(a, b int32) (int32, int32) { return b, a }

func swapTwice(a, b int32) (int32, int32) { return swap(b, a) }

func named(x int32) (r int32) {
	r = x
	if x > 0 {
		r++
		return
	}
	{
		r := r - 2
		if r < -100 {
			return r
		}
	}
	return r - 1
}

func both(x int32) (low, high int32, odd bool) {
	low, high = x&0xffff, x>>16
	odd = x&1 != 0
	if odd {
		high, low = low, high
		return
	}
	return low + 1, high, odd
}

func endless(n int32) int32 {
	for {
		n++
		if n&7 == 0 {
			low, high, odd := both(n)
			if odd {
				return low
			}
			return high ^ low
		}
	}
}

// short has every way out in a switch.
func short(a, b int32, even bool) int16 {
	switch {
	case even:
		x, y := swapTwice(a, b)
		return int16(x - y)
	default:
		return int16(b)
	}
}
