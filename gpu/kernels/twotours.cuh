// The edges in which two whole tours differ, found by a block, and the sets into which they divide.
//
// The edges that only one of the tours has, the own ones, are numbered along it. Each is cut into halves:
// half 2e is the city before edge e, half 2e + 1 the city behind it. A city has a half for each of its own edges,
// and as many edges that only the other tour has: each of these joins two halves, its mates. So an E-set is a set
// of own edges whose halves have mates among themselves, and to exchange it for the edges of the other tour is to cut
// the tour at these edges and to join the halves with their mates.
//
// A city with two halves may have them joined either way. A random bit chooses; that divides the edges into
// closed walks, which are then split wherever they come to a city twice with an edge of the same tour. What is left
// are AB-cycles as of eax.cuh. (Y. Nagata and S. Kobayashi, INFORMS J. Computing 25, 2013, section 3.2.)

#pragma once

#include "distance.cuh"
#include "random.cuh"
#include "reduce.cuh"
#include "prefix.cuh"

#define CANDIDATES 8             // of a city
#define REACH_RUN  32            // positions of a run whose candidates' positions are known
#define NO_EDGE    0xffffffffu

// Uses of random numbers, in the last word of the counter.
enum Use : unsigned { FOR_JOINS, FOR_GROWTH };

// TwoTours is a tour, another one, and the memory of the block that compares them.
struct TwoTours {
    Problem    problem;
    const int *candidates;                    // n × CANDIDATES, −1 after the end of a list
    int       *order, *position;              // n each: the tour
    const int *otherOrder, *otherPosition;    // n each: the other one
    long long *gains;                         // by set: what its exchange saves
    unsigned  *edgeAt;                        // n: the number of the own edge behind a position, or NO_EDGE
    unsigned  *cutAt;                         // by edge: its position
    unsigned  *mate;                          // by half
    unsigned  *label;                         // by edge: the lowest edge of its set
    unsigned  *visit;                         // 2n
    unsigned  *counts, *starts, *list;        // by set: its edges are count ones of the list from start on
    unsigned  *saving;                        // sets whose exchange saves something
    int       *least, *most;                  // by run: the positions of candidates
    unsigned   n, edges;
    unsigned   seed0, seed1, pass, number;    // of random numbers
};

// cost is not inlined: each of its ten copies would have the formulas of all metrics.
__device__ __noinline__ long long cost(const Problem &p, int a, int b) { return distance(p, a, b); }

__device__ inline unsigned wrapped(unsigned p, unsigned n) { return p >= n ? p - n : p; }

__device__ inline unsigned randomWord(const TwoTours &t, unsigned of, Use use) {
    return philox(Philox{of, t.pass, t.number, use}, t.seed0, t.seed1).x;
}

// positionOf returns the position of the city of a half.
__device__ inline unsigned positionOf(const TwoTours &t, unsigned half) { return wrapped(t.cutAt[half / 2] + half % 2, t.n); }
__device__ inline int cityOf(const TwoTours &t, unsigned half) { return t.order[positionOf(t, half)]; }

// otherHalf returns the other half at the city of a half, or NO_EDGE.
__device__ inline unsigned otherHalf(const TwoTours &t, unsigned half) {
    unsigned p = t.cutAt[half / 2];
    unsigned e = t.edgeAt[wrapped(half % 2 ? p + 1 : p + t.n - 1, t.n)];
    return e == NO_EDGE ? NO_EDGE : 2 * e + !(half % 2);
}

// besideInOther returns the city before or behind another one on the other tour.
__device__ inline int besideInOther(const TwoTours &t, int city, bool behind) {
    unsigned p = (unsigned)t.otherPosition[city];
    return t.otherOrder[wrapped(behind ? p + 1 : p + t.n - 1, t.n)];
}

// takesNext says whether a half, one of two at its city, takes the edge to the next city of the other tour.
__device__ inline bool takesNext(const TwoTours &t, unsigned half) {
    return (half % 2 == 0) != (randomWord(t, (unsigned)cityOf(t, half), FOR_JOINS) & 1);
}

// mateOf returns the half with which an edge of the other tour joins a half.
__device__ inline unsigned mateOf(const TwoTours &t, unsigned half) {
    int city = cityOf(t, half), to;
    if (otherHalf(t, half) != NO_EDGE) {
        to = besideInOther(t, city, takesNext(t, half));
    } else {
        unsigned p = positionOf(t, half);
        to = besideInOther(t, city, false);
        if (to == t.order[wrapped(p + t.n - 1, t.n)] || to == t.order[wrapped(p + 1, t.n)]) to = besideInOther(t, city, true);
    }
    unsigned p = (unsigned)t.position[to], e = t.edgeAt[p];
    if (e == NO_EDGE) return 2 * t.edgeAt[wrapped(p + t.n - 1, t.n)] + 1;
    unsigned other = otherHalf(t, 2 * e);
    return other != NO_EDGE && takesNext(t, 2 * e) != (besideInOther(t, to, true) == city) ? other : 2 * e;
}

// compare lists the own edges.
__device__ inline void compare(TwoTours &t, Prefix &prefix) {
    unsigned edges = listWhere(prefix, t.n, t.edgeAt, t.cutAt, [&](unsigned p) {
        int city = t.order[p], next = t.order[wrapped(p + 1, t.n)];
        return besideInOther(t, city, false) != next && besideInOther(t, city, true) != next;
    });
    if (threadIdx.x == 0) t.edges = edges;
    __syncthreads();   // the number is written before it is read
}

// joinHalves notes the mates of all halves.
__device__ inline void joinHalves(const TwoTours &t) {
    for (unsigned h = threadIdx.x; h < 2 * t.edges; h += blockDim.x) t.mate[h] = mateOf(t, h);
    __syncthreads();
}

// rootOf returns the lowest element of the set of one, as far as it is known, and unite makes the sets of two
// elements one. Both may be called by all threads at once: a parent is never above its child.
__device__ inline unsigned rootOf(const unsigned *parent, unsigned e) {
    for (unsigned up = RELAXED(parent[e]); up != e; up = RELAXED(parent[e])) e = up;
    return e;
}

__device__ inline void unite(unsigned *parent, unsigned a, unsigned b) {
    for (;;) {
        a = rootOf(parent, a);
        b = rootOf(parent, b);
        if (a == b) return;
        unsigned high = max(a, b), low = min(a, b);
        if (atomicCAS(&parent[high], high, low) == high) return;
    }
}

// settleRoots replaces the parent of each of count elements by the root of its set.
__device__ inline void settleRoots(unsigned *parent, unsigned count) {
    __syncthreads();   // all are united
    for (unsigned e = threadIdx.x; e < count; e += blockDim.x) atomicMin(&parent[e], rootOf(parent, e));
    __syncthreads();   // all have their root
}

// labelSets labels the edges by the sets to which mates connect them; with whole also cities: these sets are the
// components of the edges in which the tours differ.
__device__ inline void labelSets(const TwoTours &t, bool whole) {
    for (unsigned e = threadIdx.x; e < t.edges; e += blockDim.x) t.label[e] = e;
    __syncthreads();   // all are alone
    for (unsigned h = threadIdx.x; h < 2 * t.edges; h += blockDim.x) {
        unite(t.label, h / 2, t.mate[h] / 2);
        unsigned other = whole ? otherHalf(t, h) : NO_EDGE;
        if (other != NO_EDGE) unite(t.label, h / 2, other / 2);
    }
    settleRoots(t.label, t.edges);
}

// countSets counts the edges of each set, and what its exchange saves, and gives it room in the list.
__device__ inline void countSets(const TwoTours &t, Prefix &prefix) {
    for (unsigned e = threadIdx.x; e < t.edges; e += blockDim.x) {
        t.counts[e] = 0;
        t.gains[e] = 0;
    }
    __syncthreads();   // zero before they are added to
    for (unsigned e = threadIdx.x; e < t.edges; e += blockDim.x) {
        long long gain = cost(t.problem, cityOf(t, 2 * e), cityOf(t, 2 * e + 1));
        for (unsigned h = 2 * e; h < 2 * e + 2; h++)
            if (h < t.mate[h]) gain -= cost(t.problem, cityOf(t, h), cityOf(t, t.mate[h]));
        atomicAdd(&t.counts[t.label[e]], 1u);
        atomicAdd((unsigned long long *)&t.gains[t.label[e]], (unsigned long long)gain);
    }
    __syncthreads();   // the sums are complete
    unsigned before = 0, sum;
    for (unsigned first = 0; first < t.edges; first += blockDim.x) {
        unsigned e = first + threadIdx.x, at = before + prefixSum(prefix, e < t.edges ? t.counts[e] : 0, sum);
        if (e < t.edges) t.starts[e] = at;
        before += sum;
    }
    __syncthreads();   // all starts are written
}

// listSets lists the edges of each set, in any order.
__device__ inline void listSets(const TwoTours &t) {
    for (unsigned e = threadIdx.x; e < t.edges; e += blockDim.x) t.visit[e] = 0;
    __syncthreads();   // no set has any yet
    for (unsigned e = threadIdx.x; e < t.edges; e += blockDim.x) {
        unsigned set = t.label[e];
        t.list[t.starts[set] + atomicAdd(&t.visit[set], 1u)] = e;
    }
    __syncthreads();
}

__device__ inline void swapMates(const TwoTours &t, unsigned a, unsigned b) {
    unsigned x = t.mate[a], y = t.mate[b];
    t.mate[a] = y;
    t.mate[y] = a;
    t.mate[b] = x;
    t.mate[x] = b;
}

// splitWalk splits the closed walk of a set. A thread enters one half after the other, leaves by the other
// half of the same edge, and goes on from its mate. Other threads do the same with other sets.
__device__ inline void splitWalk(const TwoTours &t, unsigned set) {
    unsigned *walk = t.list + t.starts[set], length = 0, half = 2 * set;
    auto entered = [&](unsigned h) {   // where on the walk, which is still open
        if (h == NO_EDGE || t.label[h / 2] != set) return NO_EDGE;
        unsigned at = t.visit[h];
        return at < length && walk[at] == h ? at : NO_EDGE;
    };
    do {
        unsigned other = otherHalf(t, half), at = entered(other);
        if (at != NO_EDGE) {
            swapMates(t, half, other);
            length = at;
        }
        t.visit[half] = length;
        walk[length++] = half;
        unsigned left = half ^ 1;
        other = otherHalf(t, left);
        at = other == NO_EDGE ? NO_EDGE : entered(other ^ 1);
        if (at != NO_EDGE) {
            swapMates(t, left, other);
            length = at + 1;
            left = other;
        }
        half = t.mate[left];
    } while (half != walk[0]);
}

// splitSets splits the closed walks.
__device__ inline void splitSets(const TwoTours &t) {
    for (unsigned h = threadIdx.x; h < 2 * t.edges; h += blockDim.x) t.visit[h] = 0;
    __syncthreads();   // no half is entered
    for (unsigned e = threadIdx.x; e < t.edges; e += blockDim.x)
        if (t.label[e] == e) splitWalk(t, e);
    __syncthreads();
}

// LARGE_SET is the edges of a set whose evaluation takes long.
#define LARGE_SET 24

// listSaving lists the sets whose exchange saves something, the large ones first, and returns how many there are: warps that
// begin with these end at the same time.
__device__ inline unsigned listSaving(const TwoTours &t, Prefix &prefix) {
    unsigned count = 0;
    for (int large = 1; large >= 0; large--)
        count += listWhere(prefix, t.edges, nullptr, t.saving + count, [&](unsigned e) {
            return t.label[e] == e && t.gains[e] > 0 && (t.counts[e] >= LARGE_SET) == large;
        });
    return count;
}

// CandidatePlaces is the positions of the candidates of a city; where it has fewer, its own.
struct CandidatePlaces { unsigned at[CANDIDATES]; };

// placesOf reads them at once: one after the other each would take the time of two accesses to memory.
__device__ inline CandidatePlaces placesOf(const TwoTours &t, unsigned p) {
    const int4 *row = (const int4 *)(t.candidates + (size_t)t.order[p] * CANDIDATES);
    int4 low = row[0], high = row[1];
    int near[CANDIDATES] = {low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w};
    CandidatePlaces places;
#pragma unroll
    for (unsigned i = 0; i < CANDIDATES; i++) places.at[i] = near[i] < 0 ? p : (unsigned)t.position[near[i]];
    return places;
}

// noteReach notes, for each run of positions, the lowest and the highest position of candidates of its cities, and of
// those without all candidates.
__device__ inline void noteReach(const TwoTours &t) {
    unsigned lane = threadIdx.x % 32, runs = (t.n + REACH_RUN - 1) / REACH_RUN;
    for (unsigned run = threadIdx.x / 32; run < runs; run += blockDim.x / 32) {
        unsigned p = run * REACH_RUN + lane;
        int least = (int)t.n, most = -1;
        if (p < t.n) {
            CandidatePlaces near = placesOf(t, p);
#pragma unroll
            for (unsigned i = 0; i < CANDIDATES; i++) {
                least = min(least, (int)near.at[i]);
                most = max(most, (int)near.at[i]);
            }
        }
        least = warpMin(least);
        most = -warpMin(-most);
        if (lane == 0) {
            t.least[run] = least;
            t.most[run] = most;
        }
    }
    __syncthreads();
}
