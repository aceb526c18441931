package kernels

import (
	"math"
	"slices"

	"tourscope/solver"
)

// region is the oracle of the region of a block: region.cuh and the first
// half of regions.cu.
type region struct {
	problem  *solver.Problem
	settings Regions
	shape    RegionShape
	cell     int
	replica  int
	id       []solver.City // numbers in the whole tour
	begins   []bool        // the way outside arrives before this city of the old tour
	ends     []bool        // … leaves behind it
	held     []pair        // the cities that each must stay beside, or nobody
	near     [][]int
	spots    []Place
	tour     route
	best     route // where heat lets the tour become longer
	figures  BlockState
	looked   int64 // exchanges
}

type pair [2]int

const nobody = -1

// route is a tour of a region: the city at each place, and the place of each.
type route struct{ order, place []int }

func newRoute(order []int) route {
	t := route{slices.Clone(order), make([]int, len(order))}
	for p, c := range order {
		t.place[c] = p
	}
	return t
}

func (t route) clone() route        { return route{slices.Clone(t.order), slices.Clone(t.place)} }
func (t route) at(p int) int        { return t.order[(p%len(t.order)+len(t.order))%len(t.order)] }
func (t route) next(c int) int      { return t.at(t.place[c] + 1) }
func (t route) prev(c int) int      { return t.at(t.place[c] - 1) }
func (t route) joins(a, b int) bool { return t.next(a) == b || t.prev(a) == b }

func (t route) beside(c int, back bool) int {
	if back {
		return t.prev(c)
	}
	return t.next(c)
}

// steps returns how many cities c lies behind from.
func (t route) steps(from, c int, back bool) int {
	d := t.place[c] - t.place[from]
	if back {
		d = -d
	}
	return (d + len(t.order)) % len(t.order)
}

// turn reverses so many places from one on.
func (t route) turn(from, count int) {
	n := len(t.order)
	for i := range count / 2 {
		p, q := (from+i)%n, (from+count-1-i)%n
		t.order[p], t.order[q] = t.order[q], t.order[p]
		t.place[t.order[p]], t.place[t.order[q]] = p, q
	}
}

// turnPath reverses the way from a to z, or the rest of the tour.
func (t route) turnPath(a, z int, back bool) (backNow bool) {
	p, q := t.place[a], t.place[z]
	if back {
		p, q = q, p
	}
	n := len(t.order)
	count := (q-p+n)%n + 1
	if 2*count > n {
		p, count, back = (q+1)%n, n-count, !back
	}
	t.turn(p, count)
	return back
}

// newRegion gathers the cities of a cell.
func newRegion(p *solver.Problem, s Regions, shape RegionShape, cell []int32, order []solver.City, near [][]solver.City, index, replica int) *region {
	r := &region{problem: p, settings: s, shape: shape, cell: index, replica: replica}
	n := len(order)
	place := make([]int, n)
	for i, c := range order {
		place[c] = i
	}
	var places []int
	for _, c := range cell {
		places = append(places, place[c])
	}
	slices.Sort(places)
	for i, at := range places {
		begins := (places[(i+len(places)-1)%len(places)]+1)%n != at || len(places) == 1
		ends := (at+1)%n != places[(i+1)%len(places)] || len(places) == 1
		if !begins || !ends {
			r.id = append(r.id, order[at])
			r.begins, r.ends = append(r.begins, begins), append(r.ends, ends)
		}
	}
	r.figures = BlockState{Tries: 1}
	if len(r.id) < MinRegion {
		r.figures.Kicked = s.Kicks
		return r
	}
	r.know(near)
	r.settle()
	r.tour = newRoute(identity(len(r.id)))
	r.best = r.tour.clone()
	r.figures.Cities = int64(len(r.id))
	return r
}

func identity(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

// mate returns the city at the other end of the way outside, or nobody.
func (r *region) mate(c int) int {
	m := len(r.id)
	switch {
	case r.ends[c]:
		return (c + 1) % m
	case r.begins[c]:
		return (c + m - 1) % m
	}
	return nobody
}

func (r *region) know(near [][]solver.City) {
	local := make(map[solver.City]int)
	for c, id := range r.id {
		local[id] = c
	}
	beside := fixedBeside(r.problem)
	r.held, r.near = make([]pair, len(r.id)), make([][]int, len(r.id))
	for c, id := range r.id {
		r.held[c] = pair{r.mate(c), nobody}
		for _, to := range beside[id] {
			l, here := local[to]
			switch {
			case !here:
			case r.held[c][0] == nobody:
				r.held[c][0] = l
			default:
				r.held[c][1] = l
			}
		}
		for _, to := range near[id] {
			if l, here := local[to]; here {
				r.near[c] = append(r.near[c], l)
			}
		}
	}
}

// fixedBeside returns the cities that each city must stay beside.
func fixedBeside(p *solver.Problem) map[solver.City][]solver.City {
	beside := make(map[solver.City][]solver.City)
	for _, e := range FixedPairs(p) {
		beside[e[0]] = append(beside[e[0]], e[1])
		beside[e[1]] = append(beside[e[1]], e[0])
	}
	return beside
}

// settle gives the region coordinates of its own.
func (r *region) settle() {
	if r.shape.Any {
		return
	}
	lowX, lowY, highX, highY := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	x, y := r.problem.X(), r.problem.Y()
	for _, c := range r.id {
		lowX, lowY = min(lowX, x[c]), min(lowY, y[c])
		highX, highY = max(highX, x[c]), max(highY, y[c])
	}
	scale := 1.0
	if r.problem.Metric() == solver.Att {
		scale = 0.31622776601683794
	}
	for max(highX-lowX, highY-lowY)*scale > 1<<20 {
		scale /= 2
	}
	for _, c := range r.id {
		r.spots = append(r.spots, Place{float32((x[c] - lowX) * scale), float32((y[c] - lowY) * scale)})
	}
}

func (r *region) exact(a, b int) int64 { return r.problem.Distance(r.id[a], r.id[b]) }

// guess returns the distance that searches rank by: planar of distance.cuh.
func (r *region) guess(a, b int) int64 {
	if r.shape.Any {
		return r.exact(a, b)
	}
	dx, dy := r.spots[a].X-r.spots[b].X, r.spots[a].Y-r.spots[b].Y
	d := float32(math.Sqrt(float64(float32(dx*dx) + float32(dy*dy))))
	if r.shape.Up {
		return int64(math.Ceil(float64(d)))
	}
	return int64(math.RoundToEven(float64(d)))
}

func (r *region) holds(a, b int) bool { return r.held[a][0] == b || r.held[a][1] == b }

// round lets all searches make their kicks.
func (r *region) round() {
	if len(r.tour.order) == 0 {
		return
	}
	s := &r.settings
	for r.figures.Kicked < s.Kicks {
		tries := min(r.figures.Tries, s.Kicks-r.figures.Kicked)
		changes := make([]*change, r.shape.Searches)
		for search := range changes {
			for i := int64(0); i < tries && changes[search] == nil; i++ {
				changes[search] = r.attempt(search, uint32(r.figures.Kicked+i))
			}
		}
		made := r.meet(changes)
		r.figures.Kicked += tries
		if s.Heat > 0 && r.figures.Gain >= r.figures.Best {
			r.best, r.figures.Best = r.tour.clone(), r.figures.Gain
		}
		switch searches := int64(r.shape.Searches); {
		case 3*made > searches:
			r.figures.Tries = max(tries/2, 1)
		case 8*made < searches:
			r.figures.Tries = min(2*tries, s.Tries)
		default:
			r.figures.Tries = tries
		}
	}
	r.figures.Moves = r.looked
	if s.Heat > 0 {
		r.tour, r.figures.Gain = r.best, r.figures.Best
	}
}

// path returns the region's tour as Regions writes it.
func (r *region) path() []uint32 {
	var path []uint32
	for i, c := range r.tour.order {
		entry := uint32(r.id[c])
		if r.ends[c] {
			entry |= 0x40000000
		}
		if r.begins[c] {
			entry |= 0x20000000
		}
		if r.mate(c) == r.tour.at(i+1) {
			entry |= 0x80000000
		}
		path = append(path, entry)
	}
	return path
}
