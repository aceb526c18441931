package ground

import (
	"math"

	"tourscope/solver"
)

// staying is what a search would have to gain to part two mates: more than any
// move does.
const staying = math.MaxInt64 / 64

// Divisible says whether Part works: on plain Euclidean problems without fixed
// edges.
func (g *Ground) Divisible() bool { return g.isPlane && g.mates == nil }

// Part returns the ground of some of the cities, for a search of a part of the tour:
// they get new numbers, in their order, and keep those candidates that are among them.
// Number says of every city of g which it has there; what it says of others may be
// anything. Mates names for each the city, by its new number, that it must stay beside
// in every tour, or −1.
//
// The original numbers of a part are g's own.
func (g *Ground) Part(cities []solver.City, number []int32, mates []solver.City) *Ground {
	part := &Ground{isPlane: true, plane: g.plane.Part(cities), width: g.width, names: cities, mates: mates,
		candidates: make([]Candidate, len(cities)*g.width)}
	for i, c := range cities {
		row := part.candidates[i*g.width:][:0]
		for _, k := range g.Candidates(c) {
			if k.City < 0 {
				break
			}
			if l := number[k.City]; int(l) < len(cities) && cities[l] == k.City {
				row = append(row, Candidate{solver.City(l), k.cost})
			}
		}
		for len(row) < g.width {
			row = append(row, Candidate{-1, far})
		}
	}
	return part
}
