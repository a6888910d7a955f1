//go:build race

package producertest

// raceEnabled: this build has the race detector.
const raceEnabled = true
