// Package lint holds tests over the whole tree: who may import whom, comments,
// file sizes, generated files, words, dependencies, and the pages of docs. Each
// failure says what to write instead.
//
// Git says which files count, so that scratch files do not. In a copy without
// git, all files do.
package lint
