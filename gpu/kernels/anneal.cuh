// Shared by the PSPM kernels: the settings, the figures of a search, and the drawing of
// random moves.
//
// A search is a warp and its lanes are its moves; with more than 32 moves it is a block in pspm
// and pspmmatrix, as in Lam et al., section 4, and in pspmwide lanes try several. A search keeps
// its tour as a doubly linked list, so that the relocation of a city changes three links.

#pragma once

// Anneal holds the settings of a run: kernels.Anneal in Go, compared by a test of bind.
struct Anneal {
    long long cities;
    long long searches;     // TB, of this device
    long long moves;        // TPB: moves a search tries in one iteration
    long long stepLength;   // iterations of one temperature, Nd × Sp
    long long steps;        // temperatures in the table
    long long near;         // not zero: every other iteration tries near neighbours only
    unsigned long long seed;
    long long first;        // number of this device's first search; lower ones run on other devices
};

// Search holds the figures of one search. Lengths are sums of the kernel's distances. The same in Go.
struct Search {
    long long current, best;
    long long accepted;
};

// Champion is the best tour of all searches so far. The same in Go.
struct Champion {
    long long length;
    long long search;   // number of the search that found it; −1: the start tour
};

static_assert(sizeof(Anneal) == 64 && sizeof(Search) == 24 && sizeof(Champion) == 16, "as in layout.go");

// LOOK_AHEAD marks the Philox counters of the numbers that all moves of an iteration share.
#define LOOK_AHEAD 0x80000000u

// Iteration is what the moves of one iteration share: the bases of the cities drawn, and
// the largest change that the Metropolis rule accepts. A change d is accepted when
// u < exp(−d/T), that is when d < −T·ln u.
struct Iteration { unsigned baseA, baseB; int threshold; };

#define NEVER 0x03ffffff   // the change of a move that is not allowed

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

// A move relocates a city a to before or behind a city c. Both are base + l + 32·k modulo
// n, where l is the move's lane and k is drawn. With a random base every city is equally
// likely for any distribution of k, and 32 lanes read 32 different banks of shared memory.
// Eight bits a city suffice for k, so one Philox block serves eight iterations.
//
// With near, c is one of a's NEAR nearest cities in every other iteration: at low
// temperatures hardly any other relocation is accepted.
#define NEAR 8u

__device__ inline Philox drawMoves(const Anneal &a, unsigned search, unsigned move, long long iteration) {
    long long block = iteration >> 3;
    return philox(Philox{(unsigned)block, (unsigned)(block >> 32), search, move},
                  (unsigned)a.seed, (unsigned)(a.seed >> 32));
}

// spread returns the mask of 32·k: the largest power of two up to n, at most 2¹³,
// minus 32.
__device__ inline unsigned spread(unsigned n) {
    return n < 32 ? 0 : min(1u << (31 - __clz(n)), 8192u) - 32;
}

// draw returns the random word of iteration t of eight. At bit half(t) begins the byte of
// a's k, and then that of c's k, or of the neighbour's number and the side.
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

// Sampler draws the cities of the moves of one lane of a search. Cities are multiplied by
// 2^BITS, as in the links.
template <int BITS, typename Neighbour>
struct Sampler {
    const Neighbour *near;   // n × NEAR cities; not read without NEARBY
    unsigned mask, circle, first;   // first: the lane's city for a base and k of 0

    // The shuffle returns the lane's own value. Without it the compiler computes first
    // again from the lane in every iteration.
    __device__ Sampler(unsigned n, unsigned lane, const Neighbour *near)
        : near(near), mask(spread(n) << BITS), circle(n << BITS),
          first(__shfl_sync(FULL, (n < 32 ? lane % n : lane) << BITS, lane)) {}

    // wrap reduces a number below 2n modulo n.
    __device__ unsigned wrap(unsigned city) const { return min(city, city - circle); }

    __device__ unsigned city(unsigned base, unsigned drawn, int t) const {
        return wrap(base + first + offset<BITS>(drawn, half(t), mask));
    }

    // beside returns c; before is not zero where a goes before it. With NEARBY, every
    // other iteration draws c from a's nearest cities.
    template <bool NEARBY>
    __device__ unsigned beside(unsigned a, unsigned base, unsigned drawn, int t, unsigned &before) const {
        before = 0;
        if (t % 2 == 0 || !NEARBY) return wrap(base + first + offset<BITS>(drawn, half(t) + 8, mask));
        before = drawn & 0x800u << half(t);
        return (unsigned)__ldg(near + ((a >> BITS) * NEAR + (drawn >> (half(t) + 8) & (NEAR - 1)))) << BITS;
    }
};
