// Package lk is local search with candidate lists: 2-opt, Or-opt, 3-opt and
// Lin–Kernighan steps from a work queue, down to a local minimum, and kicks that are
// repaired and undone locally.
//
// It builds no start tours and recombines none. Its hard part is that a kick must cost
// microseconds whatever the size of the tour: what is evaluated most touches few places
// of memory, a kick is confined to some hundred cities, the queue to those touched, and
// a kick that made the tour longer is undone from a log of reversals.
//
// Files depend one way: queue, search, 2-opt (twoopt, relocate, runs, requeue), find, step,
// limits, descend, kick, single.
package lk
