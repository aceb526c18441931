// Package rounds searches large instances in rounds. Each round divides the cities into
// cells along new borders; the subproblems of the cells are searched independently, by
// all workers of a pool, and put together again (R. M. Karp 1977, with the segments
// outside a cell contracted as in K. Helsgaun's LKH 2, 2009). Two subproblems that are
// searched without the other may leave several subtours, which are patched where that
// costs least, mostly nothing. How large the cells are depends on the instance and on what
// rounds have saved, and every subproblem has random numbers of its own: the tour is the
// same on any number of cores.
//
// All that is done for the whole tour at once is one walk through it a wave of cells, a
// few milliseconds for a million cities.
//
// Files depend one way: tune, links, subproblem, rounds, round (with ahead and repair, which
// serve it), cellsearch, recombination, cellsizes, stages, minimum, anew.
package rounds
