package eax

import "tourscope/solver"

// Taker has tours take what is better in others in place of Recombiners.
type Taker interface {
	// Take has each of some tours take what is better in others. They are in the numbers of the space. Random numbers
	// are those of a stream. When goOn, which any goroutine may call, is false, it ends early, with tours.
	Take(goOn func() bool, stream uint64, all []Taking)
}

// Taking is a tour that takes what is better in others, and what becomes of it.
type Taking struct {
	Order  []solver.City   // the tour, which changes in place
	Gained int64           // by which it is then shorter
	Others [][]solver.City // one after the other; they do not change
}
