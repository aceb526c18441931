package rounds

import (
	"context"

	"tourscope/solver"
	"tourscope/solver/neighbor"
	"tourscope/solver/search/eax"
	"tourscope/solver/search/lk"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/pool"
	"tourscope/solver/search/space"
)

// Minimum is a tour that hardly any LK step shortens, and the space it is in.
type Minimum struct {
	Space *space.Space
	Order []solver.City // in the numbers of the space
	State solver.State
}

// Descend lowers the start tour of a job to a local minimum on the job's threads, for an
// engine that goes on from there. Of the job's parameters it reads those of space.Params.
// The tour does not depend on the number of threads. Where there is nothing to search,
// since all tours are alike or the run was halted, it returns nil and the result.
//
// The state that it reports begins as the one given, which may say more of the run. The
// space is handed to made as soon as there is one, for what else needs no more than that
// and can be made beside the descent.
func Descend(ctx context.Context, job solver.Job, progress solver.Progress, state solver.State, made func(*space.Space)) (*Minimum, solver.Result) {
	job.Iterations = 0
	p := pool.New(ctx, job, progress)
	m, result := beginOn(ctx, p, job, progress, state, made, space.OptionsOf(job.Values))
	if m == nil {
		return nil, result
	}
	cells := cellsShared(len(m.Order))
	r := newRounds(p, m.Space, m.Order, m.State.Best, job, eax.Defaults(), cells)
	if !r.lower(cells) {
		return nil, p.Result(false)
	}
	p.Sum()
	return &Minimum{m.Space, r.whole.order, p.State}, solver.Result{}
}

// Making is what an engine does while Begin makes the space.
type Making struct {
	Numbered func(*solver.Problem) // see space.Options
	Find     func(context.Context, *solver.Problem, space.Options) *neighbor.Lists
	Made     func(*space.Space)
}

// Begin is Descend without the descent, which the engine does in another way: it makes the
// space, and the tour that Descend would begin with. The costs of the candidates come later, and a matrix stays in its order, see space.Options.
func Begin(ctx context.Context, job solver.Job, progress solver.Progress, state solver.State, making Making) (*Minimum, solver.Result) {
	job.Iterations = 0
	o := space.OptionsOf(job.Values)
	o.Numbered, o.Find, o.CostsLater = making.Numbered, making.Find, true
	o.MatrixStays = true
	return beginOn(ctx, pool.New(ctx, job, progress), job, progress, state, making.Made, o)
}

// beginOn is Begin on a pool, whose state becomes the given one with the length of the start tour.
func beginOn(ctx context.Context, p *pool.Pool, job solver.Job, progress solver.Progress, state solver.State, made func(*space.Space), o space.Options) (*Minimum, solver.Result) {
	state.Best, state.Current = p.State.Best, p.State.Current
	p.State = state
	if len(job.Start) <= 3 {
		return nil, p.Result(true) // all tours are alike
	}
	along := &alongCurve{threads: job.Threads}
	o.Numbered = along.beside(o.Numbered)
	s := space.Prepare(ctx, job, progress, &p.State, o)
	if s == nil {
		return nil, p.Result(false)
	}
	made(s)
	order, length := begin(s, job, p.State.Best, along.tour)
	p.State.Best, p.State.Current = length, length
	return &Minimum{s, order, p.State}, solver.Result{}
}

// cellsShared returns into how many cells a descent is divided that many cores share; 0:
// none.
func cellsShared(n int) int {
	if n <= sharedDescent {
		return 0
	}
	return partition.CellCount(n, min(max(n/partsWanted, smallestPart), largestPart))
}

// lower is the first descent where many cores share it. Then edges that are far too long,
// from one cell to another, are repaired, and cells of a second partition visit the ways
// and what lay at a border before.
func (r *Rounds) lower(cells int) bool {
	r.effort = lk.SharedEffort()
	n := len(r.whole.order)
	if cells == 0 {
		r.beginDescent(n)
		return r.lowerWhole()
	}
	r.sizes.wave = cells // all of them
	all := tasks{partition.CellCount(n, cells), cells, 0, descent{r}}
	r.beginDescent(all.cell)
	return r.round(all) && r.repair() && r.round(all)
}

// Recombine goes on from the tour of a minimum, however much another engine has shortened
// it since, until the run ends: it evolves a population of every cell, with the
// parameters' defaults. The tour does not depend on the number of threads. Instances of
// up to eax.MostCities cities are better off with an eax.Continuation.
func (m *Minimum) Recombine(ctx context.Context, job solver.Job, progress solver.Progress) solver.Result {
	job.Iterations = 0
	p := pool.New(ctx, job, progress)
	r := newRounds(p, m.Space, m.Order, m.State.Best, job, eax.Defaults(), 0)
	if r.repair() {
		r.recombine()
	}
	return p.Result(false)
}
