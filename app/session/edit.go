package session

import (
	"errors"
	"slices"

	"tourscope/solver"
)

// An Edit changes the problem that is open: the ends of an open path, and pinned edges, which
// are fixed edges that the user sets. A problem is immutable, so an edit makes another one of
// the same cities.

// Edit returns a changed problem.
type Edit func(*solver.Problem) (*solver.Problem, error)

// StartAt makes the problem an open path that begins at a city. A path that ended there ends
// anywhere.
func StartAt(c solver.City) Edit { return endAt(c, 0) }

// EndAt makes the problem an open path that ends at a city. A path that began there begins
// anywhere.
func EndAt(c solver.City) Edit { return endAt(c, 1) }

func endAt(c solver.City, which int) Edit {
	return func(p *solver.Problem) (*solver.Problem, error) {
		ends := endsOf(p)
		if ends[1-which] == c {
			ends[1-which] = solver.AnyCity
		}
		ends[which] = c
		def := p.Definition()
		def.OpenPath = &ends
		return solver.NewProblem(def)
	}
}

// AnyEnds makes the problem an open path between any two cities.
func AnyEnds(p *solver.Problem) (*solver.Problem, error) {
	def := p.Definition()
	def.OpenPath = &[2]solver.City{solver.AnyCity, solver.AnyCity}
	return solver.NewProblem(def)
}

// RoundTrip makes the problem one of round trips.
func RoundTrip(p *solver.Problem) (*solver.Problem, error) {
	def := p.Definition()
	def.OpenPath = nil
	return solver.NewProblem(def)
}

// endsOf returns the ends of an open path; of a round trip any two cities.
func endsOf(p *solver.Problem) [2]solver.City {
	if ends := p.Definition().OpenPath; ends != nil {
		return *ends
	}
	return [2]solver.City{solver.AnyCity, solver.AnyCity}
}

// Pin makes every tour have the edge between two cities, of an asymmetric problem from a to b.
func Pin(a, b solver.City) Edit {
	return func(p *solver.Problem) (*solver.Problem, error) {
		def := p.Definition()
		if IsPinned(p, a, b) {
			return p, nil
		}
		def.FixedEdges = append(slices.Clip(def.FixedEdges), [2]solver.City{a, b})
		return solver.NewProblem(def)
	}
}

// Unpin lets tours do without the edge between two cities, of an asymmetric problem without
// that from a to b.
func Unpin(a, b solver.City) Edit {
	return func(p *solver.Problem) (*solver.Problem, error) {
		def := p.Definition()
		def.FixedEdges = slices.DeleteFunc(slices.Clone(def.FixedEdges), func(e [2]solver.City) bool { return sameEdge(p, e, a, b) })
		return solver.NewProblem(def)
	}
}

// UnpinAll makes a problem without fixed edges.
func UnpinAll(p *solver.Problem) (*solver.Problem, error) {
	def := p.Definition()
	def.FixedEdges = nil
	return solver.NewProblem(def)
}

// Become sets the ends of the open path, nil for round trips, and the pinned edges.
func Become(ends *[2]solver.City, pinned [][2]solver.City) Edit {
	return func(p *solver.Problem) (*solver.Problem, error) {
		def := p.Definition()
		def.OpenPath, def.FixedEdges = ends, pinned
		return solver.NewProblem(def)
	}
}

// IsPinned reports whether the edge between two cities is fixed, of an asymmetric problem that
// from a to b.
func IsPinned(p *solver.Problem, a, b solver.City) bool {
	return slices.ContainsFunc(p.Definition().FixedEdges, func(e [2]solver.City) bool { return sameEdge(p, e, a, b) })
}

func sameEdge(p *solver.Problem, e [2]solver.City, a, b solver.City) bool {
	return e[0] == a && e[1] == b || !p.Asymmetric() && e[0] == b && e[1] == a
}

// WhyNotEdit returns why the problem that is open cannot be changed now, or nil: the runs of
// one race search one problem.
func (s *Session) WhyNotEdit() error {
	i18n := s.host.Translator
	switch {
	case !s.IsOpen():
		return errors.New(i18n.L("open an instance first"))
	case s.Phase() != Idle:
		return errors.New(i18n.L("the search uses the instance: stop it first"))
	}
	return s.busy()
}

// Adapt returns an order of the cities as a tour of an edited problem: where that is an open
// path the order is turned, or reversed, so that it has the wanted ends and leaves out the
// longest edge possible. It is nil where the order lacks a pinned edge, or does not have the
// ends side by side.
func Adapt(p *solver.Problem, order []solver.City) []solver.City {
	if len(order) != p.Cities() {
		return nil
	}
	if !p.IsPath() {
		if p.CheckTour(order) != nil {
			return nil
		}
		return order
	}
	cut, longest := -1, int64(-1)
	n := len(order)
	ends := endsOf(p)
	fits := func(c, end solver.City) bool { return end == solver.AnyCity || c == end }
	for i, last := range order { // the path ends behind position i
		first := order[(i+1)%n]
		forwards := fits(first, ends[0]) && fits(last, ends[1])
		backwards := !p.Asymmetric() && fits(last, ends[0]) && fits(first, ends[1])
		if d := p.Distance(last, first); (forwards || backwards) && d > longest && !IsPinned(p, last, first) {
			cut, longest = i, d
		}
	}
	if cut < 0 {
		return nil
	}
	path := slices.Concat(order[cut+1:], order[:cut+1])
	if !fits(path[0], ends[0]) || !fits(path[n-1], ends[1]) {
		slices.Reverse(path)
	}
	if p.CheckTour(path) != nil {
		return nil
	}
	return path
}
