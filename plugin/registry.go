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
	kind string
	mu   sync.RWMutex
	byID map[string]T
}

// NewRegistry makes a registry; kind is the word for its things in messages.
func NewRegistry[T any](kind string) *Registry[T] {
	return &Registry[T]{kind: kind, byID: map[string]T{}}
}

// Register adds a thing. A name twice, or an empty one, is a programmer's mistake and panics.
func (r *Registry[T]) Register(name string, thing T) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, twice := r.byID[name]; twice || name == "" {
		panic(fmt.Sprintf("plugin: %s %q registered twice or without a name", r.kind, name))
	}
	r.byID[name] = thing
}

// Lookup finds a thing; the error names the nearest one and what there is.
func (r *Registry[T]) Lookup(name string) (T, error) {
	r.mu.RLock()
	thing, ok := r.byID[name]
	r.mu.RUnlock()
	if !ok {
		names := r.Names()
		return thing, fmt.Errorf("plugin: unknown %s %q%s (there are: %s)", r.kind, name, knob.DidYouMean(name, names), strings.Join(names, ", "))
	}
	return thing, nil
}

// Names lists the names, sorted.
func (r *Registry[T]) Names() []string {
	r.mu.RLock()
	defer r.mu.RUnlock()
	names := make([]string, 0, len(r.byID))
	for name := range r.byID {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
