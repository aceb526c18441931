package rrhc

import (
	"context"
	"math"
	"slices"

	"tourscope/solver"
	"tourscope/solver/internal/distances"
	"tourscope/solver/internal/workers"
)

// climb is a run: climbers that make their steps side by side. Climber s takes the climbs
// s, s + k, s + 2k, … of k climbers, so that each climb's place does not depend on how fast
// others are, and a run of so many steps always ends with the same tours.
type climb struct {
	ctx      context.Context
	job      solver.Job
	progress solver.Progress
	threads  int

	distances *distances.Table
	climbers  []*climber
	limit     uint64 // climbs in all
	state     solver.State

	best []solver.City // the best tour
}

// slice bounds the moves of a climber between two reports: 5 ms with a matrix, 15 ms
// without.
const slice = 1 << 22

func newClimb(ctx context.Context, job solver.Job, progress solver.Progress) *climb {
	length := job.Problem.LengthOn(job.Threads, job.Start)
	c := &climb{ctx: ctx, job: job, progress: progress, threads: job.Workers(),
		distances: distances.New(job.Problem),
		state:     solver.State{Best: length, Current: length},
		best:      slices.Clone(job.Start)}
	c.limit = uint64(job.Values.Int(Climbers))
	if c.limit == 0 {
		c.limit = math.MaxUint64
	}
	count := min(uint64(job.Values.Int(Together)), c.limit)
	c.state.Stage.Threads = min(c.threads, int(count))
	for range count {
		c.climbers = append(c.climbers, newClimber(c.distances, job.Values.Bool(OrOpt)))
	}
	return c
}

// prepare computes the matrix of distances. It returns false where the run is halted.
func (c *climb) prepare() bool {
	c.state.Stage = solver.Stage{Name: "distances", Threads: c.threads}
	for c.distances.Fill(c.threads) {
		if c.report() {
			return false
		}
	}
	return true
}

// run makes steps until no climb is left. It returns false where the run is halted.
func (c *climb) run() (finished bool) {
	c.state.Stage = solver.Stage{Name: "climbs", Threads: min(c.threads, len(c.climbers))}
	for {
		steps := c.stepsAhead()
		if steps > 1 {
			c.each(func(s int, one *climber) { c.steps(s, one, steps) })
			c.state.Iteration += steps
		} else if halted := c.step(); halted {
			return false
		}
		over := !slices.ContainsFunc(c.climbers, func(one *climber) bool { return one.active || c.next(one) < c.limit })
		c.measure()
		if c.report() {
			return false
		}
		if over {
			return true
		}
	}
}

// stepsAhead returns how many steps each climber makes before the next report: at most a
// slice of moves, and never beyond the limit of the run.
func (c *climb) stepsAhead() int64 {
	steps := slice / MovesOfStep(c.distances.Cities()) / int64((len(c.climbers)+c.threads-1)/c.threads)
	if limit := c.job.Iterations; limit > 0 {
		steps = min(steps, limit-c.state.Iteration)
	}
	return max(1, min(steps, solver.DeadlineOf(c.progress)-c.state.Iteration))
}

// steps makes steps of one climber, and starts climbs.
func (c *climb) steps(s int, one *climber, steps int64) {
	for range steps {
		if !c.ready(s, one) {
			return
		}
		one.scan(math.MaxInt)
		one.finishStep()
	}
}

// step makes one step of each climber, with reports during it, and returns whether one of
// them halted the run.
func (c *climb) step() (halted bool) {
	for share := slice * c.threads / len(c.climbers); ; {
		c.each(func(s int, one *climber) {
			if c.ready(s, one) {
				one.scan(max(1, share))
			}
		})
		if !slices.ContainsFunc(c.climbers, func(one *climber) bool { return one.active && !one.scanned() }) {
			break
		}
		if c.report() {
			return true
		}
	}
	c.each(func(_ int, one *climber) {
		if one.active {
			one.finishStep()
		}
	})
	c.state.Iteration++
	return false
}

// ready starts a climb where the last one has ended, and returns false where none is left.
func (c *climb) ready(s int, one *climber) bool {
	if one.active {
		return true
	}
	number := uint64(s)
	if one.begun > 0 {
		number = c.next(one)
	}
	if number >= c.limit {
		return false
	}
	one.start(number, c.job.Seed, c.job.Start)
	return true
}

// next returns the number of the climb that follows a climber's last one.
func (c *climb) next(one *climber) uint64 { return one.number + uint64(len(c.climbers)) }

func (c *climb) each(do func(s int, one *climber)) {
	workers.Each(c.threads, len(c.climbers), func(s int) { do(s, c.climbers[s]) })
}

// measure adds up the figures and keeps the best tour.
func (c *climb) measure() {
	s := &c.state
	s.Moves, s.Accepted, s.Kicks = 0, 0, 0
	current := int64(math.MaxInt64)
	for _, one := range c.climbers {
		s.Moves += one.moves
		s.Accepted += one.accepted
		s.Kicks += one.begun
		if one.minimum != nil {
			c.keep(one.minimum, one.minimumLength)
		}
		if one.begun > 0 {
			current = min(current, one.length)
			c.keep(one.tour[:c.distances.Cities()], one.length)
		}
	}
	s.Current = max(current, s.Best)
}

// keep copies a tour that is better than the best one.
func (c *climb) keep(tour []solver.City, length int64) {
	if length < c.state.Best {
		c.state.Best = length
		copy(c.best, tour)
	}
}

// report reports to the run and returns whether to halt.
func (c *climb) report() (halt bool) {
	if one := c.shortest(); one != nil && one.length == c.state.Current {
		solver.ShowCurrent(c.progress, &c.state, func() []solver.City { return one.tour[:c.distances.Cities()] })
	}
	switch c.progress.Report(&c.state) {
	case solver.Halt:
		return true
	case solver.Show:
		c.progress.Show(c.best, &c.state)
	}
	return c.ctx.Err() != nil
}

// shortest returns the climber at the shortest tour, or nil before the first climb.
func (c *climb) shortest() (least *climber) {
	for _, one := range c.climbers {
		if one.begun > 0 && (least == nil || one.length < least.length) {
			least = one
		}
	}
	return least
}

// result returns the best tour.
func (c *climb) result(finished bool) solver.Result {
	c.state.Current = c.state.Best
	return solver.Result{Order: slices.Clone(c.best), State: c.state, Finished: finished}
}
