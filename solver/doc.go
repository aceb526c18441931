// Package solver defines the contracts of Tourscope: problems, tours, engines, the
// progress of a run, and the registry of engines.
//
// It is the lowest layer: every other package imports it, and it imports no package of
// this module. Reading files is in solver/tsplib, the search in the engines under
// solver/engine and gpu, the stop rules in solver/run.
//
// The difficult part is the interface between an engine and the run that drives it: an
// engine must never wait for the display, yet every displayed tour must be complete and
// valid. Progress is that interface.
package solver
