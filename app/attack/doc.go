// Package attack runs the real program on malformed and extreme inputs of every kind and
// judges what it does. It holds tests only; "make attack" runs them.
//
// The inputs are made by structure, from a seed: whole texts of TSPLIB, tours, CSV,
// batches, journals, recordings and frames of the worker protocol are built, and then
// changed where their readers look: a value, a number, a line, a field of a message below
// its compression. Lengths are compared with an implementation of TSPLIB's distances in
// this package that shares nothing with the program's.
//
// Its hard part is to judge without knowing what is right: an input that was changed at
// random may still be a good one. Whatever it is, the program ends in time and memory,
// with status 0 and results or with a sentence that names the file, and leaves nothing
// behind.
package attack
