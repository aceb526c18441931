package eax

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
	"tourscope/solver/search/tour"
)

// How the tours of a pool take what is better in others: by Recombiners on the host, or by a Taker.

// intake is a tour of a pool, and others that it takes from.
type intake struct {
	tour   int
	others []int
}

// intakes returns what tours of a pool take, of which those from old on are new: these first, which have most to do.
func (t *Tours) intakes(old int) (all []intake) {
	made := len(t.all) - old
	for task := range made + min(old, taking) {
		one := intake{tour: (old + task) % len(t.all)}
		from, to := old, len(t.all)
		if one.tour >= old {
			from, to = 0, min(takenFrom, len(t.all))
		}
		for k := range to - from {
			if other := from + (one.tour+1+k)%(to-from); other != one.tour {
				one.others = append(one.others, other)
			}
		}
		all = append(all, one)
	}
	return all
}

// stream returns the number of random numbers for what is done after the last tours were added.
func (t *Tours) stream(use uint64) uint64 { return t.added<<16 | use }

// takeAll has tours take from others, all as they are before. Of the host's threads the first takes use what the
// others, one thread each, leave.
func (t *Tours) takeAll(all []intake, first int, stream uint64, goOn func() bool) {
	if t.taker != nil {
		t.takeElsewhere(all, stream, goOn)
		return
	}
	t.takeLinks()
	others := len(all) - first
	var done atomic.Int64 // of the others
	workers.Each(t.threads, len(all), func(task int) {
		one := all[task]
		r := t.recombiner(1)
		defer t.release(r)
		below := rand.New(rand.NewPCG(t.seed, stream|uint64(one.tour))).IntN
		for _, other := range one.others {
			if task < first {
				r.setThreads(t.besides(others-int(done.Load()), first))
			}
			t.take(r, one.tour, other, below, goOn)
		}
		if task >= first {
			done.Add(1)
		}
	})
}

// takeElsewhere has tours take from others by the Taker.
func (t *Tours) takeElsewhere(all []intake, stream uint64, goOn func() bool) {
	takings := make([]Taking, len(all))
	for i, one := range all {
		takings[i].Order = slices.Clone(t.all[one.tour].tour.Order())
		for _, other := range one.others {
			takings[i].Others = append(takings[i].Others, t.all[other].tour.Order())
		}
	}
	t.taker.Take(goOn, stream, takings)
	for i, one := range all {
		if gained := takings[i].Gained; gained > 0 {
			t.all[one.tour] = newWholeTour(takings[i].Order, t.all[one.tour].length-gained)
		}
	}
}

// taken returns what becomes of a tour, which may change, that takes what is better in another one, on so many threads, and
// by how much it is shorter.
func (t *Tours) taken(order, other []solver.City, threads int, stream uint64, goOn func() bool) ([]solver.City, int64) {
	if t.taker != nil {
		one := []Taking{{Order: order, Others: [][]solver.City{other}}}
		t.taker.Take(goOn, stream, one)
		return one[0].Order, one[0].Gained
	}
	a := tour.NewArray(order)
	var links Links
	links.Take(tour.NewArray(slices.Clone(other)))
	r := t.recombiner(threads)
	defer t.release(r)
	gained := r.Improve(a, links, rand.New(rand.NewPCG(t.seed, stream)).IntN, goOn)
	return a.Order(), gained
}

// take has a tour take what is better in another one.
func (t *Tours) take(r *Recombiner, i, other int, below func(int) int, goOn func() bool) {
	w := t.all[i]
	if gained := r.Improve(w.tour, t.all[other].links, below, goOn); gained > 0 {
		w.length, w.merged = w.length-gained, false
	}
}

// takeLinks notes the links of all tours as they are.
func (t *Tours) takeLinks() {
	workers.Each(t.threads, len(t.all), func(i int) { t.all[i].links.Take(t.all[i].tour) })
}

// besides returns the threads that so many other tasks, one thread each, leave to each of some:
// at least one.
func (t *Tours) besides(others, some int) int {
	return max(1, (workers.Of(t.threads)-others)/some)
}

// recombiner returns a recombiner of so many threads, which release keeps for the next task.
func (t *Tours) recombiner(threads int) *Recombiner {
	select {
	case r := <-t.recombiners:
		r.setThreads(threads)
		return r
	default:
		return NewRecombiner(t.space, nil, threads)
	}
}

func (t *Tours) release(r *Recombiner) { t.recombiners <- r }
