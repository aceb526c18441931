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
    long long wide;        // kicks of 1,024 that are wide
    long long bridges;     // double bridges of a kick of first improvement
    long long alone;       // kicks of a solution, its first ones, that have but one
    long long equal;       // not zero: a tour of equal length is accepted
    long long most;        // moves of an iteration of first improvement
    long long samples;     // of three edges, of a step of random-k-best improvement
    unsigned long long seed;
    double    doubt;       // bound on the error of a distance in float32 but for a share of it, see near
    long long bonus;       // of a fixed edge; with ANY alone
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
static_assert(sizeof(Ils) == 112 && sizeof(Solution) == 104 && sizeof(Neighbor) == 24, "as in layout.go");

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
    long long     bonus;    // with ANY alone
};

// metricCost returns the exact cost of an edge: its length, less the bonus if it is fixed, which
// exceeds what any moves gain (solver.Problem.Cost). So a tour without a fixed edge is never
// accepted. It is not inlined: its copies would make the kernel half a megabyte.
__device__ __noinline__ long long metricCost(const Problem &p, long long bonus, int a, int b) {
    return distance(p, a, b) - (isFixed(p, a, b) ? bonus : 0);
}

#if !ANY
__device__ __noinline__ int planarDistance(const Problem &p, int a, int b) { return (int)planarExact(p, a, b); }
#endif

// apart returns the exact cost of the edge between two cities: their distance, but where edges are
// fixed, see metricCost. In the plane it is that of float32 where this is sure: the root is off by
// less than doubt, for the coordinates, and 2⁻²¹ of itself, for the arithmetic.
__device__ inline Gain apart(const Cities &s, int a, int b) {
#if ANY
    return metricCost(s.problem, s.bonus, a, b);
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
#define KICK_STREAM   0x494C5333u   // and one more for each further double bridge of a kick
#define SAMPLE_STREAM 0x494C5342u

// Sample is the ends of three edges of a tour: a–b, c–g and e–f in the order of the tour.
struct Sample { int a, b, c, g, e, f; };

// The cities that an iteration of random-k-best improvement has touched last, of each solution: the
// ends of the edges that the double bridge has removed, then those of each move. Near samples are
// drawn at these. See solution.touch of the engine.
#define TOUCHED           32
#define TOUCHED_BY_BRIDGE 8
#define TOUCHED_BY_MOVE   6

// Sampled is a solution in a step of random-k-best improvement: what its samples are drawn from.
struct Sampled {
    unsigned         solution;
    const Solution  &one;
    const int       *order, *position;
    const int       *touched;      // TOUCHED
    const Candidate *candidates;   // width a city, nearest first
    bool             near;         // samples are near ones, otherwise uniform
};

// edgeAt returns the position before an edge of a city, the one behind the city or the one before
// it, and the edge's other end.
__device__ inline int edgeAt(const Sampled &x, int n, int city, bool before, int &other) {
    int p = x.position[city];
    if (before) {
        if (--p < 0) p = n - 1;
        other = x.order[p];
    } else {
        other = x.order[p + 1 < n ? p + 1 : 0];
    }
    return p;
}

// nearEdges draws three edges near one another from random words, the positions before them: see
// solution.near of the engine. It returns false where a city has too few candidates.
__device__ inline bool nearEdges(const Ils &s, const Sampled &x, const Philox &w, int &p, int &q, int &r) {
    int n = (int)s.cities, d, unused;
    unsigned touched = (unsigned)min((long long)TOUCHED, TOUCHED_BY_BRIDGE + TOUCHED_BY_MOVE * (x.one.made - x.one.before));
    unsigned choice = below(w.x, 2 * touched);
    int a = x.touched[choice / 2];
    p = edgeAt(x, n, a, choice % 2, unused);
    choice = below(w.y, 2 * (unsigned)s.width);
    int c = x.candidates[a * s.width + choice / 2].city;
    if (c < 0) return false;
    q = edgeAt(x, n, c, choice % 2, d);
    choice = below(w.z, 2 * (unsigned)s.width);
    int e = x.candidates[d * s.width + choice / 2].city;
    if (e < 0) return false;
    r = edgeAt(x, n, e, choice % 2, unused);
    return true;
}

// sampleOf draws three edges for a step of random-k-best improvement. It returns false where two
// are the same: then there are no neighbours.
__device__ inline bool sampleOf(const Ils &s, const Sampled &from, unsigned number, Sample &t) {
    unsigned long long step = (unsigned long long)from.one.steps;
    Philox w = philox(Philox{number, (unsigned)step, from.solution, SAMPLE_STREAM ^ (unsigned)(step >> 32)},
                      (unsigned)s.seed, (unsigned)(s.seed >> 32));
    const int *order = from.order;
    int n = (int)s.cities, x, y, z;
    if (from.near) {
        if (!nearEdges(s, from, w, x, y, z)) return false;
    } else {
        x = (int)below(w.x, n);
        y = (int)below(w.y, n);
        z = (int)below(w.z, n);
    }
    int p = min(x, min(y, z)), r = max(x, max(y, z)), q = x ^ y ^ z ^ p ^ r;
    if (p == q || q == r) return false;
    t = Sample{order[p], order[p + 1], order[q], order[q + 1], order[r], order[r + 1 < n ? r + 1 : 0]};
    return true;
}

// Bridge is a double bridge: the segments of b, c and d cities behind position p change places.
struct Bridge { int p, b, c, d; };

// Kick is where a kick has come to: the place of its last double bridge, and the longest segment of
// all of them.
struct Kick { unsigned place, longest; };

// bridgeOf returns the i-th double bridge of a kick: the first one anywhere, each other one less than
// a segment behind the one before.
__device__ inline Bridge bridgeOf(const Ils &s, unsigned solution, long long kick, unsigned i, Kick &now) {
    Philox w = philox(Philox{(unsigned)kick, (unsigned)((unsigned long long)kick >> 32), solution, KICK_STREAM + i},
                      (unsigned)s.seed, (unsigned)(s.seed >> 32));
    unsigned n = (unsigned)s.cities;
    if (i == 0) now = Kick{below(w.x, n), (unsigned)((long long)(w.x % 1024) < s.wide ? s.far : s.longest)};
    else now.place = (now.place + below(w.x, now.longest)) % n;
    return Bridge{(int)now.place, 1 + (int)below(w.y, now.longest), 1 + (int)below(w.z, now.longest), 1 + (int)below(w.w, now.longest)};
}
