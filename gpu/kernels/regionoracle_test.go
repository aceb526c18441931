package kernels

import (
	"math"
	"slices"

	"tourscope/gpu/plan"
	"tourscope/solver"
)

// region is the oracle of the region of a block: region.cuh and the first
// half of regions.cu.
type region struct {
	problem     *solver.Problem
	settings    Regions
	shape       RegionShape
	cell        int
	replica     int
	id          []solver.City // numbers in the whole tour
	begins      []bool        // the path outside ends before this city of the previous tour
	ends        []bool        // … begins after it
	fixed       []pair        // the other ends of its fixed edges, or noCity
	near        [][]int
	coordinates []spacePoint // z is 0 in the plane
	scale       float64      // of the coordinates
	tour        arrayTour
	best        arrayTour // where heat lets the tour become longer
	state       BlockState
	evaluated   int64 // steps
}

type pair [2]int

const noCity = -1

// arrayTour is a tour of a region: the city at each position, and the position of each.
type arrayTour struct{ order, position []int }

func newTour(order []int) arrayTour {
	t := arrayTour{slices.Clone(order), make([]int, len(order))}
	for p, c := range order {
		t.position[c] = p
	}
	return t
}

func (t arrayTour) clone() arrayTour {
	return arrayTour{slices.Clone(t.order), slices.Clone(t.position)}
}
func (t arrayTour) at(p int) int          { return t.order[(p%len(t.order)+len(t.order))%len(t.order)] }
func (t arrayTour) next(c int) int        { return t.at(t.position[c] + 1) }
func (t arrayTour) prev(c int) int        { return t.at(t.position[c] - 1) }
func (t arrayTour) hasEdge(a, b int) bool { return t.next(a) == b || t.prev(a) == b }

func (t arrayTour) neighbour(c int, back bool) int {
	if back {
		return t.prev(c)
	}
	return t.next(c)
}

// offset returns how many positions c is after from.
func (t arrayTour) offset(from, c int, back bool) int {
	d := t.position[c] - t.position[from]
	if back {
		d = -d
	}
	return (d + len(t.order)) % len(t.order)
}

// reverse reverses count positions from one on.
func (t arrayTour) reverse(from, count int) {
	n := len(t.order)
	for i := range count / 2 {
		p, q := (from+i)%n, (from+count-1-i)%n
		t.order[p], t.order[q] = t.order[q], t.order[p]
		t.position[t.order[p]], t.position[t.order[q]] = p, q
	}
}

// reversePath reverses the path from a to z, or the rest of the tour.
func (t arrayTour) reversePath(a, z int, back bool) (backNow bool) {
	p, q := t.position[a], t.position[z]
	if back {
		p, q = q, p
	}
	n := len(t.order)
	count := (q-p+n)%n + 1
	if 2*count > n {
		p, count, back = (q+1)%n, n-count, !back
	}
	t.reverse(p, count)
	return back
}

// newRegion gathers the cities of a cell.
func newRegion(p *solver.Problem, s Regions, shape RegionShape, cell []int32, order []solver.City, near [][]solver.City, index, replica int) *region {
	r := &region{problem: p, settings: s, shape: shape, cell: index, replica: replica}
	n := len(order)
	position := make([]int, n)
	for i, c := range order {
		position[c] = i
	}
	var positions []int
	for _, c := range cell {
		positions = append(positions, position[c])
	}
	slices.Sort(positions)
	for i, at := range positions {
		begins := (positions[(i+len(positions)-1)%len(positions)]+1)%n != at || len(positions) == 1
		ends := (at+1)%n != positions[(i+1)%len(positions)] || len(positions) == 1
		if !begins || !ends {
			r.id = append(r.id, order[at])
			r.begins, r.ends = append(r.begins, begins), append(r.ends, ends)
		}
	}
	r.state = BlockState{Tries: 1}
	if len(r.id) < MinRegion {
		r.state.Kicked = s.Kicks
		return r
	}
	r.findNeighbours(near)
	r.setCoordinates()
	r.tour = newTour(identity(len(r.id)))
	r.best = r.tour.clone()
	r.state.Cities = int64(len(r.id))
	return r
}

func identity(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

// contractedEnd returns the city at the other end of the path outside, or noCity.
func (r *region) contractedEnd(c int) int {
	m := len(r.id)
	switch {
	case r.ends[c]:
		return (c + 1) % m
	case r.begins[c]:
		return (c + m - 1) % m
	}
	return noCity
}

func (r *region) findNeighbours(near [][]solver.City) {
	local := make(map[solver.City]int)
	for c, id := range r.id {
		local[id] = c
	}
	beside := fixedBeside(r.problem)
	r.fixed, r.near = make([]pair, len(r.id)), make([][]int, len(r.id))
	for c, id := range r.id {
		r.fixed[c] = pair{r.contractedEnd(c), noCity}
		for _, to := range beside[id] {
			l, here := local[to]
			switch {
			case !here:
			case r.fixed[c][0] == noCity:
				r.fixed[c][0] = l
			default:
				r.fixed[c][1] = l
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

// setCoordinates computes the coordinates of the region.
func (r *region) setCoordinates() {
	if r.shape.Estimate == plan.Exact {
		return
	}
	low, extent, dummy := [3]float64{}, 0.0, r.problem.Dummy()
	for axis := range low {
		var along []float64
		for _, c := range r.id {
			if c != dummy {
				along = append(along, r.place(c)[axis])
			}
		}
		low[axis] = slices.Min(along)
		extent = max(extent, slices.Max(along)-low[axis])
	}
	scale := 1.0
	if r.shape.Estimate == plan.InPlaneUp && r.problem.Metric() == solver.Att {
		scale = 0.31622776601683794
	}
	for extent*scale > 1<<20 {
		scale /= 2
	}
	r.scale = scale
	for _, c := range r.id {
		at := r.place(c)
		r.coordinates = append(r.coordinates, spacePoint{float32((at[0] - low[0]) * scale), float32((at[1] - low[1]) * scale), float32((at[2] - low[2]) * scale)})
	}
}

// place returns where a city of the whole tour is.
func (r *region) place(c solver.City) [3]float64 {
	if r.shape.Estimate == plan.InSpace {
		return pointInSpace(r.problem, c)
	}
	return [3]float64{r.problem.X()[c], r.problem.Y()[c]}
}

func (r *region) exact(a, b int) int64 { return r.problem.Distance(r.id[a], r.id[b]) }

// estimate returns the distance by which steps are ranked: planar of distance.cuh, or spatial.
func (r *region) estimate(a, b int) int64 {
	if r.shape.Estimate == plan.Exact {
		return r.exact(a, b)
	}
	if dummy := r.problem.Dummy(); dummy >= 0 && (r.id[a] == dummy || r.id[b] == dummy) {
		return 0
	}
	switch p, q := r.coordinates[a], r.coordinates[b]; r.shape.Estimate {
	case plan.InSpace:
		return spatial(r.problem.Metric(), r.scale, p, q)
	case plan.InPlaneUp:
		return int64(math.Ceil(float64(chord(p, q))))
	default:
		return int64(math.RoundToEven(float64(chord(p, q))))
	}
}

func (r *region) isFixedEdge(a, b int) bool { return r.fixed[a][0] == b || r.fixed[a][1] == b }

// round lets all searches make their kicks.
func (r *region) round() {
	if len(r.tour.order) == 0 {
		return
	}
	s := &r.settings
	for r.state.Kicked < s.Kicks {
		tries := min(r.state.Tries, s.Kicks-r.state.Kicked)
		changes := make([]*change, r.shape.Searches)
		for search := range changes {
			for i := int64(0); i < tries && changes[search] == nil; i++ {
				changes[search] = r.tryKick(search, uint32(r.state.Kicked+i))
			}
		}
		made := r.combineChanges(changes)
		r.state.Kicked += tries
		if s.Heat > 0 && r.state.Gain >= r.state.Best {
			r.best, r.state.Best = r.tour.clone(), r.state.Gain
		}
		switch searches := int64(r.shape.Searches); {
		case 3*made > searches:
			r.state.Tries = max(tries/2, 1)
		case 8*made < searches:
			r.state.Tries = min(2*tries, s.Tries)
		default:
			r.state.Tries = tries
		}
	}
	r.state.Moves = r.evaluated
	if s.Heat > 0 {
		r.tour, r.state.Gain = r.best, r.state.Best
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
		if r.contractedEnd(c) == r.tour.at(i+1) {
			entry |= 0x80000000
		}
		path = append(path, entry)
	}
	return path
}
