package chained

import (
	"context"

	"tourscope/solver"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/space"
)

// Minimum is a tour that hardly any chain shortens, and the ground it is on.
type Minimum struct {
	Ground *space.Space
	Order  []solver.City // in the ground's numbers
	State  solver.State
}

// Descend lowers the start tour of a job to a local minimum on all cores, for an
// engine that goes on from there. Of the job's parameters it heeds those of
// space.Params. The tour is the same on any number of cores. Where there
// is nothing to search, since all tours are alike or the run was halted, it returns
// nil and the result.
//
// The state that it reports begins as the one given, which may say more of the run. As
// soon as there is a ground it is handed to laid, for what else needs no more than that
// and can be made beside the descent.
func Descend(ctx context.Context, job solver.Job, progress solver.Progress, state solver.State, laid func(*space.Space)) (*Minimum, solver.Result) {
	options := space.OptionsOf(job.Values)
	job.Values, job.Iterations = usual(), 0
	t := newTeam(ctx, job, progress)
	state.Best, state.Current = t.state.Best, t.state.Current
	t.state = state
	if len(job.Start) <= 3 {
		return nil, t.result(true) // all tours are alike
	}
	g := space.Prepare(ctx, job, progress, &t.state, options)
	if g == nil {
		return nil, t.result(false)
	}
	laid(g)
	order, length := begin(g, job, t.state.Best)
	cells := cellsShared(len(order))
	r := newRounds(t, g, order, length, job, cells)
	if !r.lower(cells) {
		return nil, t.result(false)
	}
	t.sum()
	return &Minimum{g, r.order, t.state}, solver.Result{}
}

// usual are the parameters' defaults.
func usual() solver.Values { return given(nil) }

// given are the parameters' defaults but for some.
func given(texts map[string]string) solver.Values {
	v, err := Engine{}.Info().Values(texts)
	if err != nil {
		panic(err) // a value that its own parameter refuses
	}
	return v
}

// cellsShared returns into how many cells a descent is divided that many cores share; 0:
// none.
func cellsShared(n int) int {
	if n <= sharedDescent {
		return 0
	}
	return partition.CellCount(n, min(max(n/partsWanted, smallestPart), largestPart))
}

// lower is the first descent where many cores share it. Detours take out the edges that
// are far too long, from one region to another, and regions of a second cut look at the
// ways and at what lay at a border before.
func (r *rounds) lower(cells int) bool {
	r.beginDescent()
	r.effort = sharedEffort
	if cells == 0 {
		return r.mend()
	}
	r.sizes.wave = cells // all of them
	all := errands{partition.CellCount(len(r.order), cells), 0, r.descend}
	return r.round(all) && r.detour() && r.round(all)
}
