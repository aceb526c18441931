// Moves of a tour whose distances have a direction, and which of them exclude each other.
//
// The edge behind position p is edge p. An exchange of the segments p+1 … q and q+1 … r
// replaces three edges and turns none: the 3-opt move that keeps directions (Kanellakis and
// Papadimitriou 1980). A turn is a 2-opt move: it reverses the positions p+1 … r, or all others,
// and every edge between them.

#pragma once

// What stands for q in a turn of the positions p+1 … r, and of all others.
#define TURN_INSIDE  -1
#define TURN_OUTSIDE -2

// DirectedMove is the best move of a row: kernels.DirectedMove in Go, compared by a test of bind.
struct DirectedMove {
    long long delta;     // the exact change of length; 0: no move of the row gains
    int       p, q, r;   // p < r; p < q < r in an exchange
    int       row;       // of equal moves the one of the lowest row is better
};

static_assert(sizeof(DirectedMove) == 24, "as in layout.go");

__device__ inline bool betterMove(const DirectedMove &a, const DirectedMove &b) {
    return a.delta < b.delta || (a.delta == b.delta && a.row < b.row);
}

// isWithin says whether a move changes one segment of an exchange only. The exchange moves the
// segment as a whole, without turning it, and both keep their gains.
__device__ inline bool isWithin(const DirectedMove &a, const DirectedMove &b) {
    return b.q >= 0 && ((b.p < a.p && a.r < b.q) || (b.q < a.p && a.r < b.r));
}

// excludes says whether two different moves cannot be made together. A turn changes the length
// of all edges that it turns, and excludes all moves that replace one of them.
__device__ inline bool excludes(const DirectedMove &a, const DirectedMove &b) {
    if (a.q == TURN_OUTSIDE || b.q == TURN_OUTSIDE) return true;
    bool apart = a.r < b.p || b.r < a.p;
    return !apart && !isWithin(a, b) && !isWithin(b, a);
}
