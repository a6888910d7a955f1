// Package seeds is where randomness comes from: a counter-based generator
// keyed by each env's seed, and the seeds and epochs of a batch.
//
// A draw is a pure function of (seed, epoch, attempt, stream, index): it does
// not depend on the batch, the row, the device, or what was drawn before.
package seeds
