package main

import (
	"os"
	"path/filepath"
	"strings"
)

// shorten makes a path relative to the working folder if it lies below it.
func shorten(path string) string {
	wd, err := os.Getwd()
	if err != nil {
		return path
	}
	rel, err := filepath.Rel(wd, path)
	if err != nil || strings.HasPrefix(rel, "..") {
		return path
	}
	return rel
}
