// What the PSPM kernels share: the schedule, a search's figures, and how moves
// are drawn.
//
// One search is one warp; its lanes are its moves (Lam et al., section 4, where
// a search is a block). A search keeps its tour as a doubly linked list, so that
// the relocation of a city changes three links.

#pragma once

// Anneal holds the settings of a run: kernels.Anneal in Go, compared by a test of bind.
struct Anneal {
    long long cities;
    long long searches;     // TB, of this device
    long long moves;        // TPB: moves a search tries in one iteration
    long long stepLength;   // iterations of one temperature, Nd × Sp
    long long steps;        // temperatures in the table
    long long near;         // not zero: every other iteration tries near places only
    unsigned long long seed;
    long long first;        // number of the first search here; the others' are on other devices
};

// Search holds the figures of one search. Lengths are sums of the kernel's own
// distances. The same in Go.
struct Search {
    long long current, best;
    long long accepted;
};

// Champion is the best tour of all searches so far. The same in Go.
struct Champion {
    long long length;
    long long search;   // where it came from; −1 for the start
};

static_assert(sizeof(Anneal) == 64 && sizeof(Search) == 24 && sizeof(Champion) == 16, "as in layout.go");

// LOOK_AHEAD marks the counters that draw what the moves of an iteration share.
#define LOOK_AHEAD 0x80000000u

// Iteration is what the moves of one iteration share: where the numbering of
// cities starts, and the largest change that Metropolis lets pass. A change d is
// accepted when u < exp(−d/T), that is when d < −T·ln u.
struct Iteration { unsigned baseA, baseB; int threshold; };

#define NEVER 0x03ffffff   // no change: the move is none

__device__ inline Iteration drawIteration(const Anneal &a, const float *temperatures,
                                          unsigned search, long long iteration) {
    Philox r = philox(Philox{(unsigned)iteration, (unsigned)(iteration >> 32), search, LOOK_AHEAD},
                      (unsigned)a.seed, (unsigned)(a.seed >> 32));
    long long step = iteration / a.stepLength;
    float t = temperatures[step < a.steps ? step : a.steps - 1];
    float limit = __fmul_rn(t, minusLog(r.z));
    return Iteration{below(r.x, (unsigned)a.cities), below(r.y, (unsigned)a.cities),
                     (int)fminf(limit, (float)(NEVER - 64))};
}

// A move takes a city a out of its place and puts it beside a city c, behind it or
// before it. Both come from base + l + 32·k, counted around the circle of all
// cities, where l is the move's lane and k is drawn. With a random base every
// city is equally likely, whatever k is; and 32 lanes read 32 different banks of
// shared memory. Eight bits a city are plenty, so one Philox block serves eight
// iterations.
//
// In every other iteration, if the run wants it, c is one of a's NEAR nearest
// cities instead: at low temperatures few other places are ever taken.
#define NEAR 8u

__device__ inline Philox drawMoves(const Anneal &a, unsigned search, unsigned move, long long iteration) {
    long long block = iteration >> 3;
    return philox(Philox{(unsigned)block, (unsigned)(block >> 32), search, move},
                  (unsigned)a.seed, (unsigned)(a.seed >> 32));
}

// spread returns the mask of 32·k: the largest power of two that fits n, at most
// 2¹³, less 32.
__device__ inline unsigned spread(unsigned n) {
    return n < 32 ? 0 : min(1u << (31 - __clz(n)), 8192u) - 32;
}

// draw returns the random word of iteration t of eight. From bit half(t) on, its low
// byte holds k of a, the next one k of c, or the number of the neighbour and the side.
__device__ inline unsigned draw(const Philox &r, int t) {
    return t < 2 ? r.x : t < 4 ? r.y : t < 6 ? r.z : r.w;
}

__device__ inline int half(int t) { return 16 * (t % 2); }

// offset returns 32·k times 2^BITS, as the mask is, for k in bits low … low + 7.
template <int BITS>
__device__ inline unsigned offset(unsigned drawn, int low, unsigned mask) {
    int shift = 5 + BITS - low;
    return (shift < 0 ? drawn >> -shift : drawn << shift) & mask;
}

// Lot is what the moves of a search and lane draw from. Cities are scaled by
// 2^BITS, as links are.
template <int BITS, typename Neighbour>
struct Lot {
    const Neighbour *near;   // n × NEAR cities; of no use where none are tried
    unsigned mask, circle, place;

    // The place comes by way of a shuffle, which does not change it, for what the
    // compiler can make again of the lane it does make again, in every iteration.
    __device__ Lot(unsigned n, unsigned lane, const Neighbour *near)
        : near(near), mask(spread(n) << BITS), circle(n << BITS),
          place(__shfl_sync(FULL, (n < 32 ? lane % n : lane) << BITS, lane)) {}

    // wrap brings a number below 2n back to the circle.
    __device__ unsigned wrap(unsigned city) const { return min(city, city - circle); }

    __device__ unsigned city(unsigned base, unsigned drawn, int t) const {
        return wrap(base + place + offset<BITS>(drawn, half(t), mask));
    }

    // beside returns c, and in before, if not zero, that a shall go before it. NEARBY
    // says whether every other iteration tries near places.
    template <bool NEARBY>
    __device__ unsigned beside(unsigned a, unsigned base, unsigned drawn, int t, unsigned &before) const {
        before = 0;
        if (t % 2 == 0 || !NEARBY) return wrap(base + place + offset<BITS>(drawn, half(t) + 8, mask));
        before = drawn & 0x800u << half(t);
        return (unsigned)__ldg(near + ((a >> BITS) * NEAR + (drawn >> (half(t) + 8) & (NEAR - 1)))) << BITS;
    }
};
