//go:build !race

package generate_test

// raceEnabled: this build has the race detector.
const raceEnabled = false
