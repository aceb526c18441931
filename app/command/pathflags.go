package command

import (
	"fmt"

	"tourscope/solver"
	"tourscope/solver/optima"
)

// pathFlags make an instance an open path.
type pathFlags struct {
	Path     bool        `help:"Take the instance as an open path: through all cities once, from any city to any other, and not back."`
	FromCity *cityNumber `placeholder:"ID" help:"The path begins at this city: its number in the file. Implies --path."`
	ToCity   *cityNumber `placeholder:"ID" help:"The path ends at this city. Implies --path."`
}

// given reports whether the flags ask for a path.
func (f pathFlags) given() bool { return f.Path || f.FromCity != nil || f.ToCity != nil }

// apply returns the problem with the ends of the flags.
func (f pathFlags) apply(p *solver.Problem) (*solver.Problem, error) {
	if !f.given() {
		return p, nil
	}
	ends := [2]solver.City{solver.AnyCity, solver.AnyCity}
	for i, end := range []struct {
		flag string
		id   *cityNumber
	}{{"--from-city", f.FromCity}, {"--to-city", f.ToCity}} {
		if end.id == nil {
			continue
		}
		c, is := cityOf(p, int64(*end.id))
		if !is {
			return nil, wrongUse("%s %d: %s has no city of that number", end.flag, *end.id, p.Name())
		}
		ends[i] = c
	}
	def := p.Definition()
	def.OpenPath = &ends
	path, err := solver.NewProblem(def)
	if err != nil {
		return nil, fmt.Errorf("%s as an open path: %w", p.Name(), err)
	}
	return path, nil
}

// cityOf returns the city with a number in the file.
func cityOf(p *solver.Problem, id int64) (solver.City, bool) {
	for c := range solver.City(p.Cities()) {
		if p.Label(c) == id {
			return c, true
		}
	}
	return 0, false
}

// openAs is open for an instance that may be meant as an open path, which has no published
// optimum.
func (p *Program) openAs(file string, path pathFlags) (*solver.Problem, optima.Optimum, error) {
	problem, optimum, err := p.open(file)
	if err != nil || !path.given() {
		return problem, optimum, err
	}
	problem, err = path.apply(problem)
	return problem, optima.Optimum{}, err
}
