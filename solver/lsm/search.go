package lsm

import (
	"context"
	"math"
	"time"
)

// Solution is a current solution and its tabu list. Its neighbours are numbered from 0, and
// iterations from 1.
type Solution interface {
	// Tabu says whether a neighbour is forbidden in an iteration.
	Tabu(iteration int64, index int) bool
	// Move replaces the current solution by a neighbour with this fitness.
	Move(iteration int64, index int, fitness int64)
}

// Neighbourhood is the current solution of a problem with the fitness of its neighbours, of
// which the least is the best.
type Neighbourhood interface {
	Solution
	// Size returns the number of neighbours.
	Size() int
	// Fitness returns the fitness of the current solution.
	Fitness() int64
	// Evaluate writes the fitness of every neighbour in an iteration.
	Evaluate(iteration int64, fitness []int64)
}

// Ending is a solution whose search ends in the first iteration without a move.
type Ending interface {
	Solution
	EndsWithoutMove()
}

// State is where a search is.
type State struct {
	Iteration int64 // iterations made
	Fitness   int64 // of the current solution
	Best      int64 // the least fitness so far
	Ended     bool  // by an iteration without a move, see Ending
}

// Search is a tabu search (Luong, Melab and Talbi 2013, Algorithm 2 and section 6). An
// iteration evaluates all neighbours and moves to the best one that is not tabu or better than
// every solution so far (aspiration); of equal ones to that with the lowest number. If there is
// none, the search stays where it is.
type Search struct {
	State
	at      Solution
	all     Neighbourhood // nil: evaluated elsewhere
	fitness []int64
}

// NewSearch returns a search that begins at the current solution.
func NewSearch(at Neighbourhood) *Search {
	return &Search{State: State{Fitness: at.Fitness(), Best: at.Fitness()}, at: at, all: at, fitness: make([]int64, at.Size())}
}

// NewSelection returns a search that only selects: its neighbours are evaluated elsewhere.
func NewSelection(at Solution, fitness int64) *Search {
	return &Search{State: State{Fitness: fitness, Best: fitness}, at: at}
}

// Run makes so many iterations, or fewer if the context or a hill climbing ends.
func (s *Search) Run(ctx context.Context, iterations int64) error {
	for i := int64(0); i < iterations && !s.Ended; i++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		s.Step()
	}
	return nil
}

// Step makes one iteration.
func (s *Search) Step() {
	s.all.Evaluate(s.Iteration+1, s.fitness)
	if s.Select(s.fitness) < 0 {
		_, s.Ended = s.at.(Ending)
	}
}

// Select makes the move of an iteration from the fitness of all neighbours. It returns the index
// of the neighbour, or −1 if none is allowed.
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

// Moves is a tabu list of moves: a move is tabu for tenure iterations after it was made.
type Moves struct {
	Tenure int
	made   []int64 // the last iteration that made each move; 0: none
}

// NewMoves returns an empty list.
func NewMoves(moves, tenure int) *Moves { return &Moves{tenure, make([]int64, moves)} }

// Tabu implements Solution.
func (l *Moves) Tabu(iteration int64, index int) bool {
	return l.made[index] > 0 && iteration-l.made[index] <= int64(l.Tenure)
}

// Move implements Solution: it adds the move to the list.
func (l *Moves) Move(iteration int64, index int, _ int64) { l.made[index] = iteration }

// UsualTenure is the tenure where the paper leaves it open: n, the size of the solution, but at
// most half of the neighbourhood.
func UsualTenure(n, neighbours int) int { return min(n, neighbours/2) }

// Outcome is what a search on a device has reached, and its time.
type Outcome struct {
	State
	Kernel time.Duration // of the device, evaluations and moves
	Copy   time.Duration // of fitness to the host, where the host selects
	Whole  time.Duration // from the instance in the host's memory to the result, the device being open
}
