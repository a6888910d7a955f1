package kernel_test

import (
	"fmt"
	"testing"

	"github.com/seed183fdc01/trackgen/kernel"
)

func BenchmarkScan(b *testing.B) {
	for _, n := range []int32{64, 384, 1024} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			v := make([]float32, n)
			totals := make([]float32, kernel.ScanTotals(n))
			g := kernel.NewGroup(nil, 0, 1, nil)
			b.SetBytes(int64(n) * 4)
			b.ReportAllocs()
			for b.Loop() {
				kernel.Scan(g, v, totals, n)
			}
		})
	}
}

func BenchmarkShared(b *testing.B) {
	g := kernel.NewGroup(make([]uint64, 1024), 0, 1, nil)
	b.ReportAllocs()
	for b.Loop() {
		g.Start(0, 0)
		for range 8 {
			kernel.Shared[float32](g, 100)[0] = 1
		}
	}
}
