package lk

import "tourscope/solver"

// A run of cities that fixed edges join counts as one city in Or-opt, and is moved as a whole.
// Of the nodes of an asymmetric problem (see solver.Symmetric) these are the only moves: an
// exchange of two edges, or a reversed segment, has edges that stand for no arc. There segments
// may be longer: with 3 runs 2opt ended 28 % above the optimum of ftv170 and 12 % above that of
// rbg323, with 30 runs 17 and 0.9 %, in 0.08 and 0.1 s.
//
// Problems without fixed edges have functions of their own (see relocate.go and requeue.go):
// with these, 2opt takes a fifth more time on usa115475.

// runRelocations is relocations for segments of runs.
func (s *Search) runRelocations(c solver.City, m *exchange) {
	for _, forward := range [2]bool{true, false} {
		for r, more := s.firstRun(c, forward); more; more = s.addRun(&r, forward) {
			candidates := s.Candidates(c)
			for i := range candidates {
				k := &candidates[i]
				cost := s.CostTo(c, k)
				if cost >= r.saved {
					break
				}
				if !s.runsHold(&r, k.City, forward) {
					s.relocateRuns(&r, k.City, s.Next(k.City), cost, forward, m)
					s.relocateRuns(&r, k.City, s.Prev(k.City), cost, forward, m)
				}
			}
		}
	}
	s.runsArrive(c, s.Next(c), m)
	s.runsArrive(c, s.Prev(c), m)
}

// runsArrive is arrive for segments of runs.
func (s *Search) runsArrive(c, far solver.City, m *exchange) {
	given := s.Cost(c, far)
	candidates := s.Candidates(c)
	for i := range candidates {
		k := &candidates[i]
		cost := s.CostTo(c, k)
		if cost >= given {
			return
		}
		for _, forward := range [2]bool{true, false} {
			for r, more := s.firstRun(k.City, forward); more; more = s.addRun(&r, forward) {
				if !s.runsHold(&r, c, forward) {
					s.relocateRuns(&r, c, far, cost, forward, m)
				}
			}
		}
	}
}

// firstRun returns the segment from c to the end of its run, and false where that is all of
// the tour but one city.
func (s *Search) firstRun(c solver.City, forward bool) (segment, bool) {
	r := segment{before: s.after(c, !forward), c: c, end: c, after: s.after(c, forward)}
	return r, s.finishRun(&r, forward)
}

// addRun lets a segment grow by the run after it, and returns false when it is as long as a
// segment may be. The length of a segment is in runs.
func (s *Search) addRun(r *segment, forward bool) bool {
	if r.length == s.longestRuns {
		return false
	}
	r.end, r.after = r.after, s.after(r.after, forward)
	return s.finishRun(r, forward)
}

// finishRun adds the rest of a run to a segment.
func (s *Search) finishRun(r *segment, forward bool) bool {
	for r.after != r.before && s.Cost(r.end, r.after) < 0 { // fixed edges alone cost less than nothing
		r.end, r.after = r.after, s.after(r.after, forward)
	}
	r.length++
	r.saved = s.Cost(r.before, r.c) + s.Cost(r.end, r.after) - s.Cost(r.before, r.after)
	return r.after != r.before
}

// relocateRuns is relocate for segments of runs.
func (s *Search) relocateRuns(r *segment, beside, far solver.City, cost int64, forward bool, m *exchange) {
	if s.runsHold(r, far, forward) {
		return // beside–far is one of the edges that the segment leaves
	}
	s.Moves++
	if gain := r.saved - cost + s.Cost(beside, far) - s.Cost(r.end, far); gain > m.gain {
		*m = exchange{gain, [6]solver.City{r.before, r.c, beside, far, r.end, r.after}, 6}
	}
}

// runsHold says whether a city is on the segment.
func (s *Search) runsHold(r *segment, x solver.City, forward bool) bool {
	return s.between(r.c, x, r.end, forward)
}

// markRuns is markSight for segments of runs.
func (s *Search) markRuns(near []bool, c solver.City) {
	near[c] = true
	for _, forward := range [2]bool{true, false} {
		at := c
		for range s.longestRuns {
			at = s.after(at, forward)
			near[at] = true
			for next := s.after(at, forward); next != c && s.Cost(at, next) < 0; next = s.after(at, forward) {
				at = next
				near[at] = true
			}
		}
	}
}
