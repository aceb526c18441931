// The rows of a permuted perceptron problem in words of 32 rows that have the same value of A·v,
// sorted by it: see sortedRows of solver/lsm, which explains the evaluation.

#pragma once

#include "lsm.cuh"
#include "pairs.cuh"

// The flips of a neighbour, the Hamming distance. A flip moves a row by one slot or none.
#ifndef FLIPS
#define FLIPS 1
#endif

// RowTable describes the words: kernels.RowTable in Go, compared by a test of bind.
struct RowTable {
    long long words, slots;
    long long beyond;   // the fitness of values that no neighbour has
};

static_assert(sizeof(RowTable) == 24, "as in locallayout.go");

// NEGATIVE is what a row with the value −1 adds to the fitness.
#define NEGATIVE 60
