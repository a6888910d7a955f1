// Package kernelvet shows the rules of the kernel language (package
// internal/kernelc/check) to go vet and to editors, as a go/analysis Analyzer.
//
//	go run ./internal/kernelvet/cmd/kernelvet ./...
//	go vet -vettool=$(which kernelvet) ./...
//
// An analyzer sees the syntax of one package at a time, while a kernel calls
// helpers of others. So three things are told apart:
//
//   - kernels, and the helpers of the same package that they call, are checked
//     where they stand;
//   - all functions of packages geom and kernel are checked where they stand,
//     since they exist to be called by kernels;
//   - every other function that looks callable leaves a fact: its summary
//     (barriers, writes, what its results depend on), and its first fault, if it
//     has one. A kernel that calls a faulty function is reported at the call,
//     with that fault. Functions without a fact are outside the subset, such as
//     those of the standard library.
//
// The command kernelc loads all syntax and reports the same faults, each where
// it stands. Only it compares the generated files.
package kernelvet
