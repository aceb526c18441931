// Package sweep is the region of the window that runs an engine with a range of values
// of one parameter: the form, the runs in the background, the curves of gap, speed and
// time, and their export.
//
// It runs nothing itself: a sweep is a batch (solver/batch) whose engines differ in one
// number, and its results are those of app/results. The side panel sets everything but
// the parameter.
//
// The hard part is that drawing, running and typing happen on three goroutines: the
// window's owns all state, and what the drawing goroutine reads is guarded by a lock.
package sweep
