// merge combines the tours that the replicas of a cell have found.
//
// It begins with the best replica's tour. The changes of another replica decompose into
// components: removed and added edges that share cities. Each component leaves every city
// two neighbours (as in partition crossover, Whitley, Hains and Howe 2009, but of any
// number of tours). Those with a gain are applied one by one where all edges that they
// remove are in the tour and the result is one tour: see combine.cuh.
//
// The cities of a region are numbered along its tour before the round, so changes are
// found by comparison with that order.
//
// grid:   cells, from the device's first on
// block:  32
// shared: 20 bytes a city, of the capacity

#define EVERY 1

#include "distance.cuh"
#include "random.cuh"
#include "reduce.cuh"
#include "region.cuh"
#include "chain.cuh"
#include "search.cuh"
#include "combine.cuh"

// wereNeighbours says whether a and b are neighbours in the tour before the round.
__device__ inline bool wereNeighbours(const Tour &t, unsigned a, unsigned b) { return t.wrap(a + 1) == b || t.wrap(b + 1) == a; }

// readPath loads a replica's path, with the cities' numbers in the region.
__device__ inline void readPath(const unsigned *path, const int *local, const Region &r, const Tour &t) {
    for (unsigned p = threadIdx.x; p < r.m; p += 32) {
        unsigned entry = path[p], c = (unsigned)local[entry & NUMBER];
        r.id[c] = (entry & ~CONTRACTED) - r.base;
        t.order[p] = (unsigned short)c;
        t.position[c] = (unsigned short)p;
    }
    __syncwarp();
}

// joinLabels gives both ends of an edge the lower of their labels. It returns whether they
// differed.
__device__ inline bool joinLabels(unsigned *label, unsigned a, unsigned b) {
    unsigned x = RELAXED(label[a]), y = RELAXED(label[b]);   // other lanes lower them meanwhile
    if (x == y) return false;
    atomicMin(&label[x > y ? a : b], min(x, y));
    return true;
}

// labelComponents labels the cities of a component with the lowest of their numbers, by
// label propagation, and cities whose edges are unchanged with NO_CITY.
__device__ inline void labelComponents(const Tour &t, unsigned *label) {
    for (unsigned c = threadIdx.x; c < t.m; c += 32) {
        bool same = t.hasEdge(c, t.wrap(c + 1)) && t.hasEdge(c, t.wrap(c + t.m - 1));
        label[c] = same ? NO_CITY : c;
    }
    bool changed;
    do {
        __syncwarp();   // labels are written before they are read
        changed = false;
        for (unsigned p = threadIdx.x; p < t.m; p += 32) {
            unsigned next = t.wrap(p + 1), u = t.order[p], v = t.order[next];
            if (!t.hasEdge(p, next)) changed |= joinLabels(label, p, next);
            if (!wereNeighbours(t, u, v)) changed |= joinLabels(label, u, v);
        }
    } while (__any_sync(FULL, changed));
    __syncwarp();
}

// collect lists the edges of a component, counts those it removes, and returns its gain, or
// −1 where there are too many to list.
__device__ inline long long collect(const Region &r, const Tour &t, const unsigned *label, unsigned root, Change &change, unsigned &removed) {
    unsigned lane = threadIdx.x, added = 0;
    removed = 0;
    long long gain = 0;
    for (unsigned first = 0; first < t.m; first += 32) {
        unsigned p = first + lane, at = min(p, t.m - 1), next = t.wrap(at + 1), u = t.order[at], v = t.order[next];
        bool out = p < t.m && label[at] == root && !t.hasEdge(at, next);
        bool in  = p < t.m && label[u] == root && !wereNeighbours(t, u, v);
        unsigned votesOut = __ballot_sync(FULL, out), votesIn = __ballot_sync(FULL, in), below = (1u << lane) - 1;
        unsigned i = removed + __popc(votesOut & below), j = added + __popc(votesIn & below);
        if (out && i < MAX_EDGES) change.removed[i] = at | next << 16;
        if (in && j < MAX_EDGES) change.added[j] = u | v << 16;
        if (out) gain += metricDistance(*r.problem, r.id[at] & NUMBER, r.id[next] & NUMBER);
        if (in) gain -= metricDistance(*r.problem, r.id[u] & NUMBER, r.id[v] & NUMBER);
        removed += __popc(votesOut);
        added += __popc(votesIn);
    }
    __syncwarp();       // the list is written before it is read
    return removed > MAX_EDGES ? -1 : warpSum(gain);
}

extern "C" __global__ void __launch_bounds__(32)
merge(const Regions *settings,
      const Problem *problem,
      const int     *starts,    // cells + 1: where the paths of a cell begin
      const int     *local,     // n: a city's number in its region
      unsigned      *paths,     // replicas × n; out: the merged tour in place of the best one
      BlockState    *states)     // cells × replicas
{
    DYNAMIC_SHARED(unsigned, memory);
    __shared__ Segments segments;
    __shared__ Change change;
    int replicas = (int)settings->replicas, best = 0;
    unsigned cell = (unsigned)settings->firstCell + blockIdx.x;
    unsigned capacity = (unsigned)settings->capacity, lane = threadIdx.x;
    BlockState *own = states + (size_t)cell * replicas;
    for (int r = 1; r < replicas; r++)
        if (own[r].gain > own[best].gain) best = r;
    Region region;
    region.problem = problem;
    region.m  = (unsigned)own[best].cities;
    region.id = memory;
    if (region.m == 0) return;
    unsigned *label = memory + capacity;
    unsigned short *shorts = (unsigned short *)(label + capacity);
    Tour tour{shorts, shorts + capacity, region.m}, other{shorts + 2 * capacity, shorts + 3 * capacity, region.m};
    unsigned short *spare = shorts + 4 * capacity;
    unsigned *path = paths + (size_t)best * settings->cities + starts[cell];
    region.base = baseOf(*problem, path[0] & NUMBER);
    readPath(path, local, region, tour);

    long long gain = 0, accepted = 0;
    for (int r = 0; r < replicas; r++) {
        if (r == best || own[r].gain <= 0) continue;
        readPath(paths + (size_t)r * settings->cities + starts[cell], local, region, other);
        labelComponents(other, label);
        for (unsigned first = 0; first < region.m; first += 32) {
            unsigned c = first + lane;
            unsigned roots = __ballot_sync(FULL, c < region.m && label[min(c, region.m - 1)] == c);
            for (; roots; roots &= roots - 1) {
                unsigned root = first + (unsigned)__ffs((int)roots) - 1, edges;
                long long saves = collect(region, other, label, root, change, edges);
                if (saves <= 0 || !applyChange(tour, change, edges, segments, spare)) continue;
                gain += saves;
                accepted++;
            }
        }
        __syncwarp();   // the labels are read before the next path is loaded
    }
    for (unsigned p = lane; p < region.m; p += 32) {
        unsigned c = tour.order[p];
        path[p] = (region.id[c] + region.base) | (contractedEnd(region, c) == tour.order[tour.wrap(p + 1)] ? CONTRACTED : 0);
    }
    if (lane == 0) {
        own[best].gain += gain;
        own[best].accepted += accepted;
    }
}
