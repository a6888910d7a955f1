package seeds

// The streams: who draws. A number, once used, keeps its meaning. Numbers from
// 1<<16 up are free for generators of other modules, as in examples/oval.
const (
	StreamParams       = 1 // style parameters; index: hash of the parameter's name
	StreamBezierCorner = 2 // corner cells and jitter; index: try
	StreamPolarKnot    = 3 // knot angle and radius; index: knot
	StreamStart        = 4 // start line at random; index 0
)
