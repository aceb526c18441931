package bound

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
	"time"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// Settings say how long and on how many threads a bound is computed.
type Settings struct {
	Threads int // 0: all cores; the bound does not depend on it

	// Time limits the computation, which may end before: when the bound rises no more. Zero:
	// that, or 12,000 rounds of some 0.3 µs a city, fewer beyond 25,000 cities. A bound within
	// a limit of time depends on the speed of the machine.
	Time time.Duration

	// Rounds limits the rounds of the ascent. Zero: see Time.
	Rounds int

	// LowPriority runs the computation at low scheduling priority, beside a search. It has an
	// effect on Linux only.
	LowPriority bool

	// Report is called with each bound that is higher than the ones before, by the
	// goroutine that computes them.
	Report func(Bound)
}

// Bound is a certified lower bound. The zero value is a bound, too.
type Bound struct {
	Length  int64         // no tour is shorter
	Rounds  int           // of the ascent
	Elapsed time.Duration // until the bound was certified
}

// Gap returns by how much a tour is longer than the bound, in percent of the bound: it is at
// most so much longer than the shortest one. It is false where the bound says nothing.
func (b Bound) Gap(length int64) (percent float64, known bool) {
	if b.Length <= 0 {
		return 0, false
	}
	return 100 * float64(length-b.Length) / float64(b.Length), true
}

// The schedule ends after maxRounds, or earlier on large instances, where maxWork limits
// rounds times cities.
const (
	maxRounds = 12_000
	maxWork   = 300_000_000

	// lossyFrom is the part of its bound from which an ascent has lost it to edges that the
	// graph lacked: then more of them are added than the certificate has, 20 µs a city.
	lossyFrom = 1e-3
)

// HeldKarp computes the Held–Karp bound of a problem: no tour that has its fixed edges is
// shorter. The bound is certified (see the package's comment) first for weights of zero,
// which takes O(n log² n) time, then after each period of the ascent. When ctx ends it
// returns the best bound that it has, with the context's error, after 0.1 µs a city or less.
func HeldKarp(ctx context.Context, p *solver.Problem, settings Settings) (Bound, error) {
	switch {
	case p.Asymmetric():
		return shifted(ctx, p.Symmetric().Problem, p.Symmetric().Offset, settings)
	case p.IsPath():
		round, offset, err := p.RoundTripWithEnds()
		if err != nil {
			return Bound{}, fmt.Errorf("the bound of an open path: %w", err)
		}
		return shifted(ctx, round, offset, settings)
	}
	if settings.LowPriority {
		return atLowPriority(ctx, p, settings)
	}
	d := driver{settings: settings, began: time.Now()}
	if settings.Time > 0 {
		d.until = d.began.Add(settings.Time)
		var cancel context.CancelFunc
		outer := ctx
		ctx, cancel = context.WithDeadline(ctx, d.until)
		defer cancel()
		err := d.compute(ctx, p)
		if outer.Err() == nil {
			err = nil // the time is up
		}
		return d.best, err
	}
	err := d.compute(ctx, p)
	return d.best, err
}

// shifted computes the bound of a problem whose tours are longer by the offset than those of
// p: of an asymmetric one, with the bound by the assignment problem, or of an open path.
func shifted(ctx context.Context, p *solver.Problem, offset int64, settings Settings) (Bound, error) {
	shift := func(b Bound) Bound {
		b.Length = max(0, b.Length+offset)
		return b
	}
	if report := settings.Report; report != nil {
		settings.Report = func(b Bound) { report(shift(b)) }
	}
	b, err := HeldKarp(ctx, p, settings)
	return shift(b), err
}

// atLowPriority computes the bound in a goroutine of its own, whose thread ends with it.
func atLowPriority(ctx context.Context, p *solver.Problem, settings Settings) (b Bound, err error) {
	var group workers.Group
	group.Go(func() {
		workers.LowerPriority()
		settings.LowPriority = false
		b, err = HeldKarp(ctx, p, settings)
	})
	group.Wait()
	return b, err
}

// driver alternates between ascent and certificate.
type driver struct {
	*search
	settings Settings
	began    time.Time
	until    time.Time // zero: no limit

	graph  *graph
	others [][2]solver.City // edges that certificates and their weights have added to the candidates

	lossy []int64 // the weights of the last ascent, where its graph lacked edges; or nil

	pi     []int64 // the weights of the best bound
	best   Bound
	rounds int
	mean   float64       // length of an edge, scaled: the unit of steps
	latest time.Duration // what the last certificate took
}

func (d *driver) compute(ctx context.Context, p *solver.Problem) error {
	if length, known := onlyTour(p); known {
		d.improve(length)
		return nil
	}
	paths, err := p.FixedPaths()
	if err != nil {
		return err
	}
	if d.search, err = newSearch(ctx, p, paths, d.settings.Threads); err != nil {
		return err
	}
	if d.graph, err = d.newGraph(ctx, d.lists, nil); err != nil {
		return err
	}
	d.pi = make([]int64, d.cities)
	first, err := d.verify(ctx, d.pi)
	if err != nil {
		return err
	}
	weight, _ := new(big.Float).SetInt(first.weight.value()).Float64()
	d.mean = max(weight/float64(d.cities), d.graph.nearest()/2, 1)
	return d.ascend(ctx)
}

// onlyTour returns the length of the tour of a problem that has only one.
func onlyTour(p *solver.Problem) (length int64, only bool) {
	if p.Cities() <= 3 {
		return p.Length(solver.Identity(p.Cities())), true
	}
	if paths, err := p.FixedPaths(); err == nil && len(paths) == 1 && len(paths[0]) == p.Cities() {
		return p.Length(paths[0]), true
	}
	return 0, false
}

// ascend carries out periods until the bound improves no more, or the schedule ends.
func (d *driver) ascend(ctx context.Context) error {
	limit := min(maxRounds, maxWork/d.cities)
	switch {
	case d.settings.Rounds > 0:
		limit = d.settings.Rounds
	case d.settings.Time > 0:
		limit = math.MaxInt
	}
	for next := newSchedule(); d.rounds < limit && next.failed < mostFailed; {
		until := d.until
		if !until.IsZero() {
			until = until.Add(-2 * d.latest) // for the certificate
			if time.Until(until) < d.latest/4 {
				return nil
			}
		}
		if err := d.widen(ctx); err != nil {
			return err
		}
		a, err := newAscent(ctx, newForest(d.search, d.graph, slices.Clone(d.pi)))
		if err != nil {
			return err
		}
		if err := a.climb(ctx, min(next.rounds, limit-d.rounds), next.step*d.mean, until); err != nil {
			return err
		}
		d.rounds += a.rounds
		before := d.best.Length
		c, err := d.verify(ctx, a.bestPi)
		if err != nil {
			return err
		}
		if a.isTour && c.length == ceiling(a.best, d.shift) {
			return nil
		}
		next.advance(float64(d.best.Length-before) / float64(max(before, 1)))
		if lost := ceiling(a.best, d.shift) - c.length; float64(lost) > lossyFrom*float64(d.best.Length) {
			d.lossy = a.bestPi
		}
	}
	return nil
}

// verify computes the certificate for some weights, keeps them if the bound is the best, and
// adds the edges of the 1-tree to the candidates.
func (d *driver) verify(ctx context.Context, pi []int64) (*certificate, error) {
	began := time.Now()
	c, err := d.certify(ctx, d.graph, pi)
	if err != nil {
		return nil, err
	}
	d.latest = time.Since(began)
	if c.length > d.best.Length {
		copy(d.pi, pi)
		d.improve(c.length)
	}
	return c, d.add(ctx, slices.Concat(c.edges, c.closing))
}

// widen adds the edges that the last ascent lacked, beside those of its certificate.
func (d *driver) widen(ctx context.Context) error {
	if d.lossy == nil {
		return nil
	}
	edges, err := d.price(ctx, d.lossy)
	if err != nil {
		return err
	}
	d.lossy = nil
	return d.add(ctx, edges)
}

// add adds edges to the candidate graph, but those that it has.
func (d *driver) add(ctx context.Context, edges [][2]solver.City) (err error) {
	had := len(d.others)
	for _, e := range edges {
		if d.allowed(e[0], e[1]) && !d.graph.has(e[0], e[1]) {
			d.others = append(d.others, [2]solver.City{min(e[0], e[1]), max(e[0], e[1])})
		}
	}
	if len(d.others) == had {
		return nil
	}
	slices.SortFunc(d.others, func(e, f [2]solver.City) int { return slices.Compare(e[:], f[:]) })
	d.others = slices.Compact(d.others)
	d.graph, err = d.newGraph(ctx, d.lists, d.others)
	return err
}

func (d *driver) improve(length int64) {
	d.best = Bound{Length: length, Rounds: d.rounds, Elapsed: time.Since(d.began)}
	if d.settings.Report != nil {
		d.settings.Report(d.best)
	}
}
