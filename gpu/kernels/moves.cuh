// 2-opt moves: their keys, their order, and which of them exclude each other.
//
// A tour has the positions 0 … n−1. Move (i, j), i + 2 ≤ j, removes the edges (i, i+1) and
// (j, j+1) and reverses the positions i+1 … j.

#pragma once

// NO_MOVE is the key of a group without an improving move: larger than any move's.
#define NO_MOVE 0x7fffffffffffffffLL

// moveKey packs a move's change of length, its column j and its row, so that the minimum
// of keys is the best move for any order of comparisons. Gains of 2³¹ and more are
// clamped: they still come first.
__device__ inline long long moveKey(long long delta, int j, int row) {
    long long cut = delta < -0x7fffffffLL ? -0x7fffffffLL : delta;
    return cut * (1LL << 32) + ((long long)j << 4) + row;
}

// Move is one improving move: kernels.Move in Go, compared by a test of bind.
struct Move {
    long long key;     // orders moves: smaller is better
    long long delta;   // the exact change of length, below zero
    int       i, j;
};

// crosses says whether two different moves exclude each other: they share an edge, or
// their reversals overlap without one containing the other. Moves that do not cross keep
// their gains for any order in which they are made.
__device__ inline bool crosses(int i, int j, int k, int l) {
    bool apart  = j < k || l < i;
    bool nested = (i < k && l < j) || (k < i && j < l);
    return !apart && !nested;
}

// moveDelta returns what move (i, j) adds to the length of the tour, exactly.
__device__ inline long long moveDelta(const Problem &p, const int *order, int i, int j) {
    int n = (int)p.cities;
    int a = order[i], b = order[i + 1], c = order[j], d = order[j + 1 == n ? 0 : j + 1];
    return distance(p, a, c) + distance(p, b, d) - distance(p, a, b) - distance(p, c, d);
}

// Progress is the state of a local search that kernels and host share. The same in Go.
struct Progress {
    long long found;    // moves listed
    long long chosen;   // of these, selected to be made
    long long length;   // of the tour, exact
    long long made;     // moves since the start
    long long sweeps;   // sweeps since the start
    long long done;     // not zero: a local minimum
    long long best;     // change of the best move in the list
};

// State of a listed move.
enum State : int { OPEN, CHOSEN, DROPPED };

// Reversal is a chosen move in the form that reorder reads; see reversals.cu. The same in Go.
struct Reversal { int first, last, term, depth; };

static_assert(sizeof(Move) == 24 && sizeof(Progress) == 56 && sizeof(Reversal) == 16, "as in layout.go");
