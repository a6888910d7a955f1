package main

import (
	"archive/zip"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
)

// arrayInfo describes an array of an npz file, also one that is no part of a
// track.
type arrayInfo struct {
	Name  string `json:"name"`
	Type  string `json:"type"`  // as numpy says it: "float32"
	Shape []int  `json:"shape"` // empty for a single value
}

// The parts of the text that begins each array.
var (
	descrText = regexp.MustCompile(`'descr': '[<|>=]?([^']*)'`)
	shapeText = regexp.MustCompile(`'shape': \(([\d, ]*)\)`)
)

// listArrays lists the arrays of an npz file in their order.
func listArrays(path string) ([]arrayInfo, error) {
	z, err := zip.OpenReader(path)
	if err != nil {
		return nil, err
	}
	defer z.Close()
	var list []arrayInfo
	for _, entry := range z.File {
		info, err := describeArray(entry)
		if err != nil {
			return nil, fmt.Errorf("%s: %q: %w", path, entry.Name, err)
		}
		list = append(list, info)
	}
	return list, nil
}

func describeArray(entry *zip.File) (arrayInfo, error) {
	info := arrayInfo{Name: strings.TrimSuffix(entry.Name, ".npy"), Type: "unknown", Shape: []int{}}
	r, err := entry.Open()
	if err != nil {
		return info, err
	}
	defer r.Close()
	start := make([]byte, 512)
	n, err := io.ReadFull(r, start)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return info, err
	}
	start = start[:n]
	if m := descrText.FindSubmatch(start); m != nil {
		info.Type = numpyType(string(m[1]))
	}
	if m := shapeText.FindSubmatch(start); m != nil {
		for size := range strings.SplitSeq(string(m[1]), ",") {
			if n, err := strconv.Atoi(strings.TrimSpace(size)); err == nil {
				info.Shape = append(info.Shape, n)
			}
		}
	}
	return info, nil
}

// numpyType turns numpy's code into its name: "f4" into "float32".
func numpyType(code string) string {
	kinds := map[string]string{"f": "float", "i": "int", "u": "uint"}
	if code == "b1" {
		return "bool"
	}
	if strings.HasPrefix(code, "U") {
		return "str"
	}
	if kind, ok := kinds[code[:min(1, len(code))]]; ok {
		if bytes, err := strconv.Atoi(code[1:]); err == nil {
			return kind + strconv.Itoa(8*bytes)
		}
	}
	return code
}

// shapeText says a shape as "64 x 384 x 3".
func (a *arrayInfo) shapeText() string {
	if len(a.Shape) == 0 {
		return "-"
	}
	var sizes []string
	for _, n := range a.Shape {
		sizes = append(sizes, strconv.Itoa(n))
	}
	return strings.Join(sizes, " x ")
}
