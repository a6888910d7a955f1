package main

import (
	"math"

	"github.com/seed183fdc01/trackgen/results"
)

// measure is a figure of every valid track of a batch.
type measure struct {
	name   string
	values []float64
}

// measureNames lists the names of all measures in the order to print them.
var measureNames = []string{"length", "size_x", "size_y", "compactness", "peak_curvature", "half_width", "beads"}

// measures takes every measure that the arrays of b allow. Compactness is
// 4π·area/length², 1 for a circle.
func measures(b *results.Batch) []measure {
	var length, sizeX, sizeY, compactness, peak, halfWidth, beads []float64
	for e := range b.Envs {
		if !isValid(b, e) {
			continue
		}
		p := planOf(b, e)
		sizeX, sizeY = append(sizeX, p.sizeX), append(sizeY, p.sizeY)
		compactness = append(compactness, p.compactness)
		beads = append(beads, float64(b.Count[e]))
		if b.Length != nil {
			length = append(length, float64(b.Length[e]))
		}
		if b.Curvature != nil {
			peak = append(peak, largest(results.Row(b, b.Curvature, e)))
		}
		if b.HalfWidth != nil {
			halfWidth = append(halfWidth, largest(results.Row(b, b.HalfWidth, e)))
		}
	}
	var all []measure
	for i, values := range [][]float64{length, sizeX, sizeY, compactness, peak, halfWidth, beads} {
		if values != nil {
			all = append(all, measure{measureNames[i], values})
		}
	}
	return all
}

// plan is the shape of a centerline seen from above.
type plan struct{ sizeX, sizeY, compactness float64 }

func planOf(b *results.Batch, e int) plan {
	row := results.Row(b, b.Center, e)
	loX, loY := math.Inf(1), math.Inf(1)
	hiX, hiY := math.Inf(-1), math.Inf(-1)
	area, length := 0.0, 0.0
	for i, p := range row {
		q := row[(i+1)%len(row)]
		x, y, nextX, nextY := float64(p.X), float64(p.Y), float64(q.X), float64(q.Y)
		loX, hiX, loY, hiY = min(loX, x), max(hiX, x), min(loY, y), max(hiY, y)
		area += (x*nextY - nextX*y) / 2
		length += math.Hypot(nextX-x, nextY-y)
	}
	return plan{hiX - loX, hiY - loY, 4 * math.Pi * math.Abs(area) / (length * length)}
}

func largest(values []float32) float64 {
	top := math.NaN()
	for _, v := range values {
		if !(float64(v) <= top) {
			top = float64(v)
		}
	}
	return top
}
