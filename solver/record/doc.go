// Package record stores a run in one file and plays it back: its input (problem, engine,
// parameters, seed), its environment, and tours and figures, each with its time. It draws
// nothing and starts no run.
//
// Recorder wraps an engine and records one run of it, independently of the caller of that
// run. Read loads a recording; a Cursor returns the tour at any moment, for a slider;
// Replay is an engine that repeats the reports of the recorded one, so that a run on a GPU
// can be shown and tested on a machine without one.
//
// A file is a line of text, then one zstd stream of blocks: length, kind, CBOR. Tours are
// stored as differences: lists of segments of the previous tour, forward or backward. In
// local search a difference is as short as the change of the tour. Every keyEvery-th tour
// is stored relative to 0, 1, 2, … which bounds the work of a cursor.
//
// The main difficulty is that a file may be truncated, by a crash of the program or the
// machine, or be invalid. A truncated file is read up to its end; an invalid one is
// rejected before memory is allocated for the sizes that it claims.
package record
