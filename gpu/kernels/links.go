package kernels

import "tourscope/solver"

// PspmShape says how searches are put on the device.
type PspmShape struct {
	Wide  bool // every instance, global memory, exact distances: pspmwide
	Big   bool // more than SmallPspm cities
	Up    bool // distances are rounded up
	Moves int  // a search, in one iteration
	Warps int  // a block; a search is a warp
}

// The largest instances of pspm: with links that are addresses, and at all.
const (
	SmallPspm = 1<<13 - 1
	MaxPspm   = 1<<16 - 1
)

// Shared returns the bytes of shared memory that a block needs for n cities.
func (p PspmShape) Shared(n int) int {
	if p.Wide {
		return 0
	}
	return 8*n + 4*n*p.Warps
}

// Width returns the words of a tour's links.
func (p PspmShape) Width(n int) int {
	if p.Wide {
		return 2 * n
	}
	return n
}

// PackLinks returns links as the kernels keep them: in pspmwide the city before
// and the city after, otherwise both in one word.
func PackLinks(shape PspmShape, before, after []solver.City) []uint32 {
	words := make([]uint32, 0, shape.Width(len(before)))
	for c := range before {
		if shape.Wide {
			words = append(words, uint32(before[c]), uint32(after[c]))
		} else {
			words = append(words, uint32(before[c])|uint32(after[c])<<16)
		}
	}
	return words
}

// WalkLinks returns the tour of packed links from city 0 on, in into if that is
// long enough.
func WalkLinks(shape PspmShape, links []uint32, into []solver.City) []solver.City {
	order := into[:0]
	n := len(links)
	if shape.Wide {
		n /= 2
	}
	for c := solver.City(0); len(order) < n; {
		order = append(order, c)
		if shape.Wide {
			c = solver.City(links[2*c+1])
		} else {
			c = solver.City(links[c] >> 16)
		}
	}
	return order
}
