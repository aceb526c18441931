// An individual of a population: a tour of a region that one warp makes and improves.
//
// It begins as the region's tour with random double bridges all over it. The cities whose
// edges have changed form the work set, from which Lin–Kernighan chains (chain.cuh) are
// searched. The set has a bit for each city, one to four registers a lane: it needs no memory,
// never overflows, and the union with another set is as many instructions.

#pragma once

#include "doublebridge.cuh"

#ifndef WORDS
#define WORDS 1             // registers a lane of a set of cities: 1, 2 or 4
#endif

#define SET_BITS   (32 * WORDS)      // cities of a lane
#define MAX_CITIES (32 * SET_BITS)   // of a region that evolves

// CitySet is a lane's part of a set of cities.
struct CitySet { unsigned word[WORDS]; };

__device__ inline bool isEmpty(const CitySet &s) {
    unsigned any = 0;
#pragma unroll
    for (int w = 0; w < WORDS; w++) any |= s.word[w];
    return !any;
}

// bitIn returns a city's bit in a word of this lane, or 0.
__device__ inline unsigned bitIn(unsigned c, unsigned w) {
    return threadIdx.x % 32 * WORDS + w == c / 32 ? 1u << c % 32 : 0;
}

__device__ inline void insert(CitySet &s, unsigned c) {
#pragma unroll
    for (unsigned w = 0; w < WORDS; w++) s.word[w] |= bitIn(c, w);
}

__device__ inline void erase(CitySet &s, unsigned c) {
#pragma unroll
    for (unsigned w = 0; w < WORDS; w++) s.word[w] &= ~bitIn(c, w);
}

__device__ inline void unite(CitySet &s, const CitySet &other) {
#pragma unroll
    for (int w = 0; w < WORDS; w++) s.word[w] |= other.word[w];
}

// either returns one of two sets.
__device__ inline CitySet either(bool second, const CitySet &one, const CitySet &two) {
    CitySet s;
#pragma unroll
    for (int w = 0; w < WORDS; w++) s.word[w] = second ? two.word[w] : one.word[w];
    return s;
}

// wordOf returns a word of a lane's part, on all lanes.
__device__ inline unsigned wordOf(const CitySet &s, unsigned number) {
    unsigned own = 0;
#pragma unroll
    for (unsigned w = 0; w < WORDS; w++) own |= s.word[w] & (0u - (unsigned)(number % WORDS == w));   // without a branch: an index would put the set into local memory
    return __shfl_sync(FULL, own, (int)(number / WORDS));
}

__device__ inline bool contains(const CitySet &s, unsigned c) { return wordOf(s, c / 32) >> c % 32 & 1; }

// lowestOf returns the lowest city of a lane's part, which is not empty, on all lanes.
__device__ inline unsigned lowestOf(const CitySet &s, unsigned lane) {
    unsigned lowest = 0;
#pragma unroll
    for (int w = WORDS - 1; w >= 0; w--)
        if (s.word[w]) lowest = 32 * (unsigned)w + (unsigned)__ffs((int)s.word[w]) - 1;
    return SET_BITS * lane + __shfl_sync(FULL, lowest, (int)lane);
}

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
    long long ties;          // not zero: an individual as long as the region's tour replaces it
};

static_assert(sizeof(Evolution) == 48, "as in evolve.go");

// Individual is the state of a warp.
struct Individual {
    const Region  *region;
    const Regions *settings;
    Breadth        breadth;
    Tour           tour;
    HalfStep      *halfSteps;  // 32
    unsigned      *reversals;  // 3 × MAX_DEPTH
    unsigned       number;     // among those of all populations of the cell
    CitySet        waiting;    // this lane's word of the work set
    unsigned       lane;       // whose word of the work set is searched next
    unsigned       evaluated;  // steps, by this lane
};

// insertStep adds the cities that a step touches, but for t1, to a set.
__device__ inline void insertStep(CitySet &s, const Step &l) {
    insert(s, l.t2);
    insert(s, l.t3);
    insert(s, l.t4);
    insert(s, l.t6);
    if (l.kind != TWO_OPT) insert(s, l.t5);
}

// improve applies the first chain from t1 that shortens the tour, and adds the cities that it
// touches to the work set.
__device__ inline void improve(Individual &s, unsigned t1) {
    ChainState chain{t1, NO_CITY, 0, false};
    Reversals reversals{s.reversals, 0};
    unsigned depth = (unsigned)s.settings->depth;
    PackedStep own{0, 0, 0, 0};   // of the step of the lane's number: most chains fail, and their cities are not needed
#pragma unroll 1
    for (unsigned level = 0; level < depth; level++) {
        bool ends;
        Step l = findStep(*s.region, s.tour, chain, s.breadth, s.halfSteps, ends, s.evaluated);
        if (!ends && (l.gain <= 0 || level + 1 == depth)) break;
        applyStep(s.tour, l, reversals);
        if (ends) {
            insert(s.waiting, t1);
            insertStep(s.waiting, l);
#pragma unroll 1
            for (unsigned i = 0; i < level; i++) insertStep(s.waiting, stepOf(own, (int)i));
            return;
        }
        if (threadIdx.x % 32 == level) own = pack(l);
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
        unsigned lanes = __ballot_sync(FULL, !isEmpty(s.waiting));
        if (!lanes) break;
        unsigned ahead = lanes >> s.lane << s.lane;
        s.lane = (unsigned)__ffs((int)(ahead ? ahead : lanes)) - 1;
        unsigned c = lowestOf(s.waiting, s.lane);
        erase(s.waiting, c);
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
// of its edges to the work set. With FIXED it passes over fixed edges.
__device__ inline void applyDoubleBridge(Individual &s, const DoubleBridge &drawn) {
    const Tour &t = s.tour;
#if FIXED
    DoubleBridge k = drawn;
    if (!passFixed(*s.region, t, k)) return;
#else
    const DoubleBridge &k = drawn;
#endif
    unsigned at[4];
    endsOf(t, k, at);
    CitySet ends{};
    bool removesFixed = false;
    for (int i = 0; i < 4; i++) {
        unsigned from = t.order[at[i]], to = t.order[t.wrap(at[i] + 1)];
        removesFixed |= isFixedEdge(*s.region, from, to);
        insert(ends, from);
        insert(ends, to);
    }
    unsigned city[MOST_SPAN / 32];
    readSpan(t, k, city);
    __syncwarp();       // read before it is written
    if (removesFixed) return;
    unite(s.waiting, ends);
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
