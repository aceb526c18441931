package eax

import (
	"context"

	"tourscope/solver"
	"tourscope/solver/search/pool"
	"tourscope/solver/search/space"
)

// The search with tours that another engine makes beside it.
//
// It has the other engine's space. The candidates by neighbor.Alpha that a Continuation has are ready
// 0.13 s after the first tours of rl11849 (H200 with 16 cores), and bring nothing here: of rl11849, three seeds, 0.1 and 0.05 %
// came after the same time with them from the second population on.

// RunGiven recombines job.Start with tours that another engine makes, until the run ends or there
// are no more: given waits for some, in the numbers of the problem, and returns none then. It is called
// beside the search. RunGiven ignores the job's parameters.
func RunGiven(ctx context.Context, job solver.Job, progress solver.Progress, s *space.Space, given func() [][]solver.City) solver.Result {
	job.Iterations = 0
	p := pool.New(ctx, job, progress)
	e := NewEvolution(p, s, job, continued(len(job.Start)), job.Start)
	e.given = given
	return p.Result(e.runGiven())
}

// runGiven is Run with given tours, in place of those that this search makes of the start. Each
// population has them in addition to those of the populations before. From the one of
// joinedBatches on it is followed by populations made of the best tour, up to mostRenewed cities.
func (e *Evolution) runGiven() (finished bool) {
	for number := 1; ; number++ {
		tours, ready := pool.Beside(e.pool, e.given)
		if !ready || len(tours) == 0 {
			return false
		}
		e.add(tours)
		e.beginWith(&e.raw)
		if !e.populate(len(e.kept)+1) || !e.recombine() {
			return false
		}
		if number >= joinedBatches && len(e.start) <= mostRenewed && !e.renew() {
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
