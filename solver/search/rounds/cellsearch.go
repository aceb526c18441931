package rounds

import (
	"tourscope/solver"
	"tourscope/solver/search/pool"
	"tourscope/solver/search/space"
)

// descent does LK steps from the cities to be visited, without kicks.
type descent struct{ *Rounds }

func (d descent) searchAll(r *Rounds, first int, list []task) int64 { return r.each(first, list, d) }

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
type kicks struct{}

func (k kicks) searchAll(r *Rounds, first int, list []task) int64 { return r.each(first, list, k) }

func (kicks) run(w *pool.Worker, t *task) {
	w.Begin(t.kicker)
	defer w.Done()
	t.kicker.Kicks(w, int64(t.allowed))
}
