// Package record keeps a run in one file and plays it back: what was asked
// (problem, engine, parameters, seed), where it ran, and every tour and figure
// that was kept, each with its time. It draws nothing and drives no run.
//
// Recorder wraps an engine and records one run of it, whoever drives that run.
// Read loads a recording; a Cursor gives the tour at any moment, for a slider;
// Replay is an engine that does again what the recorded one did, so that a run on
// a device can be shown, and tested, where there is none.
//
// A file is a line of text, then one zstd stream of blocks: length, kind, CBOR.
// Tours are kept as differences: a list of stretches of the tour before, forward
// or backward, which for local search is as short as the change was. Every
// keyEvery-th is kept relative to 0, 1, 2, … so that a cursor never has far to go.
//
// The hard part is that a file may be cut off, when the program or the machine
// went down, or not be what it says. The first is read as far as it goes; the
// second is refused before it costs memory.
package record
