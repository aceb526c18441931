package solver

import (
	"fmt"
	"strings"
)

// Registry holds the engines of a program in their order of display. It is filled once
// at start and only read afterwards.
type Registry struct {
	engines []Engine
	byName  map[string]Engine
}

// NewRegistry returns a registry of the engines. It panics where two have the same
// name, which is a defect of the program.
func NewRegistry(engines ...Engine) *Registry {
	r := &Registry{byName: make(map[string]Engine)}
	for _, e := range engines {
		r.Add(e)
	}
	return r
}

// Add appends an engine.
func (r *Registry) Add(e Engine) {
	name := e.Info().Name
	if _, is := r.byName[name]; is || name == "" {
		panic(fmt.Sprintf("two engines are named %q", name))
	}
	r.engines = append(r.engines, e)
	r.byName[name] = e
}

// Engines lists all engines.
func (r *Registry) Engines() []Engine { return r.engines }

// Find returns the engine of that name.
func (r *Registry) Find(name string) (Engine, error) {
	if e, is := r.byName[name]; is {
		return e, nil
	}
	names := make([]string, len(r.engines))
	for i, e := range r.engines {
		names[i] = e.Info().Name
	}
	return nil, fmt.Errorf("unknown engine %q: use one of %s", name, strings.Join(names, ", "))
}
