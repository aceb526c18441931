package solver

import "math"

// Plane computes the costs of a problem whose metric is Euc2D and which has no fixed
// edges. Its Cost is inlined, unlike Problem.Cost, whose call takes half the time of
// engines that compute little else.
type Plane struct {
	points []point
}

// Plane returns the coordinates, x and y interleaved, and false for other metrics and
// for problems with fixed edges.
func (p *Problem) Plane() (Plane, bool) { return p.PlaneOn(0) }

// PlaneOn is Plane on so many threads; 0: all cores.
func (p *Problem) PlaneOn(threads int) (Plane, bool) {
	if !p.plain {
		return Plane{}, false
	}
	return Plane{p.points(threads)}, true
}

// points returns the coordinates, x and y interleaved (16 bytes per city). They are
// computed at the first call and cached.
func (p *Problem) points(threads int) []point {
	p.paired.Do(func() {
		p.measured.Store(true) // from now on LengthOn has them
		p.pairs = make([]point, p.cities)
		InPieces(threads, p.cities, func(from, to int) {
			for i := from; i < to; i++ {
				p.pairs[i] = point{p.def.X[i], p.def.Y[i]}
			}
		})
	})
	return p.pairs
}

// PartInto returns the coordinates of some cities, renumbered in their order. It reuses
// the memory of another part, which may be the zero value.
func (l Plane) PartInto(into Plane, cities []City) Plane {
	points := into.points[:0]
	for _, c := range cities {
		points = append(points, l.points[c])
	}
	return Plane{points}
}

// Cost returns the same cost as Problem.Cost.
func (l Plane) Cost(a, b City) int64 {
	s, t := l.points[a], l.points[b]
	return euclidean2D(s.x-t.x, s.y-t.y)
}

// DummyPlane returns the coordinates of a problem with a dummy and the metric Euc2D, the
// dummy's so far away that all its costs exceed MaxDistance, which tells it from other
// cities. ok is false for other metrics, where edges of other cities are fixed, and for coordinates near 2⁵⁰.
func (p *Problem) DummyPlane() (plane Plane, ok bool) {
	if p.dummy < 0 || p.def.Metric != Euc2D {
		return Plane{}, false
	}
	for _, e := range p.def.FixedEdges {
		if e[0] != p.dummy && e[1] != p.dummy {
			return Plane{}, false
		}
	}
	points := make([]point, p.cities)
	for i := range points {
		points[i] = point{p.def.X[i], p.def.Y[i]}
	}
	points[p.dummy].x += 4 * MaxDistance
	return Plane{points}, math.Abs(points[p.dummy].x) < 1<<50 // farther away, the sum may be rounded
}
