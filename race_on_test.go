//go:build race

package trackgen_test

// raceEnabled: this build has the race detector.
const raceEnabled = true
