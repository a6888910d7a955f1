package plugin

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/seed183fdc01/trackgen/knob"
)

// Registry holds things by name. It is safe for concurrent use.
type Registry[T any] struct {
	kind   string
	mu     sync.RWMutex
	byName map[string]T
}

// NewRegistry makes a registry; kind is the word for its things in messages.
func NewRegistry[T any](kind string) *Registry[T] {
	return &Registry[T]{kind: kind, byName: map[string]T{}}
}

// Register adds a thing. A name twice, or an empty one, is a programmer's mistake and panics.
func (r *Registry[T]) Register(name string, thing T) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if name == "" {
		panic("plugin: " + r.kind + " registered without a name")
	}
	if _, twice := r.byName[name]; twice {
		panic(fmt.Sprintf("plugin: %s %q registered twice", r.kind, name))
	}
	r.byName[name] = thing
}

// Lookup finds a thing; the error names the nearest one and what there is.
func (r *Registry[T]) Lookup(name string) (T, error) {
	r.mu.RLock()
	thing, ok := r.byName[name]
	r.mu.RUnlock()
	if ok {
		return thing, nil
	}
	names := r.Names()
	there := "there is none"
	if len(names) > 0 {
		there = "there are: " + strings.Join(names, ", ")
	}
	return thing, fmt.Errorf("plugin: unknown %s %q%s (%s)", r.kind, name, knob.DidYouMean(name, names), there)
}

// Names lists the names, sorted.
func (r *Registry[T]) Names() []string {
	r.mu.RLock()
	defer r.mu.RUnlock()
	names := make([]string, 0, len(r.byName))
	for name := range r.byName {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
