package plugin_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/seed183fdc01/trackgen/plugin"
)

func TestRegistry(t *testing.T) {
	r := plugin.NewRegistry[int]("gadget")
	r.Register("polar", 2)
	r.Register("bezier", 1)
	if got, err := r.Lookup("polar"); got != 2 || err != nil {
		t.Errorf("polar is %d, %v", got, err)
	}
	names := r.Names()
	if !slices.Equal(names, []string{"bezier", "polar"}) {
		t.Errorf("names %v", names)
	}
	names[0] = "mine"
	if r.Names()[0] != "bezier" {
		t.Error("a caller changed the names")
	}
}

func TestLookupErrors(t *testing.T) {
	r := plugin.NewRegistry[int]("gadget")
	for _, c := range []struct{ name, want string }{
		{"polar", `plugin: unknown gadget "polar" (there is none)`},
		{"polr", `plugin: unknown gadget "polr"; did you mean "polar"? (there are: bezier, polar)`},
		{"Bezier", `plugin: unknown gadget "Bezier"; did you mean "bezier"? (there are: bezier, polar)`},
		{"spline", `plugin: unknown gadget "spline" (there are: bezier, polar)`},
		{"", `plugin: unknown gadget "" (there are: bezier, polar)`},
	} {
		got, err := r.Lookup(c.name)
		if got != 0 || err == nil || err.Error() != c.want {
			t.Errorf("%q: %d, error %v, want %s", c.name, got, err, c.want)
		}
		if len(r.Names()) == 0 {
			r.Register("polar", 1)
			r.Register("bezier", 2)
		}
	}
}

func TestRegisterPanics(t *testing.T) {
	r := plugin.NewRegistry[int]("gadget")
	r.Register("polar", 1)
	for name, want := range map[string]string{
		"polar": `plugin: gadget "polar" registered twice`,
		"":      "plugin: gadget registered without a name",
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("panic %v, want %s", got, want)
				}
			}()
			r.Register(name, 2)
		}()
	}
	if got, err := r.Lookup("polar"); got != 1 || err != nil {
		t.Errorf("after the panics polar is %d, %v", got, err)
	}
}

func TestRegistryIsConcurrent(t *testing.T) {
	r := plugin.NewRegistry[int]("gadget")
	var all sync.WaitGroup
	for id := range 8 {
		all.Go(func() {
			for i := range 50 {
				name := fmt.Sprintf("%d-%d", id, i)
				r.Register(name, i)
				if got, err := r.Lookup(name); got != i || err != nil {
					t.Errorf("%s is %d, %v", name, got, err)
				}
				if names := r.Names(); !slices.IsSorted(names) || !slices.Contains(names, name) {
					t.Errorf("names %v", names)
				}
				if _, err := r.Lookup("none"); err == nil {
					t.Error("found what is not there")
				}
			}
		})
	}
	all.Wait()
	if n := len(r.Names()); n != 400 {
		t.Errorf("%d names, want 400", n)
	}
}
