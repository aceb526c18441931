package rounds

import (
	"sync"

	"tourscope/solver"
	"tourscope/solver/search/await"
	"tourscope/solver/search/space"
)

// begin returns the tour to begin with and its length: the start, or the curve along
// which the space is numbered unless that is longer: a start along it need not be renumbered. From a random tour subproblems could do
// little: hardly any two cities of a cell follow each other on it.
func begin(s *space.Space, job solver.Job, length int64, along func() tourLength) ([]solver.City, int64) {
	if s.Problem().FixedEdges() == 0 {
		if curve := along(); curve.length <= length {
			return curve.order, curve.length
		}
	}
	return s.Inward(job.Start), length
}

// tourAlong returns what computes the tour along the numbers of a problem, once, on so many threads.
func tourAlong(p *solver.Problem, threads int) func() tourLength {
	return sync.OnceValue(func() tourLength {
		p.PlaneOn(threads) // which the space needs as well
		order := solver.IdentityOn(threads, p.Cities())
		return tourLength{order, p.LengthOn(threads, order)}
	})
}

// alongCurve is the tour along the curve, which is computed beside the search for candidates where several threads may be at work.
type alongCurve struct {
	threads int
	tour    func() tourLength
}

// beside returns what is to be done when the cities of the space have their numbers, numbered included, which may be nil.
func (a *alongCurve) beside(numbered func(*solver.Problem)) func(*solver.Problem) {
	return func(p *solver.Problem) {
		a.tour = tourAlong(p, a.threads)
		if p.FixedEdges() == 0 && solver.Workers(a.threads) > 1 {
			await.Ahead(func() { a.tour() })
		}
		if numbered != nil {
			numbered(p)
		}
	}
}
