// An individual of a population: a tour of a region that one warp makes and improves.
//
// It begins as the region's tour with random double bridges all over it. The cities whose
// edges have changed form the work set, from which Lin–Kernighan chains (chain.cuh) are
// searched. The set has a bit for each city, a register a lane: it needs no memory, never
// overflows, and the union with another set is one instruction.

#pragma once

#include "doublebridge.cuh"

#define MAX_CITIES 1024     // of a region that evolves: 32 bits a lane

// The second word of a Philox counter separates the random streams of a region and round: the
// number of the individual, or of the population, and one of these.
#define FOR_KICKS 0x40000000u
#define FOR_PAIRS 0x80000000u
#define FOR_WALKS 0xC0000000u

// Evolution holds the settings of a round, besides Regions: kernels.Evolution in Go.
struct Evolution {
    long long kicks;         // of an individual, for every 1,000 cities
    long long generations;   // at most
    long long stagnation;      // generations without better offspring after which it ends
    long long searches;      // chain searches that a generation counts as, see evolve.cu
    long long repairs;       // chain searches of an individual in a generation, at most
};

static_assert(sizeof(Evolution) == 40, "as in evolve.go");

// bitOf returns a lane's word of the set of one city.
__device__ inline unsigned bitOf(unsigned c) { return threadIdx.x % 32 == c / 32 ? 1u << c % 32 : 0; }

// Individual is the state of a warp.
struct Individual {
    const Region  *region;
    const Regions *settings;
    Tour           tour;
    HalfStep      *halfSteps;  // 32
    unsigned      *reversals;  // 3 × MAX_DEPTH
    unsigned       number;     // among those of all populations of the cell
    unsigned       waiting;    // this lane's word of the work set
    unsigned       lane;       // whose word of the work set is searched next
    unsigned       evaluated;  // steps, by this lane
};

// improve applies the first chain from t1 that shortens the tour, and adds the cities that it
// touches to the work set.
__device__ inline void improve(Individual &s, unsigned t1) {
    ChainState chain{t1, NO_CITY, 0, false};
    Reversals reversals{s.reversals, 0};
    unsigned depth = (unsigned)s.settings->depth, touched = bitOf(t1);
#pragma unroll 1
    for (unsigned level = 0; level < depth; level++) {
        Step closed, open;
        findStep(*s.region, s.tour, chain, (unsigned)s.settings->third, s.halfSteps, closed, open, s.evaluated);
        bool ends = closed.gain > 0;
        if (!ends && (open.gain <= 0 || level + 1 == depth)) break;
        const Step &l = ends ? closed : open;
        touched |= bitOf(l.t2) | bitOf(l.t3) | bitOf(l.t4) | bitOf(l.t6) | (l.kind == TWO_OPT ? 0 : bitOf(l.t5));
        applyStep(s.tour, l, reversals);
        if (ends) {
            s.waiting |= touched;
            return;
        }
        chain = ChainState{t1, l.t6, l.gain, s.tour.next(t1) != l.t6};
    }
    undo(s.tour, reversals, 0);
}

// descend searches chains from the cities of the work set until it is empty, from most cities
// at most, and returns from how many.
__device__ inline unsigned descend(Individual &s, unsigned most) {
    unsigned searches = 0;
#pragma unroll 1
    for (; searches < most; searches++) {
        unsigned lanes = __ballot_sync(FULL, s.waiting != 0);
        if (!lanes) break;
        unsigned ahead = lanes >> s.lane << s.lane;
        s.lane = (unsigned)__ffs((int)(ahead ? ahead : lanes)) - 1;
        unsigned c = 32 * s.lane + (unsigned)__ffs((int)__shfl_sync(FULL, s.waiting, (int)s.lane)) - 1;
        s.waiting &= ~bitOf(c);
        improve(s, c);
    }
    return searches;
}

// DoubleBridge is the kick A B C D → A D C B on the segments of b, c and d cities after a
// position.
struct DoubleBridge { unsigned position, b, c, d; };

__device__ inline DoubleBridge drawDoubleBridge(const Individual &s, unsigned cell, unsigned number) {
    unsigned long long seed = s.settings->seed;
    Philox w = philox(Philox{number, FOR_KICKS | s.number, cell, (unsigned)s.settings->round}, (unsigned)seed, (unsigned)(seed >> 32));
    unsigned longest = min((unsigned)s.settings->segment, (s.tour.m - 2) / 3);
    return DoubleBridge{below(w.x, s.tour.m), 1 + below(w.y, longest), 1 + below(w.z, longest), 1 + below(w.w, longest)};
}

// applyDoubleBridge applies a double bridge, unless it removes a fixed edge, and adds the ends
// of its edges to the work set.
__device__ inline void applyDoubleBridge(Individual &s, const DoubleBridge &k) {
    const Tour &t = s.tour;
    unsigned at[4];
    endsOf(t, k, at);
    unsigned ends = 0;
    bool removesFixed = false;
    for (int i = 0; i < 4; i++) {
        unsigned from = t.order[at[i]], to = t.order[t.wrap(at[i] + 1)];
        removesFixed |= isFixedEdge(*s.region, from, to);
        ends |= bitOf(from) | bitOf(to);
    }
    unsigned city[MOST_SPAN / 32];
    readSpan(t, k, city);
    __syncwarp();       // read before it is written
    if (removesFixed) return;
    s.waiting |= ends;
    writeSpan(t, k, city);
}

// perturb applies a number of random double bridges, of which each lane draws one at a time.
__device__ inline void perturb(Individual &s, unsigned cell, unsigned kicks) {
#pragma unroll 1
    for (unsigned number = 0; number < kicks; number += 32) {
        DoubleBridge own = drawDoubleBridge(s, cell, number + threadIdx.x % 32);
#pragma unroll 1
        for (int i = 0; i < 32 && number + i < kicks; i++)
            applyDoubleBridge(s, DoubleBridge{__shfl_sync(FULL, own.position, i), __shfl_sync(FULL, own.b, i), __shfl_sync(FULL, own.c, i),
                            __shfl_sync(FULL, own.d, i)});
    }
}
