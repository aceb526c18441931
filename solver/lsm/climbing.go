package lsm

import "math"

// Climbing is the neighbourhood of a perceptron by Hamming distance for hill climbing (Luong,
// Melab and Talbi 2013, section 6.7): its search moves to the best neighbour as long as that is
// better than the current solution, and ends where none is.
//
// Hill climbing is tabu search with every neighbour tabu all the time: aspiration alone lets a
// move pass, and while all moves gain the current solution is the best one so far.
type Climbing struct{ *Flipping }

// NewClimbing begins at v, which it changes. The Hamming distance is 1 or 2.
func NewClimbing(p *Perceptron, v []int8, distance int) Climbing {
	c := Climbing{NewFlipping(p, v, distance, 0)}
	c.Moves = AllTabu(c.Size())
	return c
}

// AllTabu returns a list in which every move is tabu in every iteration.
func AllTabu(moves int) *Moves {
	l := NewMoves(moves, math.MaxInt32)
	for i := range l.made {
		l.made[i] = 1
	}
	return l
}

// EndsWithoutMove implements Ending.
func (Climbing) EndsWithoutMove() {}

var _ Ending = Climbing{}
