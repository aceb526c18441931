package bound

import (
	"context"
	"math"
	"math/big"
	"slices"
	"sync/atomic"
	"time"

	"tourscope/solver/internal/workers"
)

// The ascent follows subgradients of w(π): a city with more than two edges in the shortest
// 1-tree gets a higher weight, one with a single edge a lower one. As in K. Helsgaun's
// schedule (An effective implementation of the Lin–Kernighan traveling salesman heuristic,
// European Journal of Operational Research 126 (2000), section 4.1) the direction is a mean
// of the present and earlier degrees, and the step falls from one period to the next.
// Five things differ, each for the sake of clustered instances:
//
//   - The mean is over some ten rounds instead of two. Steps of cities whose degree
//     alternates cancel, those of cities that stay at one or three add up.
//   - The step of a city grows with the lengths of its candidate edges, to the power of 0.7.
//     One step for all is too long inside clusters or too short between them: pla7397 loses
//     0.8 % in 1200 rounds.
//   - It falls geometrically, and a later period begins again with long steps, from the best
//     weights, on a graph that has the edges that the certificate found missing. fl1577
//     gains 3 % by the first long steps and 1 % more by the next periods.
//   - Groups of cities move together, too (groups.go).
//   - The step falls with the squared length of the subgradient, over what it is where no
//     degree is far from two. Weights that have made a city attractive to many others make
//     it the centre of a star once the graph has the edges that the certificate found
//     missing, and full steps from there lose what the period before has gained: of the cities
//     on random walks it ended 3.8 % below the best tour instead of 0.3 %.
type ascent struct {
	*forest
	scale    []int64 // city → its step in units of the common one, times one
	momentum []int64 // city → mean of degree − 2, times one
	groups   *groups
	best     *big.Int
	bestPi   []int64
	rounds   int
	isTour   bool // the last 1-tree is a tour, so the bound is the optimum
}

const (
	keep      = one * 9 / 10
	scalePow  = 0.7
	lastSteps = 0.001 // the last step of a period, as a part of the first one
)

// schedule chooses the periods. Steps grow as long as the bound rises by that: clustered
// instances need steps of twenty edges at first. Where it does not rise they are much shorter
// next time, and long ones are tried once more.
type schedule struct {
	step   float64 // the first of the period, in mean lengths of an edge of the tree
	most   float64 // no step is longer
	rounds int
	failed int // periods in a row by which the bound has not risen
}

const (
	mostRounds = 1500 // of a period
	mostFailed = 4    // then the ascent ends

	// enough is the part by which the bound rises in a period that has not failed.
	enough = 2e-5
)

func newSchedule() schedule { return schedule{step: 0.3, most: 20, rounds: 100} }

// advance chooses the next period, by which part the bound has risen in the last one.
func (s *schedule) advance(rise float64) {
	s.rounds = min(2*s.rounds, mostRounds)
	if rise >= enough {
		s.failed = 0
		s.step = min(4*s.step, s.most)
		return
	}
	s.failed++
	s.most /= 2
	if s.step /= 5; s.failed%2 == 0 {
		s.step = s.most
	}
}

// newAscent prepares the ascent from the weights of a forest. It fails only when ctx ends.
func newAscent(ctx context.Context, f *forest) (*ascent, error) {
	a := &ascent{forest: f, bestPi: slices.Clone(f.pi), momentum: make([]int64, f.cities), scale: make([]int64, f.cities)}
	near, mean := make([]float64, f.cities), 0.0
	for c := range near {
		for _, cost := range f.cost[f.arcs[c]:f.arcs[c+1]] {
			near[c] += float64(cost) / float64(f.arcs[c+1]-f.arcs[c])
		}
		mean += near[c] / float64(f.cities)
	}
	if err := f.pieces(ctx, f.cities, searchedTogether, func(from, to int) {
		for c := from; c < to; c++ {
			if mean > 0 {
				a.scale[c] = int64(one * math.Pow(near[c]/mean, scalePow))
			}
			a.scale[c] = max(a.scale[c], one/64) // cities at one place
		}
	}); err != nil {
		return nil, err
	}
	a.groups = newGroups(f.search, a.scale)
	return a, ctx.Err()
}

// climb carries out a period with steps that begin at step. It ends early at the time until,
// unless that is zero, with the last steps as short as otherwise. It fails only when ctx ends.
func (a *ascent) climb(ctx context.Context, rounds int, step float64, until time.Time) error {
	began := time.Now()
	clear(a.momentum)
	for i := 0; ; i++ {
		done := float64(i) / float64(rounds)
		if !until.IsZero() {
			done = max(done, float64(time.Since(began))/float64(max(until.Sub(began), 1)))
		}
		if done >= 1 || a.isTour {
			return nil
		}
		if err := a.round(ctx, step*math.Pow(lastSteps, done), i == 0); err != nil {
			return err
		}
	}
}

// round computes the 1-tree, and takes one step.
func (a *ascent) round(ctx context.Context, step float64, first bool) error {
	if err := a.grow(ctx); err != nil {
		return err
	}
	last := a.close()
	var w sum
	w.plus(&a.weight)
	if last.to >= 0 {
		w.add(last.cost)
		a.degree[last.at]++
		a.degree[last.to]++
	}
	if now := a.withoutWeights(&w, a.pi); a.best == nil || now.Cmp(a.best) > 0 {
		a.best = now
		copy(a.bestPi, a.pi)
	}
	a.isTour = !slices.ContainsFunc(a.degree, func(d int32) bool { return d != 2 })
	a.move(step, first)
	a.rounds++
	return nil
}

// groupsTogether is for how many groups a worker takes a step at a time.
const groupsTogether = 1 << 9

// move takes a step along the mean of the present and earlier degrees.
func (a *ascent) move(step float64, first bool) {
	var norm, odd atomic.Int64 // of the subgradient: its squared length, and its components that are not zero
	workers.Pieces(a.threads, a.groups.finest, groupsTogether, func(from, to int) {
		length, others := int64(0), int64(0)
		defer func() { norm.Add(length); odd.Add(others) }()
		for j := from; j < to; j++ {
			sum := int64(0)
			for c, high := a.groups.of(j); c < high; c++ {
				d := int64(a.degree[c]-2) * one
				if a.degree[c] != 2 {
					length += int64(a.degree[c]-2) * int64(a.degree[c]-2)
					others++
				}
				if !first {
					d = (d*(one-keep) + a.momentum[c]*keep) / one
				}
				a.momentum[c] = d
				sum += d
			}
			a.groups.note(j, sum)
		}
	})
	step *= float64(odd.Load()) / float64(max(norm.Load(), 1))
	a.groups.settle(step)
	workers.Pieces(a.threads, a.groups.finest, groupsTogether, func(from, to int) {
		for j := from; j < to; j++ {
			for c, high := a.groups.of(j); c < high; c++ {
				own := step * float64(a.scale[c]) * float64(a.momentum[c]) / (one * one)
				a.pi[c] = moved(a.pi[c], own+a.groups.move[j])
			}
		}
	})
}
