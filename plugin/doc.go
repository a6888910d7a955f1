// Package plugin is what authors of generators and components share with the
// library: how a thing may be captured, and registries by name.
package plugin
