// Command kernelvet reports kernels that are outside the kernel language.
//
//	go run ./internal/kernelvet/cmd/kernelvet ./...
//
// It also serves go vet -vettool.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/seed183fdc01/trackgen/internal/kernelvet"
)

func main() { singlechecker.Main(kernelvet.Analyzer) }
