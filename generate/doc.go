// Package generate composes the program of a track generator: the family's
// loop, then the stages that all families share. The families are its
// subpackages.
package generate
