package rounds

import (
	"tourscope/solver"
	"tourscope/solver/search/eax"
	"tourscope/solver/search/pool"
	"tourscope/solver/search/space"
)

// descent does LK steps from the cities to be visited, without kicks.
type descent struct{ *Rounds }

func (d descent) run(w *pool.Worker, t *task) {
	k := t.kicker
	for _, c := range k.Order() {
		if d.again[t.problem.cities[c]] {
			k.Queue.Push(c)
		}
	}
	w.Begin(k)
	defer w.Done()
	if !k.Descend(w, d.effort) {
		return
	}
	for i, c := range t.problem.cities {
		d.again[c] = !hasAll(d.whole.space.Candidates(c), k.Candidates(solver.City(i)))
	}
}

// hasAll says whether the part of a space has all candidates of a city.
func hasAll(whole, part []space.Candidate) bool {
	for i := range whole {
		if whole[i].City >= 0 && part[i].City < 0 {
			return false
		}
	}
	return true
}

// kicks kicks and keeps what is no longer.
type kicks struct{ *Rounds }

func (kicks) run(w *pool.Worker, t *task) {
	w.Begin(t.kicker)
	defer w.Done()
	t.kicker.Kicks(w, int64(t.allowed))
}

// recombination evolves a population from the subproblem's tour; the best individual is the
// subproblem's new tour.
type recombination struct {
	*Rounds
	size int
}

func (r recombination) run(w *pool.Worker, t *task) {
	p := eax.NewPopulation(eax.Template{
		Space: &t.problem.space, Fixed: t.problem.fixed, Start: t.problem.tour, Offspring: cellOffspring,
		Settings: r.settings, Seed: r.job.Seed, Stream: t.stream,
	}, r.size)
	p.Individuals[0] = t.kicker
	t.kicker.Commit()
	each, left := max(1, int64(t.kicks/(r.size-1))), int64(t.allowed)
	for i := 1; i < r.size && left > 0 && !w.Over(); i++ {
		p.Make(w, i, min(each, left))
		left -= each
	}
	if left <= 0 || !w.Over() {
		p.DropUnmade()
		p.Evolve(w)
	}
	t.kicker = p.Individuals[p.Best()]
}
