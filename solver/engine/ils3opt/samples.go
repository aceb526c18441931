package ils3opt

import (
	"tourscope/solver"
	"tourscope/solver/internal/philox"
)

// best returns the best neighbour of the solution's next step, if it improves. The samples of two
// steps or two solutions are independent.
func (s *solution) best(r sampler) move {
	var best move
	order := s.tour.Order()
	n := len(order)
	for i := range r.samples {
		w := philox.Words([4]uint32{i, uint32(s.steps), s.number, sampleStream ^ uint32(s.steps>>32)}, r.seed)
		if !r.near {
			s.sample(order, philox.Below(w[0], n), philox.Below(w[1], n), philox.Below(w[2], n), &best)
		} else if e, ok := s.near(w); ok {
			s.sample(order, e[0], e[1], e[2], &best)
		}
	}
	return best
}

// near draws three edges near one another from random words: the positions before them. It returns
// false where a city has too few candidates.
func (s *solution) near(w [4]uint32) (e [3]int, ok bool) {
	touched := min(TouchedCities, touchedByBridge+touchedByMove*int(s.made-s.before))
	choice := philox.Below(w[0], 2*touched)
	a := s.touched[choice/2]
	e[0], _ = s.edgeAt(a, choice%2)
	candidates := s.space.Candidates(a)
	choice = philox.Below(w[1], 2*len(candidates))
	c := candidates[choice/2].City
	if c < 0 {
		return e, false
	}
	var d solver.City
	e[1], d = s.edgeAt(c, choice%2)
	candidates = s.space.Candidates(d)
	choice = philox.Below(w[2], 2*len(candidates))
	third := candidates[choice/2].City
	if third < 0 {
		return e, false
	}
	e[2], _ = s.edgeAt(third, choice%2)
	return e, true
}

// edgeAt returns the position before an edge of a city, the one behind the city or, with before 1,
// the one before it, and the edge's other end.
func (d *descent) edgeAt(c solver.City, before int) (position int, other solver.City) {
	position = d.tour.Position(c)
	if before == 0 {
		return position, d.tour.Next(c)
	}
	if position--; position < 0 {
		position = d.tour.Cities() - 1
	}
	return position, d.tour.At(position)
}

// touch notes the cities of the latest move. Of four the first two are noted twice.
func (s *solution) touch(ends []solver.City) {
	at := touchedByBridge + touchedByMove*(s.made-s.before-1)
	for i := range int64(touchedByMove) {
		s.touched[(at+i)%TouchedCities] = ends[i%int64(len(ends))]
	}
}
