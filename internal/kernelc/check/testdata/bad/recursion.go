package bad

import "github.com/seed183fdc01/trackgen/kernel"

type recursionParams struct{ XOut []int32 }

//trackgen:kernel
func recursion(g *kernel.Group, p recursionParams) {
	p.XOut[0] = factorial(5) + even(4)
}

func factorial(n int32) int32 {
	if n == 0 {
		return 1
	}
	return n * factorial(n-1) // want `recursion: this call of factorial leads back to factorial; use a loop`
}

func even(n int32) int32 {
	if n == 0 {
		return 1
	}
	return odd(n - 1) // want `recursion: this call of odd leads back to even; use a loop`
}

func odd(n int32) int32 {
	if n == 0 {
		return 0
	}
	return even(n - 1) // want `recursion: this call of even leads back to odd`
}
