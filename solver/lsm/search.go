package lsm

import (
	"context"
	"math"
)

// Neighbourhood is the current solution of a problem and its neighbours, which are numbered
// from 0. A lower fitness is better.
type Neighbourhood interface {
	// Size returns the number of neighbours.
	Size() int
	// Fitness returns the fitness of the current solution.
	Fitness() int64
	// Evaluate writes the fitness of every neighbour, those of an iteration (counted from 1).
	Evaluate(iteration int64, fitness []int64)
	// Tabu says whether a neighbour is forbidden in an iteration.
	Tabu(iteration int64, index int) bool
	// Move replaces the current solution by a neighbour with this fitness.
	Move(iteration int64, index int, fitness int64)
}

// State is where a search is.
type State struct {
	Iteration int64 // iterations made
	Fitness   int64 // of the current solution
	Best      int64 // the least fitness so far
}

// Search is a tabu search (Luong, Melab and Talbi 2013, Algorithm 2 and section 6). An
// iteration evaluates all neighbours and moves to the best one that is not tabu or better than
// every solution so far (aspiration); of equal ones to that with the lowest number. If there is
// none, the search stays where it is.
type Search struct {
	State
	at      Neighbourhood
	fitness []int64
}

// NewSearch returns a search that begins at the current solution.
func NewSearch(at Neighbourhood) *Search {
	return &Search{State: State{Fitness: at.Fitness(), Best: at.Fitness()}, at: at, fitness: make([]int64, at.Size())}
}

// Run makes so many iterations, or fewer if the context ends.
func (s *Search) Run(ctx context.Context, iterations int64) error {
	for range iterations {
		if err := ctx.Err(); err != nil {
			return err
		}
		s.Step()
	}
	return nil
}

// Step makes one iteration.
func (s *Search) Step() {
	s.at.Evaluate(s.Iteration+1, s.fitness)
	s.Select(s.fitness)
}

// Select makes the move of an iteration from the fitness of all neighbours, which may come from
// a device. It returns the index of the neighbour, or −1 if none is allowed.
func (s *Search) Select(fitness []int64) int {
	s.Iteration++
	least, at := int64(math.MaxInt64), -1
	for i, f := range fitness {
		if f < least && (f < s.Best || !s.at.Tabu(s.Iteration, i)) {
			least, at = f, i
		}
	}
	if at < 0 {
		return at
	}
	s.at.Move(s.Iteration, at, least)
	s.Fitness, s.Best = least, min(s.Best, least)
	return at
}

// moveList is a tabu list of moves: a move is tabu for tenure iterations after it was made.
type moveList struct {
	tenure int64
	made   []int64 // the last iteration that made each move; 0: none
}

func newMoveList(moves, tenure int) moveList {
	return moveList{tenure: int64(tenure), made: make([]int64, moves)}
}

func (l *moveList) has(iteration int64, index int) bool {
	return l.made[index] > 0 && iteration-l.made[index] <= l.tenure
}

// UsualTenure is the tenure where the paper leaves it open: n, the size of the solution, but at
// most half of the neighbourhood.
func UsualTenure(n, neighbours int) int { return min(n, neighbours/2) }
