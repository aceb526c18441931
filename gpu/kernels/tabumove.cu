// tabumove makes the best of the swaps that the blocks of tabu have found: tour, places,
// lengths, tabu list, and the best tour before it is left (Luong, Melab and Talbi 2013,
// Algorithm 2, lines 17 to 20, on the device).
//
// It also finds a bound for the next iteration: a swap whose cities and their neighbours the
// move does not touch changes the length by as much afterwards, and is allowed then if it is
// not tabu. The best of those that the blocks have found is often the next move itself.
//
// grid:   1
// block:  whole warps
// shared: none dynamic

#include "tabu.cuh"

// apart says whether position a is neither q nor next to it in a tour of n.
__device__ inline bool apart(int a, int q, int n) {
    int d = a < q ? q - a : a - q;
    return d >= 2 && d <= n - 2;
}

// touched returns one of the six positions before, at and behind i and j, at which a swap
// changes edges. Where i and j are near each other, some of them are the same.
__device__ inline int touched(Pair m, int k, int n) {
    int p = (k < 3 ? m.i : m.j) + k % 3 - 1;
    return p < 0 ? n - 1 : p == n ? 0 : p;
}

// earlier says whether position k, at or beside j, is one of the first count at or beside i.
__device__ inline bool earlier(Pair m, int k, int count, int n) {
    for (int q = 0; k >= 3 && q < count; q++)
        if (touched(m, q, n) == touched(m, k, n)) return true;
    return false;
}

// exchange swaps the cities of two positions and their points.
__device__ inline void exchange(int *order, Place *places, Pair m, int n) {
    int city = order[m.i];
    order[m.i] = order[m.j];
    order[m.j] = city;
    if (!places) return;
    Place a = places[m.i + 1], b = places[m.j + 1];
    places[m.i + 1].x = b.x;
    places[m.i + 1].y = b.y;
    places[m.j + 1].x = a.x;
    places[m.j + 1].y = a.y;
    if (m.i == 0) { places[n + 1].x = b.x; places[n + 1].y = b.y; }
    if (m.j == n - 1) { places[0].x = a.x; places[0].y = a.y; }
}

// measure computes the edges and their sums at the six positions anew; places may be null.
__device__ inline void measure(Place *places, Pair m, bool up, int n) {
    int k = threadIdx.x, p = touched(m, k % 6, n);
    bool mine = places && k < 6;
    if (mine && k % 3 < 2 && !earlier(m, k, 2, n)) places[p + 1].edge = planarOf(up, places[p + 1], places[p + 2]);
    __syncthreads();   // the edges are written
    if (mine && !earlier(m, k, 3, n)) places[p + 1].around = sumOf(places[p ? p : n].edge, places[p + 1].edge);
}

// Choice is the best swap of a block's threads while they look for it.
struct Choice { long long delta, index, bound; };

// choose finds the best of the swaps found.
__device__ inline void choose(const TabuSwap *found, long long count, Choice &c) {
    TabuSwap own = NO_SWAP;
    for (long long b = threadIdx.x; b < count; b += blockDim.x)
        if (better(found[b], own)) own = found[b];
    if (own.delta < NO_CHANGE) atomicMin(&c.delta, own.delta);
    __syncthreads();   // the least change is there
    if (own.delta < NO_CHANGE && own.delta == c.delta) atomicMin(&c.index, own.index);
    __syncthreads();   // the swap is there
}

extern "C" __global__ void __launch_bounds__(1024)
tabumove(const Tabu     *settings,
         int            *order,       // n
         Place          *places,      // n + 2, or null
         long long      *latest,      // n
         TabuEntry      *made,        // tenure
         TabuState      *state,
         int            *bestOrder,   // n: the best tour, unless the state says that it is unsaved
         const TabuSwap *found,       // count
         long long       count)
{
    __shared__ Choice chosen;
    const Tabu t = *settings;
    const TabuState was = *state;
    int n = (int)t.cities;
    long long iteration = was.iteration + 1;
    if (threadIdx.x == 0) chosen = Choice{NO_CHANGE, NO_CHANGE, NO_CHANGE};
    __syncthreads();   // no choice yet, and all have read the state
    choose(found, count, chosen);
    if (chosen.delta == NO_CHANGE) return;   // there always is one: see tabu.TenureOf

    bool leaves = was.unsaved && chosen.delta >= 0;   // the best tour
    for (int p = threadIdx.x; leaves && p < n; p += blockDim.x) bestOrder[p] = order[p];
    __syncthreads();   // the best tour is copied
    Pair m = swapPositions(n, chosen.index);
    if (threadIdx.x == 0) {
        exchange(order, places, m, n);
        made[iteration % t.tenure] = TabuEntry{m.j, latest[m.i]};
        latest[m.i] = iteration;
    }
    __syncthreads();   // the swap is made and in the list
    measure(places, m, t.up, n);
    long long bound = NO_CHANGE;
    for (long long b = threadIdx.x; b < count; b += blockDim.x) {
        TabuSwap other = found[b];
        if (other.delta >= bound) continue;
        Pair o = swapPositions(n, other.index);
        if (apart(o.i, m.i, n) && apart(o.i, m.j, n) && apart(o.j, m.i, n) && apart(o.j, m.j, n)
            && !isTabu(latest, made, t.tenure, iteration + 1, o.i, o.j)) bound = other.delta;
    }
    if (bound < NO_CHANGE) atomicMin(&chosen.bound, bound);
    __syncthreads();   // the bound is there
    if (threadIdx.x != 0) return;
    long long length = was.length + chosen.delta;
    *state = TabuState{iteration, length, min(was.best, length), length < was.best, chosen.bound};
}
