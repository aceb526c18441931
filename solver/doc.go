// Package solver holds the contracts of Tourscope: what a problem, a tour, an
// engine, a run's progress and a registry are.
//
// It is the bottom of the program: everything imports it and it imports nothing
// of ours. It neither reads files (solver/tsplib does), nor searches (the engines
// under solver/engine and gpu do), nor decides when to stop (solver/run does).
//
// Its hard part is the border between an engine and the run that drives it: an
// engine must never wait for a screen, yet every tour a person sees must be a
// whole, valid one. Progress is that border.
package solver
