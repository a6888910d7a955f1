package pipeline

// Share is an item of a Footprint.
type Share struct {
	Name        string
	BytesPerEnv int64 // rounded up
}

// Footprint itemises the device memory of the program outside its result, by
// env. Slots that share memory each show their own size; "scratch" is what all
// of them take together.
func (p *Program) Footprint() []Share {
	envs := int64(p.layout.Envs)
	perEnv := func(bytes int64) int64 { return (bytes + envs - 1) / envs }
	var shares []Share
	for _, place := range p.places {
		shares = append(shares, Share{place.slot.slotName(), perEnv(place.end - place.start)})
	}
	return append(shares,
		Share{"scratch", perEnv(p.scratch)},
		Share{"lists", perEnv(envs*3*4 + 2*4)},
		Share{"seeds", 8 + 4},
		Share{"inputs", int64(4 * len(p.Inputs()))})
}
