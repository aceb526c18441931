package lk

import "tourscope/solver"

// The next exchange of an LK step: t2 takes a candidate t3, which gives up t4; t4 takes a
// candidate t5, which gives up t6; every partial sum of gains has to stay positive (the
// gain criterion of Lin and Kernighan 1973). Whether an exchange leaves a tour follows
// from the order of the cities. Seen forward (t2 after t1), t4 lies before t3 or behind it:
//
//	before: t1 t2 … t4 t3 …   is a tour when closed, and takes any t5 further; t6
//	        is the city behind t5 where t5 lies between t2 and t4, else before it.
//	behind: t1 t2 … t3 t4 …   closes the subtour t2 … t3: t5 must lie on it to open it
//	        again, and t6 is either neighbour of t5.
//
// The cost of closing is asked for from t1 on: in a matrix that is the same row for the whole step.

// find looks at all t3 until one leads to a shorter tour.
func (f *finder) find(removed int64) {
	other := f.search.after(f.t2, f.forward)
	candidates := f.search.Candidates(f.t2)
	for i := range candidates {
		k := &candidates[i]
		gain := removed - f.search.CostTo(f.t2, k)
		if gain <= 0 {
			return
		}
		if k.City == f.t1 || k.City == other {
			continue
		}
		f.before(k.City, gain)
		f.behind(k.City, gain)
		if f.closed.ends > 0 {
			return
		}
	}
}

// before looks at the exchanges in which t4 lies before t3; gain is without t3–t4.
func (f *finder) before(t3 solver.City, gain int64) {
	t4 := f.search.after(t3, !f.forward)
	open := gain + f.search.removed(t3, t4)
	if open <= 0 {
		return // t3–t4 is fixed
	}
	f.search.Moves++
	if f.closes(open, t4) {
		if closed := open - f.search.Cost(f.t1, t4); closed > f.closed.gain && f.search.Turning2(f.t1, f.t2, t3, t4) <= f.search.limits.Reversal {
			f.closed = exchange{closed, [6]solver.City{f.t1, f.t2, t3, t4}, 4}
		}
	}
	further := f.search.after(t4, !f.forward)
	candidates := f.search.Candidates(t4)
	for i := range candidates[:min(f.search.limits.Second, len(candidates))] {
		k := &candidates[i]
		gain := open - f.search.CostTo(t4, k)
		if gain <= 0 {
			return
		}
		t5 := k.City
		if t5 == f.t1 || t5 == t3 || t5 == further {
			continue
		}
		t6 := f.search.after(t5, f.search.between(f.t2, t5, t4, f.forward) == f.forward)
		f.evaluate(t3, t4, t5, t6, gain)
	}
}

// behind looks at those in which t4 lies behind t3.
func (f *finder) behind(t3 solver.City, gain int64) {
	t4 := f.search.after(t3, f.forward)
	open := gain + f.search.removed(t3, t4)
	if open <= 0 {
		return // t3–t4 is fixed
	}
	candidates := f.search.Candidates(t4)
	for i := range candidates[:min(f.search.limits.Second, len(candidates))] {
		k := &candidates[i]
		gain := open - f.search.CostTo(t4, k)
		if gain <= 0 {
			return
		}
		t5 := k.City
		if t5 == t3 || !f.search.between(f.t2, t5, t3, f.forward) || t5 == f.t2 && t4 == f.t1 {
			continue // the last: t1–t2 would be given up and taken back
		}
		f.evaluate(t3, t4, t5, f.search.after(t5, f.forward), gain)
		if t5 != f.t2 {
			f.evaluate(t3, t4, t5, f.search.after(t5, !f.forward), gain)
		}
	}
}

// evaluate keeps an exchange of three edges if it is among the best; gain is without
// its last two edges.
func (f *finder) evaluate(t3, t4, t5, t6 solver.City, gain int64) {
	f.search.Moves++
	gain += f.search.removed(t5, t6)
	if gain <= f.closed.gain {
		return
	}
	if f.closes(gain, t6) {
		if closed := gain - f.search.Cost(f.t1, t6); closed > f.closed.gain {
			e := exchange{closed, [6]solver.City{f.t1, f.t2, t3, t4, t5, t6}, 6}
			if f.search.Turning3(e.t) <= f.search.limits.Reversal {
				f.closed = e
			}
		}
	}
	if f.opens < f.breadth || f.breadth > 0 && gain > f.open[f.opens-1].gain {
		f.keep(exchange{gain, [6]solver.City{f.t1, f.t2, t3, t4, t5, t6}, 6})
	}
}

// closes says whether an exchange may be better than the best closed one when an edge from its last city to t1 closes it.
func (f *finder) closes(open int64, last solver.City) bool {
	return !f.search.HasBounds() || open-f.search.AtLeast(f.t1, last) > f.closed.gain
}

// keep puts an open exchange among the best ones, if the step can go on from it.
func (f *finder) keep(e exchange) {
	if e.t[5] == f.t1 || f.search.step.has(e.t[4], e.t[5]) || f.search.step.has(e.t[2], e.t[3]) || f.search.Turning3(e.t) > f.search.limits.Tentative {
		return
	}
	i := f.opens
	if i == f.breadth {
		i--
	} else {
		f.opens++
	}
	for ; i > 0 && f.open[i-1].gain < e.gain; i-- {
		f.open[i] = f.open[i-1]
	}
	f.open[i] = e
}
