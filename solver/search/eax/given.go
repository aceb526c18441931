package eax

import "tourscope/solver"

// Given is the tours that another engine makes, in the numbers of the problem. Its functions are called beside the
// search, each by one goroutine at a time.
type Given struct {
	Batch    func() [][]solver.City // waits for a batch of tours; none: there are no more
	Together int                    // batches, after the first, that are recombined side by side, each by itself

	// Copies searches copies of a tour, each in other cells, and returns what they have become; none: there are no more.
	// That depends on the tour and on the calls before alone. Nil: copies are not searched.
	Copies func(order []solver.City) [][]solver.City
}
