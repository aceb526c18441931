package solver

// Plane is the short way to the costs of a problem whose metric is Euc2D and
// which has no fixed edges. Engines that ask for little else spend half their
// time on the way through Problem.Cost; this one the compiler inlines.
type Plane struct {
	points []point
}

type point struct{ x, y float64 }

// Plane returns the coordinates, x beside y, and false where Cost is not that simple.
func (p *Problem) Plane() (Plane, bool) {
	if !p.plain {
		return Plane{}, false
	}
	return Plane{p.points()}, true
}

// points are the coordinates, x beside y (16 bytes a city). They are made when they
// are first wanted, and kept.
func (p *Problem) points() []point {
	p.paired.Do(func() {
		p.pairs = make([]point, p.cities)
		for i := range p.pairs {
			p.pairs[i] = point{p.def.X[i], p.def.Y[i]}
		}
	})
	return p.pairs
}

// PartInto returns the places of some cities, which get new numbers in their order, in
// the memory of another part, or of the zero value.
func (l Plane) PartInto(into Plane, cities []City) Plane {
	points := into.points[:0]
	for _, c := range cities {
		points = append(points, l.points[c])
	}
	return Plane{points}
}

// Cost is Problem.Cost.
func (l Plane) Cost(a, b City) int64 {
	s, t := l.points[a], l.points[b]
	return euclidean2D(s.x-t.x, s.y-t.y)
}
