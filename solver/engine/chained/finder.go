package chained

import "tourscope/solver"

// finder looks for the next link of a chain: t2 takes a candidate t3, which gives
// up t4; t4 takes a candidate t5, which gives up t6; every sum on the way has to
// stay positive. Whether an exchange makes a tour follows from the order of the
// cities. Seen forward (t2 after t1), t4 lies before t3 or behind it:
//
//	before: t1 t2 … t4 t3 …   is a tour when closed, and takes any t5 further; t6
//	        is the city behind t5 where t5 lies between t2 and t4, else before it.
//	behind: t1 t2 … t3 t4 …   closes the cycle t2 … t3 off: t5 must lie on it to
//	        open it again, and t6 is either neighbour of t5.
type finder struct {
	*search
	t1, t2  solver.City
	forward bool
	breadth int // open links wanted

	closed link             // the best one
	open   [maxBreadth]link // the best ones, best first
	opens  int
}

const maxBreadth = 5

// find looks at all t3 until one leads to a shorter tour.
func (f *finder) find(given int64) {
	other := f.after(f.t2, f.forward)
	candidates := f.Candidates(f.t2)
	for i := range candidates {
		k := &candidates[i]
		gain := given - f.CostTo(f.t2, k)
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

func (f *finder) before(t3 solver.City, gain int64) {
	t4 := f.after(t3, !f.forward)
	open := gain + f.given(t3, t4)
	f.moves++
	if closed := open - f.Cost(t4, f.t1); closed > f.closed.gain && f.Turning2(f.t1, f.t2, t3, t4) <= f.limits.reach {
		f.closed = link{closed, [6]solver.City{f.t1, f.t2, t3, t4}, 4}
	}
	further := f.after(t4, !f.forward)
	candidates := f.Candidates(t4)
	for i := range candidates[:min(f.limits.second, len(candidates))] {
		k := &candidates[i]
		gain := open - f.CostTo(t4, k)
		if gain <= 0 {
			return
		}
		t5 := k.City
		if t5 == f.t1 || t5 == t3 || t5 == further {
			continue
		}
		t6 := f.after(t5, f.between(f.t2, t5, t4, f.forward) == f.forward)
		f.weigh(t3, t4, t5, t6, gain)
	}
}

func (f *finder) behind(t3 solver.City, gain int64) {
	t4 := f.after(t3, f.forward)
	open := gain + f.given(t3, t4)
	candidates := f.Candidates(t4)
	for i := range candidates[:min(f.limits.second, len(candidates))] {
		k := &candidates[i]
		gain := open - f.CostTo(t4, k)
		if gain <= 0 {
			return
		}
		t5 := k.City
		if t5 == t3 || !f.between(f.t2, t5, t3, f.forward) || t5 == f.t2 && t4 == f.t1 {
			continue // the last: t1–t2 would be given up and taken back
		}
		f.weigh(t3, t4, t5, f.after(t5, f.forward), gain)
		if t5 != f.t2 {
			f.weigh(t3, t4, t5, f.after(t5, !f.forward), gain)
		}
	}
}

// weigh keeps an exchange of three edges if it is among the best; gain is without
// its last two edges.
func (f *finder) weigh(t3, t4, t5, t6 solver.City, gain int64) {
	f.moves++
	gain += f.given(t5, t6)
	if gain <= f.closed.gain {
		return
	}
	if closed := gain - f.Cost(t6, f.t1); closed > f.closed.gain {
		l := link{closed, [6]solver.City{f.t1, f.t2, t3, t4, t5, t6}, 6}
		if f.Turning3(l.t) <= f.limits.reach {
			f.closed = l
		}
	}
	if f.opens < f.breadth || f.breadth > 0 && gain > f.open[f.opens-1].gain {
		f.keep(link{gain, [6]solver.City{f.t1, f.t2, t3, t4, t5, t6}, 6})
	}
}

// keep puts an open link among the best ones, if the chain can go on from it.
func (f *finder) keep(l link) {
	if l.t[5] == f.t1 || f.chain.laid(l.t[4], l.t[5]) || f.chain.laid(l.t[2], l.t[3]) || f.Turning3(l.t) > f.limits.attempt {
		return
	}
	i := f.opens
	if i == f.breadth {
		i--
	} else {
		f.opens++
	}
	for ; i > 0 && f.open[i-1].gain < l.gain; i-- {
		f.open[i] = f.open[i-1]
	}
	f.open[i] = l
}
