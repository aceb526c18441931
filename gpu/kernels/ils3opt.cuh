// What the kernels of iterated local search with 3-opt have in common (Delévacq, Delisle and
// Krajecki 2012): solutions, distances, double bridges.
//
// A solution makes the moves of the engine ils-3opt-cpu, which is the oracle: the same first
// improving move, the same reversals of the array, the same random words.

#pragma once

#include "distance.cuh"
#include "random.cuh"
#include "reduce.cuh"

#ifndef ANY
#define ANY 0            // 1: every metric, distances exact, from global memory
#endif
#ifndef UP
#define UP 0             // 1: distances are rounded up
#endif

#if ANY
typedef long long Gain;
#else
typedef int Gain;
#endif

// Ils is the settings of a run: kernels.Ils in Go, compared by a test of bind.
struct Ils {
    long long cities;      // n ≥ 8
    long long solutions;   // nb_sol
    long long width;       // entries of a city in the table of candidates
    long long longest;     // segment of a double bridge, in cities
    long long far;         // segment of a wide one
    long long wide;        // double bridges of 1,024 that are wide
    long long equal;       // not zero: a tour of equal length is accepted
    long long most;        // moves of an iteration of first improvement
    long long samples;     // of three edges, of a step of random-k-best improvement
    unsigned long long seed;
    double    doubt;       // bound on the error of a distance in float32 but for a share of it, see near
};

// Solution is the state of a solution between two launches. The same in Go.
struct Solution {
    long long length;    // of its tour, exact; before the kick, within an iteration
    long long kicks;     // iterations begun
    long long made;      // moves made
    long long kept;      // moves and kicks that its tour has kept
    long long moves;     // evaluated
    long long swept;     // moves made before the present sweep of the first descent; −1: none yet
    long long settled;   // not zero: the first descent has ended
    long long head;      // of the queue
    long long size;      // of the queue
    long long steps;     // of random-k-best improvement
    long long change;    // of length since the kick, of random-k-best improvement
    long long before;    // moves made before the kick, of random-k-best improvement
    long long kicked;    // not zero: within an iteration, of random-k-best improvement
};

// Neighbor is the best neighbour that a block of ilssample has found, numbered by its sample and
// its place among the sample's seven; equally good ones are taken in this order. The same in Go.
struct Neighbor {
    long long delta;     // change of length, below zero; 0: none
    long long number;    // 8 · sample + place
    long long moves;     // evaluated by the block
};
static_assert(sizeof(Ils) == 88 && sizeof(Solution) == 104 && sizeof(Neighbor) == 24, "as in layout.go");

// Candidate is a candidate of a city and the distance to it, capped at NO_DISTANCE. Behind the
// last one the city is −1. The same in Go.
#define NO_DISTANCE 0x7fffffff
struct alignas(8) Candidate { int city, distance; };

// Turned is a reversal: of the cities at the positions from first to last. The same in Go.
struct alignas(8) Turned { int first, last; };

// Cities is what distances are computed from.
struct Cities {
    Problem       problem;
    const float2 *points;   // n; not with ANY
    float         doubt;
};

// metricDistance returns the exact distance of two cities. It is not inlined: its copies would
// make the kernel half a megabyte.
__device__ __noinline__ long long metricDistance(const Problem &p, int a, int b) { return distance(p, a, b); }

#if !ANY
__device__ __noinline__ int planarDistance(const Problem &p, int a, int b) { return (int)planarExact(p, a, b); }
#endif

// apart returns the exact distance of two cities. In the plane it is that of float32 where
// this is sure: the root is off by less than doubt, for the coordinates, and 2⁻²¹ of itself,
// for the arithmetic.
__device__ inline Gain apart(const Cities &s, int a, int b) {
#if ANY
    return metricDistance(s.problem, a, b);
#else
    float2 p = s.points[a], q = s.points[b];
    float dx = p.x - q.x, dy = p.y - q.y;
    float d = root(dx * dx + dy * dy);
    float whole = floorf(d), rest = d - whole, doubt = s.doubt + d * (1.0f / (1 << 21));
    if (UP ? rest <= doubt || rest >= 1 - doubt : fabsf(rest - 0.5f) <= doubt) return planarDistance(s.problem, a, b);
    return (int)whole + (UP || rest > 0.5f);
#endif
}

#define NO_GAIN (ANY ? (Gain)0x3fffffffffffffffLL : (Gain)0x3fffffff)

// toCandidate returns the distance of a city to one of its candidates; behind the last one more
// than any distance.
__device__ inline Gain toCandidate(const Cities &s, int city, const Candidate &candidate) {
    if (candidate.city < 0) return NO_GAIN;
    if (ANY && candidate.distance == NO_DISTANCE) return apart(s, city, candidate.city);
    return candidate.distance;
}

// The streams of random words, as in streams.go of the engine.
#define KICK_STREAM   0x494C5333u
#define SAMPLE_STREAM 0x494C5342u

// Sample is the ends of three edges of a tour: a–b, c–g and e–f in the order of the tour.
struct Sample { int a, b, c, g, e, f; };

// sampleOf draws three edges for a step of random-k-best improvement. It returns false where two
// are the same: then there are no neighbours.
__device__ inline bool sampleOf(const Ils &s, const int *order, unsigned solution, long long step, unsigned number, Sample &t) {
    Philox w = philox(Philox{number, (unsigned)step, solution, SAMPLE_STREAM ^ (unsigned)((unsigned long long)step >> 32)},
                      (unsigned)s.seed, (unsigned)(s.seed >> 32));
    int n = (int)s.cities;
    int x = (int)below(w.x, n), y = (int)below(w.y, n), z = (int)below(w.z, n);
    int p = min(x, min(y, z)), r = max(x, max(y, z)), q = x ^ y ^ z ^ p ^ r;
    if (p == q || q == r) return false;
    t = Sample{order[p], order[p + 1], order[q], order[q + 1], order[r], order[r + 1 < n ? r + 1 : 0]};
    return true;
}

// Bridge is a double bridge: the segments of b, c and d cities behind position p change places.
struct Bridge { int p, b, c, d; };

__device__ inline Bridge bridgeOf(const Ils &s, unsigned solution, long long kick) {
    Philox w = philox(Philox{(unsigned)kick, (unsigned)((unsigned long long)kick >> 32), solution, KICK_STREAM},
                      (unsigned)s.seed, (unsigned)(s.seed >> 32));
    unsigned longest = (unsigned)((long long)(w.x % 1024) < s.wide ? s.far : s.longest);
    return Bridge{(int)below(w.x, (unsigned)s.cities), 1 + (int)below(w.y, longest),
                  1 + (int)below(w.z, longest), 1 + (int)below(w.w, longest)};
}
