// Package trackgen turns a batch of seeds into a batch of closed race tracks.
//
//	device, err := exec.Open("cpu") // or "cuda:0", an NVIDIA GPU
//	…
//	gen, err := trackgen.NewTrackGenerator(trackgen.TrackConfig{Envs: 64}, device)
//	…
//	err = gen.Generate()
//	track := gen.Track() // borders, centerline, tangents … of 64 envs
//
// The result for an env is a pure function of the configuration, its seed and
// its epoch: the same bits in any batch, at any row, on any device.
//
// This package is the short way in. The long way: package pipeline holds the
// contract of producers, generate composes them from stages, exec runs them.
package trackgen

//go:generate go tool kernelc ./...
