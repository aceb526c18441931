package eax

import (
	"math"

	"tourscope/solver/search/pool"
)

// The generations of one population, or of several side by side: each for itself, but in the same tasks,
// since a generation ends with its slowest pair, and some dozen individuals leave most of 16 cores without
// work until then.

// evolving is a population, and how far its recombination is.
type evolving struct {
	*Population
	idle int  // generations without gain
	last bool // the stage of its recombination is the last one, mostly by blocks of AB-cycles
	over bool
}

// recombine recombines the individuals of each population until they stagnate: those of large populations so
// that they stay different, at first by single AB-cycles and then by blocks of them.
func (e *Evolution) recombine(populations ...*Population) bool {
	individuals := 0
	all := make([]*evolving, len(populations))
	for i, p := range populations {
		all[i] = &evolving{Population: p, last: len(p.Individuals) < diverseFrom && e.given == nil}
		individuals += len(p.Individuals)
		switch {
		case all[i].last: // recombined as it is
		case e.given != nil:
			p.Diversify(mostGivenTogether)
		default:
			p.Diversify(mostTogether)
		}
	}
	e.pool.Enter("recombination", min(individuals, e.pool.Size()))
	for len(all) > 0 {
		if !e.generation(all) {
			return false
		}
		left := all[:0]
		for _, p := range all {
			if p.next(); !p.over {
				left = append(left, p)
			}
		}
		all = left
	}
	return true
}

// next decides after a generation how a population goes on.
func (p *evolving) next() {
	if p.idle++; p.Gain() > 0 {
		p.idle = 0
	}
	if p.idle < stagnation {
		return
	}
	if p.over = p.last; !p.over {
		p.idle, p.last = 0, true
		p.CombineCycles()
	}
}

// generation recombines each individual of some populations with another one of its own.
func (e *Evolution) generation(all []*evolving) bool {
	for _, p := range all {
		p.Pair()
	}
	individuals := func(p *evolving) int { return len(p.Individuals) }
	e.each(all, individuals, func(w *pool.Worker, p *evolving, i int) {
		p.Copy(i)
		w.Tick()
	})
	n := len(e.start)
	parts := func(p *evolving) int {
		if p.IsDiverse() {
			return (n + countPart - 1) / countPart
		}
		return 0
	}
	e.each(all, parts, func(w *pool.Worker, p *evolving, i int) {
		p.Count(i*countPart, min(n, (i+1)*countPart))
		w.Tick()
	})
	e.each(all, individuals, func(w *pool.Worker, p *evolving, i int) {
		p.Recombine(w, i, e.operators[w.Number])
		e.publish(p.Individuals[i])
	})
	populations := make([]*Population, len(all))
	for i, p := range all {
		populations[i] = p.Population
	}
	return e.settle(populations...)
}

// each does work for all tasks of some populations.
func (e *Evolution) each(all []*evolving, tasks func(*evolving) int, work func(w *pool.Worker, p *evolving, i int)) {
	sum := 0
	for _, p := range all {
		sum += tasks(p)
	}
	e.pool.Do(sum, func(w *pool.Worker, task int) {
		for _, p := range all {
			if own := tasks(p); task >= own {
				task -= own
				continue
			}
			work(w, p, task)
			return
		}
	})
}

// settle keeps the best tour of some populations when no worker is at work. False means to end. A population has no individual
// where the run has ended before.
func (e *Evolution) settle(populations ...*Population) bool {
	for _, p := range populations {
		if len(p.Individuals) == 0 {
			continue
		}
		k := p.Individuals[p.Best()]
		if length := e.length - k.Gained; length < e.best.length {
			e.best.take(k.Order(), length)
		}
	}
	e.fresh.length = math.MaxInt64
	return e.pool.Report()
}
