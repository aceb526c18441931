// kick perturbs a tour by the double bridge A B C D → A D C B on three neighbouring
// segments of up to LONGEST cities. It replaces four edges and reverses no segment, so no
// single 2-opt move undoes it.
//
// grid:   any; threads stride over the positions
// shared: none

#include "distance.cuh"
#include "random.cuh"
#include "moves.cuh"

#define LONGEST  50u
#define ATTEMPTS 64u    // to find a double bridge among fixed edges

// DoubleBridge exchanges the segments of b, c and d cities behind position p.
struct DoubleBridge { int p, b, c, d; };

__device__ inline DoubleBridge draw(unsigned n, unsigned long long seed, unsigned long long number, unsigned attempt) {
    Philox r = philox(Philox{(unsigned)number, (unsigned)(number >> 32), attempt, 0xC0000000u},
                      (unsigned)seed, (unsigned)(seed >> 32));
    unsigned longest = min(LONGEST, (n - 1) / 3);
    int b = 1 + below(r.x, longest), c = 1 + below(r.y, longest), d = 1 + below(r.z, longest);
    return DoubleBridge{(int)below(r.w, n - b - c - d), b, c, d};
}

// breaks says whether a double bridge removes a fixed edge.
__device__ inline bool breaks(const Problem &p, const int *order, const DoubleBridge &k) {
    int a = k.p, b = a + k.b, c = b + k.c, d = c + k.d, e = d + 1 == (int)p.cities ? 0 : d + 1;
    return isFixed(p, order[a], order[a + 1]) || isFixed(p, order[b], order[b + 1])
        || isFixed(p, order[c], order[c + 1]) || isFixed(p, order[d], order[e]);
}

// choose returns the first of ATTEMPTS random double bridges that removes no fixed edge,
// or one that changes nothing.
__device__ inline DoubleBridge choose(const Problem &p, const int *order, unsigned long long seed, unsigned long long number) {
    for (unsigned attempt = 0; attempt < ATTEMPTS; attempt++) {
        DoubleBridge k = draw((unsigned)p.cities, seed, number, attempt);
        if (!p.fixed || !breaks(p, order, k)) return k;
    }
    return DoubleBridge{0, 0, 0, 0};
}

// positionAfter returns the new position of the city at position q.
__device__ inline int positionAfter(const DoubleBridge &k, int q) {
    int s = q - k.p - 1;
    if (s < 0 || s >= k.b + k.c + k.d) return q;
    if (s < k.b) return q + k.c + k.d;
    if (s < k.b + k.c) return q - k.b + k.d;
    return q - k.b - k.c;
}

extern "C" __global__ void
kick(const Problem *problem,
     const int    *order,        // n ≥ 4
     const float2 *points,       // n + 1, or null
     int          *newOrder,     // n
     float2       *newPoints,    // n + 1, or null
     unsigned long long seed,
     unsigned long long number,  // of the kick, for the random numbers
     Progress     *progress)
{
    unsigned n = (unsigned)problem->cities;
    DoubleBridge k = choose(*problem, order, seed, number);
    for (unsigned q = blockIdx.x * blockDim.x + threadIdx.x; q < n; q += gridDim.x * blockDim.x) {
        int to = positionAfter(k, (int)q);
        newOrder[to] = order[q];
        if (!points) continue;
        newPoints[to] = points[q];
        if (to == 0) newPoints[n] = points[q];
    }
    if (blockIdx.x || threadIdx.x) return;
    const Problem &p = *problem;
    int a = k.p, b = a + k.b, c = b + k.c, d = c + k.d, e = d + 1 == (int)n ? 0 : d + 1;
    progress->length += distance(p, order[a], order[c + 1]) + distance(p, order[d], order[b + 1])
                      + distance(p, order[c], order[a + 1]) + distance(p, order[b], order[e])
                      - distance(p, order[a], order[a + 1]) - distance(p, order[b], order[b + 1])
                      - distance(p, order[c], order[c + 1]) - distance(p, order[d], order[e]);
    progress->done = 0;
}
