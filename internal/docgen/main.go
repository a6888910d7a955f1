// Command docgen writes the pages of docs that follow from the code.
//
//	go run ./internal/docgen [-check]
//
// With -check it writes nothing, and fails when a page is not up to date. Run
// it in the root of the module.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
)

func main() {
	check := flag.Bool("check", false, "write nothing; fail when a page is not up to date")
	flag.Parse()
	if err := run(*check); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

const configPage = "docs/config.md"

func run(check bool) error {
	text, err := configText()
	if err != nil {
		return err
	}
	if !check {
		return os.WriteFile(configPage, text, 0o666)
	}
	old, err := os.ReadFile(configPage)
	if err != nil {
		return fmt.Errorf("docgen: %w", err)
	}
	if !bytes.Equal(old, text) {
		return fmt.Errorf("docgen: %s is not up to date; run go run ./internal/docgen", configPage)
	}
	return nil
}
