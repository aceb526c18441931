package chained

// What stays after a few kicks a city are parts of the tour that no single kick
// mends. So from then on one area after the other is annealed: its kicks may leave
// it a little longer, less and less so, and in the end it goes back to the best
// that it has been. Failing costs nothing, since all of it is undone from the log.
// Short episodes in small areas gain most at first; with every pass over all cities
// they become longer and larger, until it all begins again.

// schedule says what is annealed next.
type schedule struct {
	area    int // cities in a row along the curve
	episode int // kicks that an area gets
	gone    int // cities of the present pass done
}

// overlap is in how many areas a city is during a pass, about.
const overlap = 3

// next returns how many cities to move on to the next area.
func (s *schedule) next(cities int) (hop int) {
	if s.gone >= cities {
		s.gone = 0
		s.episode *= 2
		s.area = min(s.area+2*s.area/5, max(cities, firstArea))
	}
	if s.episode > longestEpisode || s.episode == 0 {
		s.area, s.episode = firstArea, firstEpisode
	}
	s.gone += s.area / overlap
	return s.area / overlap
}

// round does a kick of the first pass, or anneals an area. False means to end.
func (k *kicker) round() bool {
	k.Mark()
	k.forgetBest()
	if k.plain > 0 {
		k.plain--
		k.advance(k.stride)
		k.try(k.at, window, 0)
		return k.count()
	}
	k.advance(k.schedule.next(k.Array.Cities()))
	k.limits.breadth[0] = 1
	if k.schedule.episode >= broadEpisode {
		k.limits.breadth[0] = k.breadth
	}
	more := true
	for left := k.schedule.episode; left > 0 && more; left-- {
		k.try(k.at, k.schedule.area, k.heat*float64(left)/float64(k.schedule.episode))
		more = k.count()
	}
	k.backToBest()
	return more
}

// advance moves on along the curve.
func (k *kicker) advance(cities int) { k.at = (k.at + cities) % k.Array.Cities() }

// count reports a kick.
func (k *kicker) count() bool {
	k.state.Iteration++
	k.state.Kicks++
	return k.report()
}
