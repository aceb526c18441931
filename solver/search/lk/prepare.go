package lk

import (
	"context"

	"tourscope/solver"
	"tourscope/solver/neighbor"
	"tourscope/solver/search/space"
	"tourscope/solver/start"
)

// A tour as an array turns up to half of the cities round in an exchange of edges. From
// a tour without any order, nearly all exchanges are that long: 20,000 cities take two
// seconds to a local minimum, 200,000 take minutes, and a million take hours. The first
// exchanges would find little more than what a space-filling curve knows at once. And of
// cities at one place, the search would move one after the other.

const (
	// orderless is the number of cities from which on a start tour is exchanged for the
	// order along the curve when it is tooLong times as long. Nearest-neighbour tours
	// and those of the curve itself stay, whatever the instance; random ones do not.
	orderless = 20_000
	tooLong   = 4

	// crowded is the share of the cities, in per cent, that must not be the first of
	// their places for the places to be searched instead of the cities. Published
	// instances are far below: there, lists of candidates that count a place once
	// (package neighbor) are enough.
	crowded = 25
)

// prepared is a search that can begin.
type prepared struct {
	space  *space.Space
	order  []solver.City // in the numbers of the space
	places *places       // what the cities of the space stand for; nil: for themselves
	length int64         // of the tour in all cities
}

// prepare makes the space of a job and the tour that its search begins with: the start
// tour, unless it has no order at all, with the cities of a place one after the other
// where many share places. It fails only when ctx ends.
func prepare(ctx context.Context, job solver.Job) (*prepared, error) {
	p := &prepared{length: job.Problem.LengthOn(job.Threads, job.Start)}
	o := space.OptionsOf(job.Values)
	o.Start, o.Along, o.Threads = job.Start, job.AlongCurve, job.Threads
	problem := job.Problem
	if with := findPlaces(job); with != nil {
		if length := job.Problem.LengthOn(job.Threads, with.expand(nil, with.start)); length <= p.length {
			p.places, p.length = with, length
			problem, o.Start, o.Along = with.problem, with.start, false
		}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	s, err := space.New(ctx, problem, o)
	if err != nil {
		return nil, err
	}
	p.space, p.order = s, s.Inward(o.Start)
	return p, p.putInOrder(ctx, job.Threads)
}

// putInOrder exchanges a long tour without order for that along the curve.
func (p *prepared) putInOrder(ctx context.Context, threads int) error {
	problem := p.space.Problem()
	if len(p.order) < orderless {
		return nil
	}
	along, err := start.MakeOn(ctx, threads, start.Quickest, problem, 0)
	if err != nil {
		return err
	}
	if had, has := problem.LengthOn(threads, p.order), problem.LengthOn(threads, along); had/tooLong > has {
		p.order, p.length = along, p.length-had+has
	}
	return nil
}

// places are the places of a problem, as a problem of their own.
type places struct {
	problem *solver.Problem
	first   []solver.City // place → its city of the lowest number
	next    []solver.City // city → the next at its place, round in a ring
	start   []solver.City // the places, as a tour meets them first
}

// findPlaces returns the places of a job, or nil where few cities share one, or edges
// are fixed, which may join cities of different places, or there is a dummy, which is at
// none.
func findPlaces(job solver.Job) *places {
	if !job.Problem.HasCoordinates() || job.Problem.FixedEdges() > 0 || job.Problem.Dummy() >= 0 {
		return nil
	}
	n := job.Problem.Cities()
	first, next := neighbor.Places(job.Problem, job.Threads)
	if 100*(n-len(first)) < crowded*n {
		return nil
	}
	placeOf := make([]solver.City, n)
	for i, c := range first {
		for at := c; ; {
			placeOf[at] = solver.City(i)
			if at = next[at]; at == c {
				break
			}
		}
	}
	p := &places{problem: job.Problem.SelectOn(job.Threads, first), first: first, next: next}
	met := make([]bool, len(first))
	for _, c := range job.Start {
		if at := placeOf[c]; !met[at] {
			met[at] = true
			p.start = append(p.start, at)
		}
	}
	return p
}

// expand appends all cities of a tour of places.
func (p *places) expand(into, order []solver.City) []solver.City {
	for _, at := range order {
		for c := p.first[at]; ; {
			into = append(into, c)
			if c = p.next[c]; c == p.first[at] {
				break
			}
		}
	}
	return into
}
