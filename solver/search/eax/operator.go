package eax

import (
	"tourscope/solver"
	"tourscope/solver/search/space"
	"tourscope/solver/search/tour"
)

// intermediate is the tour after an E-set: segments of it that form one or more subtours,
// and the tour that they become.
type intermediate struct {
	Exchange
	begins  []int32   // where AB-cycles begin in Removed and Added, where these are the edges of cycles in turn; else none
	isSplit bool      // cuts to joins are those of the present edges
	keys    []int64   // position behind which a removed edge is, and its number
	others  []int64   // memory
	left    []bool    // by removed edge: its first city comes before the second one
	ranks   []int32   // by removed edge: the cut that it is
	cuts    []int     // positions behind which the tour is cut, rising
	joined  []int     // end → the end joined with it; part i begins at end 2i and ends at 2i+1
	subtour []int     // part → the subtour it is on
	sizes   []int     // subtour → its cities
	joins   joins     // of subtours, since they were found
	block   block     // memory
	tour    positions // where cities are
	reach   *reach    // of that tour; nil: not known
}

// positions is the part of a tour that an intermediate depends on.
type positions interface {
	At(position int) solver.City
	Position(c solver.City) int
	Cities() int
}

// Operator has the memory for recombining tours of one space, in one goroutine.
type Operator struct {
	space     *space.Space
	fixed     []solver.City
	tour      *tour.Array
	cycles    abCycles
	offspring intermediate
	passing   passing    // prepared where E-sets are blocks
	blocks    bool       // E-sets are blocks of AB-cycles
	offers    []offer    // memory
	diversity *diversity // of the population; nil: the shortest offspring is the best
	united    int        // exchanges that are united at most; 0: the best one alone is made
}

// NewOperator returns an Operator. Fixed are edges of all tours that must stay: by city
// the one at the other end, or −1; nil where there are none.
func NewOperator(s *space.Space, fixed []solver.City) *Operator {
	s.Weigh()
	return &Operator{space: s, fixed: fixed, cycles: newABCycles(s.Cities())}
}

// SetSpace gives an Operator another space, and other edges that must stay, in the memory that
// it has.
func (x *Operator) SetSpace(s *space.Space, fixed []solver.City) {
	s.Weigh()
	x.space, x.fixed = s, fixed
	x.cycles.grow(s.Cities())
}

// removed returns what is saved when an edge is removed, and false for a fixed one.
func (x *Operator) removed(a, b solver.City) (int64, bool) {
	if x.fixed != nil && x.fixed[a] == b {
		return 0, false
	}
	return x.space.Cost(a, b), true
}
