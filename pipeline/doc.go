// Package pipeline holds the contract between those who make tracks and those
// who use them.
//
// A [Producer] writes a result for a whole batch. Its three methods are
// required; everything else it may offer is a small interface of its own, found
// by type assertion: [Seeder], [Preparer], [CaptureClasser], [Streamer],
// [Capacitor], [Bounder], [Inputter]. Each says what happens without it.
//
// A [Program] is the producer that most generators are: stages that run in
// order, each a launch or two, for the envs of a list. Envs whose track is
// rejected are drawn again in further passes, all within one generation and
// without the host.
package pipeline
