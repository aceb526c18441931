package start

import "tourscope/solver"

// fragments are paths that are joined to a tour. At first every city is a fragment.
type fragments struct {
	count int
	end   []solver.City    // end of a fragment → its other end
	edges [][2]solver.City // city → its neighbours, −1: none yet
}

func newFragments(n int) fragments {
	f := fragments{count: n, end: solver.Identity(n), edges: make([][2]solver.City, n)}
	for i := range f.edges {
		f.edges[i] = [2]solver.City{-1, -1}
	}
	return f
}

// full reports whether a city has degree two.
func (f *fragments) full(c solver.City) bool { return f.edges[c][1] >= 0 }

// fits reports whether the edge a–b joins two fragments.
func (f *fragments) fits(a, b solver.City) bool {
	return !f.full(a) && !f.full(b) && f.end[a] != b
}

func (f *fragments) join(a, b solver.City) {
	f.attach(a, b)
	f.attach(b, a)
	endA, endB := f.end[a], f.end[b]
	f.end[endA], f.end[endB] = endB, endA
	f.count--
}

func (f *fragments) attach(c, to solver.City) {
	if f.edges[c][0] < 0 {
		f.edges[c][0] = to
	} else {
		f.edges[c][1] = to
	}
}

// tour returns the cities of the only fragment left, from one end to the other.
func (f *fragments) tour() []solver.City {
	at := solver.City(0)
	for f.full(at) {
		at++
	}
	order := make([]solver.City, 0, len(f.edges))
	previous := solver.City(-1)
	for at >= 0 {
		order = append(order, at)
		next := f.edges[at][0]
		if next == previous {
			next = f.edges[at][1]
		}
		previous, at = at, next
	}
	return order
}
