package generate

import (
	"context"
	"math/rand/v2"
	"slices"

	"tourscope/solver"
)

// A map of streets, and travel times between places on it.
//
// The crossings of a square grid are out of place at random, and streets join neighbours. Some streets are missing, the others
// differ in speed, and every twelfth row and column is a fast road from end to end. Places are at some of the crossings, drawn at
// random. The distance of two places is the time of the quickest way between them, so that it obeys the triangle inequality, but
// is no function of their positions: a place beyond a gap is far, and one beside a fast road near to much.
//
// Where times differ by direction, the map and the places of a seed are the same. Each street is passable in both directions, so
// that what can be reached can be left.

// Lengths on a map are in thousandths of the width of its grid, and times in those that a street of speed 1 needs for a unit of
// length.
const (
	gridWidth = 1000
	shaken    = 700 // the width of the squares in which crossings are, ±0.35 of the grid's

	crossingsOfPlace = 22 // in tenths, missing and cut-off ones included
	missing          = 18 // of a hundred streets

	fastEvery  = 12   // rows and columns
	fastSpeed  = 2500 // in thousandths, as all speeds and factors
	leastSpeed = 700
	mostSpeed  = 1200

	leastBack, mostBack = 900, 1300 // the time of the way back over that of the way there
	turning             = 30        // the time of turns and lights that each street adds
	slowed              = 10        // of a hundred streets that are not fast are slowedTimes as slow one way
	slowedTimes         = 40
)

// roads is travel times that are the same in both directions.
func roads(cities int, random *rand.Rand) *points {
	m, places := placesOnMap(cities, random)
	return m.points(places, solver.MatrixOf)
}

// oneWayRoads is travel times that differ by direction.
func oneWayRoads(cities int, random *rand.Rand) *points {
	m, places := placesOnMap(cities, random)
	m.divideDirections(random)
	return m.points(places, solver.DirectedMatrix)
}

// roadMap is a map of width² crossings, which are numbered row by row.
type roadMap struct {
	width   int
	x, y    []int // of the crossings
	streets []street
}

// street joins two crossings.
type street struct {
	from, to    int32
	there, back int32 // times
	fast        bool
}

// placesOnMap draws a map, and the crossings where so many places are: such as can be reached from the fast roads, which
// all cross each other. If these are too few, a larger map is drawn.
func placesOnMap(cities int, random *rand.Rand) (*roadMap, []int32) {
	width := integerRoot((crossingsOfPlace*cities-1)/10) + 1 // the root, rounded up
	for ; ; width++ {
		m := drawMap(width, random)
		if reached := m.reached(); len(reached) >= cities {
			return m, drawSome(reached, cities, random)
		}
	}
}

// drawMap draws the places of the crossings row by row, and then the streets to the right and down from each of them.
func drawMap(width int, random *rand.Rand) *roadMap {
	m := &roadMap{width: width}
	for i := range width * width {
		m.x = append(m.x, i%width*gridWidth+random.IntN(shaken+1))
		m.y = append(m.y, i/width*gridWidth+random.IntN(shaken+1))
	}
	for i := range width * width {
		row, column := i/width, i%width
		if column+1 < width {
			m.drawStreet(i, i+1, row%fastEvery == 0, random)
		}
		if row+1 < width {
			m.drawStreet(i, i+width, column%fastEvery == 0, random)
		}
	}
	return m
}

// drawStreet adds a street, unless it is missing.
func (m *roadMap) drawStreet(from, to int, fast bool, random *rand.Rand) {
	speed := fastSpeed
	if !fast {
		if random.IntN(100) < missing {
			return
		}
		speed = leastSpeed + random.IntN(mostSpeed-leastSpeed+1)
	}
	dx, dy := m.x[to]-m.x[from], m.y[to]-m.y[from]
	time := int32(integerRoot(dx*dx+dy*dy) * 1000 / speed)
	m.streets = append(m.streets, street{int32(from), int32(to), time, time, fast})
}

// divideDirections makes the times of each street differ by direction.
func (m *roadMap) divideDirections(random *rand.Rand) {
	for i := range m.streets {
		s := &m.streets[i]
		s.back = s.back * int32(leastBack+random.IntN(mostBack-leastBack+1)) / 1000
		if !s.fast && random.IntN(100) < slowed {
			s.back *= slowedTimes
		}
		s.there, s.back = s.there+turning, s.back+turning
		if random.IntN(2) == 0 { // so that no direction of the whole map is the slower one
			s.there, s.back = s.back, s.there
		}
	}
}

// reached returns the crossings that can be reached from the first one, which is on fast roads, in their order.
func (m *roadMap) reached() []int32 {
	var all []int32
	for c, time := range newQuickest(m.network()).from(0) {
		if time != unreached {
			all = append(all, int32(c))
		}
	}
	return all
}

// drawSome draws so many of all, which it puts into another order.
func drawSome(all []int32, count int, random *rand.Rand) []int32 {
	for i := range count {
		other := i + random.IntN(len(all)-i)
		all[i], all[other] = all[other], all[i]
	}
	return slices.Clip(all[:count])
}

// network returns the streets as arcs, in both directions.
func (m *roadMap) network() *network {
	var arcs []arc
	for _, s := range m.streets {
		arcs = append(arcs, arc{s.from, s.to, s.there}, arc{s.to, s.from, s.back})
	}
	return newNetwork(len(m.x), arcs)
}

// points returns the places, and how the matrix of their distances is made.
func (m *roadMap) points(places []int32, matrix func(n int, square []int32) *solver.Matrix) *points {
	p := newPoints(len(places))
	for _, c := range places {
		p.add(m.x[c], m.y[c])
	}
	p.matrix = func(ctx context.Context) (*solver.Matrix, error) {
		times, err := quickestTimes(ctx, 0, m.network(), places)
		if err != nil {
			return nil, err
		}
		return matrix(len(places), times), nil
	}
	return p
}

// integerRoot returns ⌊√v⌋ by Newton's method, in integers so that no platform differs.
func integerRoot(v int) int {
	root := v
	for next := (v + 1) / 2; next < root; next = (root + v/root) / 2 {
		root = next
	}
	return root
}
