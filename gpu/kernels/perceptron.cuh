// The rows of a permuted perceptron problem in words of 32 rows that have the same value of A·v,
// sorted by it: see sortedRows of solver/lsm, which explains the evaluation.

#pragma once

#include "lsm.cuh"
#include "pairs.cuh"

// The flips of a neighbour, the Hamming distance. A flip moves a row by one slot or none.
#ifndef FLIPS
#define FLIPS 1
#endif

// RowTable describes the words: kernels.RowTable in Go, compared by a test of bind. The slots
// are those of the values, and above them 2·FLIPS empty ones, of a word each.
struct RowTable {
    long long words, slots;
    long long beyond;   // the fitness of values that no neighbour has
};

// A word is described by its rows and LAST if it is the last one of its slot, and by the cost of
// the slot that lies FLIPS below: the weight of a negative value, or minus the number of rows
// that S has of another value.
#define LAST 64

static_assert(sizeof(RowTable) == 24, "as in locallayout.go");

// NEGATIVE is what a row with the value −1 adds to the fitness.
#define NEGATIVE 60
