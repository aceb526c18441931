package chained

import "tourscope/solver"

// What stays after a few kicks a city are parts of the tour that no single kick
// mends. So from then on one area after the other is annealed: its kicks may leave
// it a little longer, less and less so, and what has helped by the end is kept, see
// pick. Failing costs nothing, since all of it is undone from the log. Short and
// cool episodes gain most at first; with every pass over all cities they become
// longer and hotter.

// schedule says what is annealed next, and how.
type schedule struct {
	area    int     // cities in a row along the curve
	episode float64 // kicks a city
	heat    float64 // at the beginning, in lengths of the edges kicked
	gone    int     // cities of the present pass done
}

func newSchedule(cities int, v solver.Values) schedule {
	s := schedule{area: min(cities, area), episode: v.Float("episode"), heat: v.Float("heat")}
	if cities <= fewCities {
		s.episode *= fewEpisode
		s.heat *= fewHeat
	}
	return s
}

// next returns how many cities to move on to the next area.
func (s *schedule) next(cities int) (hop int) {
	if s.gone >= cities {
		s.gone = 0
		s.episode = min(s.episode*longer, longestEpisode)
		s.heat = min(s.heat*hotter, max(hottest, s.heat))
	}
	hop = s.area
	if hop < cities {
		hop -= hop / overlap
	}
	s.gone += hop
	return hop
}

// round does a kick of the first pass, or anneals an area. False means to end.
func (k *kicker) round() bool {
	if k.plain > 0 {
		k.Mark()
		k.forgetBest()
		k.plain--
		k.advance(k.stride)
		k.try(k.at, window, 0)
		return k.count()
	}
	k.advance(k.schedule.next(k.Array.Cities()))
	return k.anneal()
}

// anneal kicks the cities of an area and keeps what has helped. False means to
// end; then the best tour is the one to keep.
func (k *kicker) anneal() bool {
	k.limits.breadth[0] = 1
	if k.schedule.episode >= broadEpisode {
		k.limits.breadth[0] = k.breadth
	}
	k.beginPick()
	kicks := int(k.schedule.episode*float64(k.schedule.area)) + 1
	for left := kicks; left > 0; left-- {
		k.try(k.at, k.schedule.area, k.schedule.heat*float64(left)/float64(kicks))
		if !k.count() {
			return false
		}
	}
	k.pick()
	return true
}

// advance moves on along the curve.
func (k *kicker) advance(cities int) { k.at = (k.at + cities) % k.Array.Cities() }

// count reports a kick.
func (k *kicker) count() bool {
	k.state.Iteration++
	k.state.Kicks++
	return k.report()
}
