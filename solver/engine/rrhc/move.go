package rrhc

// move is a 2-opt move (i, j), i + 2 ≤ j: it removes the edges behind the positions i and j
// and reverses the positions i+1 … j. Or it is an insertion.
type move struct {
	delta     int64 // change of length
	i, j      int
	insertion insertion
}

// maxMoved is the most cities of an insertion.
const maxMoved = 3

// insertion is an Or-opt move (Or 1976): it takes the cities behind position i out and puts them
// behind the gap-th of the cities that are left, counted from 0 behind those taken out. Positions
// count around the tour. The tour then begins behind the place that they have left.
type insertion struct {
	cities int // moved; 0: none
	i, gap int
	turned bool
}

// MovesOfStep returns the moves that a step evaluates: all pairs of edges that have no city
// in common.
func MovesOfStep(cities int) int64 { return int64(cities) * int64(cities-3) / 2 }

// InsertionsOfStep returns the moves that a search of insertions evaluates.
func InsertionsOfStep(cities int) int64 {
	sum := int64(0)
	for k := 1; k <= maxMoved; k++ {
		ways := int64(min(k, 2)) // one city has no direction
		sum += ways * int64(cities) * int64(max(0, cities-k-1))
	}
	return sum
}
