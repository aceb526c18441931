// Package sweep is the region of the window where one parameter takes one value
// after the other: what to sweep, the runs in the background, the curves of gap,
// speed and time while they come, and what is saved of them.
//
// It runs nothing itself: a sweep is a batch (solver/batch) whose engines differ in
// one number, and its results are those of package results. Everything but the
// parameter is what the side panel asks for.
//
// Its hard part is that drawing, running and typing happen on three goroutines: the
// window's owns all state here, and what the painter reads lies under a lock.
package sweep
