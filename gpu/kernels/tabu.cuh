// What the kernels of tabu search have in common (Luong, Melab and Talbi 2013): swaps and
// their indices, the evaluation of a swap, the tabu list.
//
// An iteration makes the swap of the least change of length that is not tabu or leads to
// the best tour so far; of equal ones that with the lowest index. Whatever a kernel ranks
// by, it finds that very swap, so a search depends on its start tour and the tenure alone.

#pragma once

#include "distance.cuh"
#include "pairs.cuh"
#include "reduce.cuh"

// Tabu is the settings of a search: kernels.Tabu in Go, compared by a test of bind.
struct Tabu {
    long long cities;   // n ≥ 4
    long long tenure;   // length of the tabu list, at most half of all swaps
    long long doubt;    // bound on the error of an estimated change of length
    long long shift;    // estimates are in units of 2^shift, see kernels.Plane
    long long up;       // not zero: distances are rounded up
};

// TabuState is the state of a search between two launches. The same in Go.
struct TabuState {
    long long iteration;   // iterations made
    long long length;      // of the current tour
    long long best;        // the least length so far
    long long unsaved;     // not zero: the current tour is the best one, and not yet copied
    long long bound;       // an allowed swap of the next iteration changes the length by so much; NO_CHANGE: none is known
};

// TabuSwap is a swap by its index, and its change of length. The same in Go.
struct TabuSwap { long long delta, index; };

// TabuEntry is a swap of the tabu list: see tabu.List in Go. The same in Go.
struct TabuEntry { long long upper, previous; };

// Place is a position of the tour: the point of its city, the length of the edge behind it,
// and of both edges at it, as planar gives them. The same in Go. Position p is at p + 1 of
// n + 2: the last position is also at 0, and the first one also behind the last, of both the
// points alone.
struct alignas(16) Place { float x, y; int edge, around; };

static_assert(sizeof(Tabu) == 40 && sizeof(TabuState) == 40 && sizeof(TabuSwap) == 16 && sizeof(TabuEntry) == 16 && sizeof(Place) == 16, "as in layout.go");

#ifndef ONEWAY
#define ONEWAY 0
#endif

#define NO_CHANGE 0x7fffffffffffffffLL
#define NO_SWAP   TabuSwap{NO_CHANGE, NO_CHANGE}

__device__ inline bool better(const TabuSwap &a, const TabuSwap &b) {
    return a.delta < b.delta || (a.delta == b.delta && a.index < b.index);
}

// sumOf and lessOf are addition and subtraction modulo 2³²: see planar.
__device__ inline int sumOf(int a, int b) { return (int)((unsigned)a + (unsigned)b); }
__device__ inline int lessOf(int a, int b) { return (int)((unsigned)a - (unsigned)b); }

// lengthOf returns the exact distance of two cities.
template <int PLANE>
__device__ inline long long lengthOf(const Problem &p, int a, int b) {
    return PLANE ? planarExact(p, a, b) : distance(p, a, b);
}

// TURNED adds by how much the edge from a to b is longer in the other direction: with ONEWAY, in
// asymmetric problems alone. It is a macro so that other variants compile to the same code.
#if ONEWAY
#define TURNED(a, b) + ((long long)p.weights[(b) * p.cities + (a)] - p.weights[(a) * p.cities + (b)])
#else
#define TURNED(a, b)
#endif

// swapDelta evaluates the swap of the positions i < j exactly, in constant time: it replaces
// four edges, or two where the positions are adjacent and their edge stays (section 6.4), in an
// asymmetric problem in the other direction.
template <int PLANE>
__device__ inline long long swapDelta(const Problem &p, const int *order, int n, int i, int j) {
    int a = order[i], b = order[j];
    int beforeA = order[i ? i - 1 : n - 1], afterA = order[i + 1];
    int beforeB = order[j - 1], afterB = order[j + 1 == n ? 0 : j + 1];
    if (j == i + 1)
        return lengthOf<PLANE>(p, beforeA, b) + lengthOf<PLANE>(p, a, afterB)
             - lengthOf<PLANE>(p, beforeA, a) - lengthOf<PLANE>(p, b, afterB) TURNED(a, b);
    if (i == 0 && j == n - 1)
        return lengthOf<PLANE>(p, beforeB, a) + lengthOf<PLANE>(p, b, afterA)
             - lengthOf<PLANE>(p, beforeB, b) - lengthOf<PLANE>(p, a, afterA) TURNED(b, a);
    return lengthOf<PLANE>(p, beforeA, b) + lengthOf<PLANE>(p, b, afterA)
         + lengthOf<PLANE>(p, beforeB, a) + lengthOf<PLANE>(p, a, afterB)
         - lengthOf<PLANE>(p, beforeA, a) - lengthOf<PLANE>(p, a, afterA)
         - lengthOf<PLANE>(p, beforeB, b) - lengthOf<PLANE>(p, b, afterB);
}

// isTabu says whether the swap of the positions i < j is in the list in an iteration, counted
// from 1. It follows the swaps of the lower position, newest first.
__device__ inline bool isTabu(const long long *latest, const TabuEntry *made, long long tenure,
                              long long iteration, int i, int j) {
    for (long long t = latest[i]; t > 0 && t >= iteration - tenure; ) {
        TabuEntry e = made[t % tenure];
        if (e.upper == j) return true;
        t = e.previous;
    }
    return false;
}

// planarOf is planar, rounded up or not.
__device__ inline int planarOf(bool up, const Place &a, const Place &b) {
    return up ? planar<1>(a.x, a.y, b.x, b.y) : planar<0>(a.x, a.y, b.x, b.y);
}
