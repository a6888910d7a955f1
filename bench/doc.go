// Package bench holds the benchmarks of whole generations and of their stages,
// and results to compare with. README.md says how to run them.
package bench
