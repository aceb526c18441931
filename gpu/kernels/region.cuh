// A region, which is the subproblem of a cell: the data that the searches of a block share,
// the tour of a search, and its reversals.
//
// The cities of a region, sorted by their positions in the whole tour, form segments. The
// region's tour visits one segment after the other; the edge from the end of a segment to
// the beginning of the next stands for the path outside the cell and is fixed, as the
// problem's fixed edges are: no step removes it.
//
// Cities are numbered 0 … m−1 within the region, in sixteen bits.

#pragma once

#ifndef MATRIX
#define MATRIX 0         // 1: exact distances from the matrix
#endif
#ifndef SPACE
#define SPACE 0          // 1: distances estimated as in space.cuh
#endif
#ifndef UP
#define UP 0             // 1: distances are rounded up
#endif
#define PLANE (!MATRIX && !SPACE)

#if SPACE
#include "space.cuh"
#endif

#define NO_CITY 0xffffu   // no city
#define CANDIDATES 8     // candidates of a city

#define MIN_CITIES 8       // cities of the smallest region that is searched

#if MATRIX
typedef long long Gain;
#else
typedef int Gain;
#endif

// Regions holds the settings of a round: kernels.Regions in Go, compared by a test of bind.
struct Regions {
    long long cities;      // n, of the whole tour: those of the instance, or of several copies of it one behind the other
    long long cells;       // cells of the partition
    long long replicas;    // blocks that search each cell, each with random numbers of its own
    long long capacity;    // cities of the largest cell, rounded up to a multiple of 32
    long long kicks;       // k: of each search, in one round
    long long tries;       // kicks of a search between two combinations of changes, at most
    long long segment;     // cities of the longest of the three segments that a kick exchanges
    long long choice;      // kicks drawn, of which the cheapest is applied; up to 32
    long long depth;       // Lin–Kernighan steps of a chain
    long long third;       // candidates t5 tried for each t4, up to CANDIDATES
    long long round;
    unsigned long long seed;
    double heat;           // by how much a kick may lengthen the tour at first, in lengths of the removed edges
    long long firstCell;   // the first of this device's cells
    long long firstReplica;   // the first of this device's replicas of each cell
    long long elsewhere;   // replicas of each cell that run on other devices
};

// BlockTask is the task of a block: its cell and its number among the replicas of the cell.
// Several devices divide the cells, or the replicas of each.
struct BlockTask { unsigned cell, replica; };

__device__ inline BlockTask blockTask(const Regions &set) {
    unsigned local = (unsigned)(set.replicas - set.elsewhere);
    return BlockTask{(unsigned)set.firstCell + blockIdx.x / local, (unsigned)set.firstReplica + blockIdx.x % local};
}

// BlockState is the state of a block between launches. The same in Go.
struct BlockState {
    long long gain;        // exact: by how much the region's tour has become shorter
    long long best;        // largest gain so far, with heat
    long long cities;      // of the region; 0 where it is too small
    long long kicked;      // kicks that each search has made
    long long tries;       // kicks until the next combination of changes
    long long accepted;    // changes applied
    long long kicks;       // of all searches
    long long moves;       // steps evaluated
};

static_assert(sizeof(Regions) == 128 && sizeof(BlockState) == 64, "as in layout.go");

// The entries of a path: a city's number in the whole tour, and flags.
#define CONTRACTED 0x80000000u   // the edge to the next entry stands for a path outside the cell
#define SEGMENT_END   0x40000000u   // the last city of a segment of the tour before the round
#define SEGMENT_START 0x20000000u   // the first city of one
#define NUMBER 0x01ffffffu

// Region is the subproblem of a cell, which the searches of a block share.
struct Region {
    const Problem  *problem;
    unsigned        m;
    unsigned        base;     // of a copy of the instance: the number of its first city in the whole tour, otherwise 0
#if SPACE
    Space           space;
    SpacePoint     *coordinates;
#elif PLANE
    float2         *coordinates;
#endif
    unsigned       *id;       // number in the instance, with SEGMENT_END or SEGMENT_START
    unsigned       *fixed;    // the other ends of its two fixed edges, or NO_CITY
    unsigned short *candidates;     // CANDIDATES a city, nearest first, then NO_CITY
};

// baseOf returns the number in the whole tour of the first city of the copy of the instance that a city is of.
__device__ inline unsigned baseOf(const Problem &p, unsigned city) { return city / (unsigned)p.cities * (unsigned)p.cities; }

// metricDistance returns the exact distance of two cities of the instance. It is not inlined: each copy
// would have the formulas of all metrics.
__device__ __noinline__ long long metricDistance(const Problem &p, unsigned a, unsigned b) { return distance(p, (int)a, (int)b); }

#if MATRIX
// weight returns the distance of two cities of the instance.
__device__ inline int weight(const Region &r, unsigned a, unsigned b) { return r.problem->weights[(long long)a * r.problem->cities + b]; }
#endif

// estimate returns the estimated distance of two cities, by which steps are ranked; the exact one where there
// is a matrix.
__device__ inline Gain estimate(const Region &r, unsigned a, unsigned b) {
#if MATRIX
    return weight(r, r.id[a] & NUMBER, r.id[b] & NUMBER);
#elif SPACE
    return spatial(r.space, r.coordinates[a], r.coordinates[b]);
#else
    float2 p = r.coordinates[a], q = r.coordinates[b];
    return planar<UP>(p.x, p.y, q.x, q.y) - __float_as_int(ROUNDING_BIAS);
#endif
}

// exact returns the exact distance, by which changes are accepted.
__device__ inline long long exact(const Region &r, unsigned a, unsigned b) {
    unsigned u = r.id[a] & NUMBER, v = r.id[b] & NUMBER;
#if MATRIX
    return weight(r, u, v);
#elif SPACE
    return metricDistance(*r.problem, u, v);
#elif UP
    return planarExact(*r.problem, (int)u, (int)v);
#else
    const Problem &p = *r.problem;   // EUC_2D
    return nearest(__dsqrt_rn(square2(p.x[u] - p.x[v], p.y[u] - p.y[v])));
#endif
}

// isFixedEdge says whether the edge a–b of the tour is fixed.
__device__ inline bool isFixedEdge(const Region &r, unsigned a, unsigned b) {
    unsigned h = r.fixed[a];
    return (h & 0xffff) == b || h >> 16 == b;
}

// contractedEnd returns the city at the other end of the path outside that begins or ends at c, or
// NO_CITY.
__device__ inline unsigned contractedEnd(const Region &r, unsigned c) {
    if (r.id[c] & SEGMENT_END) return c + 1 < r.m ? c + 1 : 0;
    if (r.id[c] & SEGMENT_START) return c ? c - 1 : r.m - 1;
    return NO_CITY;
}

// Tour is a tour of the region in array representation: the city at each position and the
// position of each city.
struct Tour {
    unsigned short *order, *position;
    unsigned m;

    __device__ unsigned wrap(unsigned p) const { return p >= m ? p - m : p; }   // p < 2m
    __device__ unsigned next(unsigned c) const { return order[wrap(position[c] + 1u)]; }
    __device__ unsigned prev(unsigned c) const { return order[wrap(position[c] + m - 1)]; }

    // neighbour returns the city after c, or the one before it if back.
    __device__ unsigned neighbour(unsigned c, bool back) const { return back ? prev(c) : next(c); }

    // offset returns how many positions c is after from, or before it if back.
    __device__ unsigned offset(unsigned from, unsigned c, bool back) const {
        unsigned p = position[from], q = position[c];
        return back ? wrap(p + m - q) : wrap(q + m - p);
    }

    __device__ bool hasEdge(unsigned a, unsigned b) const {
        unsigned p = position[a], q = position[b];
        return wrap(p + 1) == q || wrap(q + 1) == p;
    }
};

// exchange exchanges the cities at two positions.
__device__ inline void exchange(const Tour &t, unsigned p, unsigned q) {
    unsigned a = t.order[p], b = t.order[q];
    t.order[p] = (unsigned short)b;
    t.order[q] = (unsigned short)a;
    t.position[b] = (unsigned short)p;
    t.position[a] = (unsigned short)q;
}

// reverse reverses count positions from one on. The whole warp calls it.
__device__ inline void reverse(const Tour &t, unsigned from, unsigned count) {
    unsigned last = from + count - 1;
    if (last < t.m) {   // most do not go beyond the last position, and need not look
#pragma unroll 1
        for (unsigned i = threadIdx.x % 32; i < count / 2; i += 32) exchange(t, from + i, last - i);
    } else {
#pragma unroll 1
        for (unsigned i = threadIdx.x % 32; i < count / 2; i += 32) exchange(t, t.wrap(from + i), t.wrap(last - i));
    }
    __syncwarp();   // written before it is read
}

// Reversals is the log of a chain's reversals, from which it is undone.
struct Reversals {
    unsigned *log;      // first position, count << 16
    unsigned  count;
};

// reversePath reverses the path from city a to city z, or from z to a if back; or, if that is
// shorter, the rest of the tour. The result is the same cycle in the opposite direction: it
// then inverts back.
__device__ inline void reversePath(const Tour &t, unsigned a, unsigned z, bool &back, Reversals &reversals) {
    unsigned p = t.position[back ? z : a], q = t.position[back ? a : z];
    unsigned count = t.wrap(q + t.m - p) + 1;
    __syncwarp();       // all have read before the change
    if (2 * count > t.m) {
        p = t.wrap(q + 1);
        count = t.m - count;
        back = !back;
    }
    if (threadIdx.x % 32 == 0) reversals.log[reversals.count] = p | count << 16;
    reversals.count++;
    reverse(t, p, count);
}

// undo takes back all reversals but the first keep.
__device__ inline void undo(const Tour &t, Reversals &reversals, unsigned keep) {
#pragma unroll 1
    while (reversals.count > keep) {
        unsigned last = reversals.log[--reversals.count];
        reverse(t, last & 0xffff, last >> 16);
    }
}
