package eax

import (
	"tourscope/solver"
	"tourscope/solver/search/pool"
)

// The search with tours that another engine makes beside it.

// runGiven is Run with given tours, in place of those that this search makes of the start. Each
// population has them in addition to those of the populations before, and is followed by populations
// made of the best tour.
func (e *Evolution) runGiven() (finished bool) {
	for {
		tours, ready := pool.Beside(e.pool, e.given)
		if !ready || len(tours) == 0 {
			return false
		}
		e.add(tours)
		e.beginWith(&e.raw)
		if !e.populate(len(e.kept)+1) || !e.recombine() || !e.renew() {
			return false
		}
	}
}

// add adds tours to those that the next population begins with, in place of them where they would be
// too many.
func (e *Evolution) add(tours [][]solver.City) {
	if len(e.kept)+len(tours) >= largestWhole {
		e.kept = e.kept[:0]
	}
	for _, t := range tours {
		e.kept = append(e.kept, found{e.space.Inward(t), e.job.Problem.LengthOn(e.job.Threads, t)})
	}
}

// renew evolves populations made of the best tour until some of them in turn have not shortened it.
func (e *Evolution) renew() bool {
	most := renewals
	if !e.settings.Hasty {
		most = 1
	}
	for idle := 0; idle < most; idle++ {
		before := e.best.length
		e.beginWith(&e.best)
		if !e.populate(renewed) || !e.recombine() {
			return false
		}
		if e.best.length < before {
			idle = -1
		}
	}
	return true
}
