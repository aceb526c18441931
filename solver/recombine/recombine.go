// Package recombine makes one tour of several tours of a problem.
//
// Searches of the same instance with other seeds, or by other programs, end with tours that differ in some places, and
// each is shorter in some of them. A further search begins with a tour that edge assembly crossover of whole tours
// (package eax) makes of all of them, and then tour merging (package merging): ten tours of ara238025 of 578,790 to 578,820,
// of which crossover leaves 578,790, are merged to 578,777.
package recombine

import (
	"cmp"
	"context"
	"slices"

	"tourscope/solver"
	"tourscope/solver/search/await"
	"tourscope/solver/search/eax"
	"tourscope/solver/search/space"
)

// Tours recombines tours of a problem, one at least, all valid and with its fixed edges, and returns one that is no longer
// than the shortest of them. Each takes what is better in the twelve shortest, the best then in all others; of many tours
// the longest are left out at last (eax.Tours). Then they are merged. Open paths and asymmetric problems are recombined in the form
// in which engines search them; where there is none Tours fails. Threads is the number of host threads, 0: all cores;
// the result does not depend on it. If ctx ends the best tour so far is returned.
func Tours(ctx context.Context, p *solver.Problem, tours [][]solver.City, threads int, seed uint64) ([]solver.City, error) {
	c := &collection{expected: len(tours)}
	shortest := slices.MinFunc(tours, func(a, b []solver.City) int {
		return cmp.Compare(p.LengthOn(threads, a), p.LengthOn(threads, b))
	})
	if len(tours) == 1 || p.Cities() < leastCities {
		return slices.Clone(shortest), nil
	}
	for _, t := range tours {
		result, err := solver.Search(ctx, c, solver.Job{Problem: p, Start: t, Seed: seed, Threads: threads}, await.Silent{Context: ctx})
		switch {
		case err != nil && ctx.Err() != nil:
			return slices.Clone(shortest), nil
		case err != nil:
			return nil, err
		case c.isComplete() && p.LengthOn(threads, result.Order) < p.LengthOn(threads, shortest):
			return result.Order, nil
		}
	}
	return slices.Clone(shortest), nil
}

const (
	// Tours of fewer than leastCities cities are not recombined: no two exchanges of edges
	// of them are independent of each other.
	leastCities = 8

	// Subtours are joined along edges to so many neighbours, some in each quadrant, as in the
	// engine regions.
	neighbors = 7

	// mostGatherings bounds how often the best tour takes from all others: later ones save little.
	mostGatherings = 4
)

// collection is an engine that is given tour after tour of a problem in the form that engines
// search (solver.Search), and returns with the last one what all of them make together.
type collection struct {
	expected int // tours
	made     []eax.Made
}

// isComplete says whether all tours have been given.
func (c *collection) isComplete() bool { return len(c.made) == c.expected }

// Info is that of an engine in this process that takes every problem.
func (c *collection) Info() solver.Info { return solver.Info{Name: "recombination"} }

// Run keeps the start tour of a job, and recombines all of them where that is the last one.
func (c *collection) Run(ctx context.Context, job solver.Job, _ solver.Progress) (solver.Result, error) {
	c.made = append(c.made, eax.Made{Order: job.Start, Length: job.Problem.LengthOn(job.Threads, job.Start)})
	if !c.isComplete() {
		return solver.Result{Order: job.Start}, nil
	}
	s, err := space.New(ctx, job.Problem, space.Options{Neighbors: neighbors, Quadrant: true, Threads: job.Threads})
	if err != nil {
		return solver.Result{}, err
	}
	for i := range c.made {
		c.made[i].Order = s.Inward(c.made[i].Order)
	}
	return solver.Result{Order: c.recombine(ctx, s, job)}, nil
}

// recombine returns what becomes of the tours, which are in the numbers of the space.
func (c *collection) recombine(ctx context.Context, s *space.Space, job solver.Job) []solver.City {
	goOn := func() bool { return ctx.Err() == nil }
	// The oldest tours are those from which all take, see eax.Tours.
	slices.SortStableFunc(c.made, func(a, b eax.Made) int { return cmp.Compare(a.Length, b.Length) })
	pool := eax.NewTours(s, job.Threads, job.Seed)
	pool.Add(goOn, c.made...)
	for range mostGatherings {
		_, _, before := pool.Best()
		pool.Gather(goOn)
		if _, _, after := pool.Best(); after == before || !goOn() {
			break
		}
	}
	var merged eax.Made
	for m := pool.Merging(merged); m != nil; m = pool.Merging(merged) {
		m.Run(goOn)
		merged = m.Merged()
	}
	out := make([]solver.City, len(merged.Order))
	s.Outward(out, merged.Order)
	return out
}
