// regions improves all cells of a partition of the tour at once, independently.
//
// A block searches one region, which is the subproblem of a cell; several blocks, its
// replicas, may search the same one with random numbers of their own. The region is in
// shared memory: coordinates, candidates, one tour. Each warp of the block is a search with
// a copy of the tour: it kicks, repairs by Lin–Kernighan chains, and stops at its first
// change that does not lengthen the tour, or after some kicks. Then the block applies all
// changes that are compatible (combine.cuh). Kicks without success, 95 % of them once the
// tour is good, so delay only their own warp, and a region of 150 cities keeps a whole
// multiprocessor busy.
//
// A round may be split into launches between any two combinations of changes: the paths and
// the BlockState structs are the whole state.
//
// grid:   cells × replicas, or the device's share of them
// block:  searches × 32, at most 32 searches
// shared: see RegionShape in Go

#if SPACE
#define EVERY 1
#endif
#include "distance.cuh"
#include "random.cuh"
#include "reduce.cuh"
#include "region.cuh"
#include "chain.cuh"
#include "search.cuh"
#include "combine.cuh"
#include "cell.cuh"

#ifndef THREADS
#define THREADS 1024
#endif

static_assert(sizeof(SearchMemory) == (MATRIX ? 1584 : 1456) && sizeof(Segments) == 640, "as in regions.go");

// SharedLayout is the layout of a block's shared memory, for regions of up to capacity
// cities, a multiple of 32: every order and position in it is aligned to four bytes.
struct SharedLayout {
    Region          region;
    Tour           main;
    unsigned short *spare;
    unsigned short *best;      // the best order so far, with heat
    Segments       *segments;
    SearchMemory   *memories;  // one a search
    unsigned       *waiting;   // capacity / 32 a search
    char           *tours;     // order and position, one a search
    size_t          stride;    // bytes of these
};

__device__ inline SharedLayout layOut(char *memory, unsigned capacity, unsigned searches) {
    SharedLayout h;
    h.memories = (SearchMemory *)memory;
    memory += sizeof(SearchMemory) * searches;
    h.segments = (Segments *)memory;
    memory += sizeof(Segments);
#if SPACE
    h.region.coordinates = (SpacePoint *)memory;
    memory += 12 * capacity;
#elif PLANE
    h.region.coordinates = (float2 *)memory;
    memory += 8 * capacity;
#endif
    h.region.id   = (unsigned *)memory;
    h.region.fixed = h.region.id + capacity;
    h.waiting     = h.region.fixed + capacity;
    memory = (char *)(h.waiting + capacity / 32 * searches);
    h.region.candidates = (unsigned short *)memory;
    h.main.order    = h.region.candidates + CANDIDATES * capacity;
    h.main.position = h.main.order + capacity;
    h.spare         = h.main.position + capacity;
    h.best          = h.spare + capacity;
    h.tours         = (char *)(h.best + capacity);
    h.stride        = 4 * capacity;
    return h;
}

// loadRegion loads the region: with the tour of the round's beginning, or, with resumes, the
// path of the previous launch. Cities have the same numbers in every launch and replica.
__device__ inline void loadRegion(SharedLayout &h, const TourView &w, const unsigned *path, const unsigned *best, bool resumes, int n, int first, int size) {
    unsigned base = h.region.base;
    h.region.m = listCities(w, base, n, first, size, (unsigned *)h.tours, h.region.id);
    h.main.m = h.region.m;
    findNeighbours(w, h.region);
#if !MATRIX
    setCoordinates(h.region);
#endif
    for (unsigned p = threadIdx.x; p < h.main.m; p += blockDim.x) {
        unsigned c = resumes && h.main.m >= MIN_CITIES ? numberInRegion(w, h.region, (int)((path[p] & NUMBER) - base)) : p;
        h.main.order[p] = (unsigned short)c;
        h.main.position[c] = (unsigned short)p;
        if (best) h.best[p] = (unsigned short)(resumes && h.main.m >= MIN_CITIES ? numberInRegion(w, h.region, (int)((best[p] & NUMBER) - base)) : p);
    }
    __syncthreads();        // the region is loaded
}

// storePath stores a tour of the region as a path.
__device__ inline void storePath(const SharedLayout &h, const unsigned short *order, unsigned *path) {
    const Region &r = h.region;
    for (unsigned p = threadIdx.x; p < r.m; p += blockDim.x) {
        unsigned c = order[p];
        bool frozen = contractedEnd(r, c) == order[h.main.wrap(p + 1)];
        path[p] = (r.id[c] + r.base) | (frozen ? CONTRACTED : 0);
    }
}

// nextTries chooses the kicks until the next combination of changes: few while many succeed,
// since of changes in the same part of the tour only one is applied.
__device__ inline unsigned nextTries(unsigned tries, unsigned made, unsigned searches, unsigned most) {
    if (3 * made > searches) return max(tries / 2, 1u);
    return 8 * made < searches ? min(2 * tries, most) : tries;
}

// Longer than 60 lines: the whole course of a block in one place, which is load, kick and
// combine until the launch ends, store.
extern "C" __global__ void __launch_bounds__(THREADS)
regions(const Regions *settings,
        const Problem *problem,
        const int     *cities,     // the cities, cell by cell
        const int     *starts,    // cells + 1: where in cut a cell begins
        const int     *order,     // n: the whole tour
        const int     *position,   // n: position of each city in it
        const int     *candidates, // CANDIDATES a city of the instance, −1 after the end of a list
        int           *local,     // n: scratch, a city's number in its region
        unsigned      *paths,     // replicas × n: the regions' tours
        unsigned      *bests,     // the same, the best ones during a round; null without heat
        BlockState    *states,    // cells × replicas
        long long      resumes,   // not zero: the round goes on
        long long      to)        // kicks of each search since the round's beginning at which the launch ends
{
    DYNAMIC_SHARED(double, memory);
    __shared__ BlockState state;
    const Regions set = *settings;
    unsigned searches = blockDim.x / 32, warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    BlockTask here = blockTask(set);
    int first = starts[here.cell], size = starts[here.cell + 1] - first;
    unsigned *path = paths + (size_t)here.replica * set.cities + first;
    unsigned *best = bests ? bests + (size_t)here.replica * set.cities + first : nullptr;
    BlockState *saved = states + here.cell * (unsigned)set.replicas + here.replica;
    if (resumes && saved->kicked >= set.kicks) return;   // finished in an earlier launch: everything is stored, and best is not
    SharedLayout h = layOut((char *)memory, (unsigned)set.capacity, searches);
    h.region.problem = problem;
    h.region.base = size ? baseOf(*problem, (unsigned)cities[first]) : 0;
    if (threadIdx.x == 0) {
        if (resumes) state = *saved;   // no earlier launch of this round has written it
        else state = BlockState{0, 0, 0, 0, 1, 0, 0, 0};
    }
    loadRegion(h, TourView{cities, order, position, candidates, local + h.region.base}, path, best, resumes, (int)set.cities, first, size);
    if (h.region.m < MIN_CITIES) {
        if (threadIdx.x == 0) *saved = BlockState{0, 0, 0, set.kicks, 1, 0, 0, 0};
        return;
    }

    SearchMemory &own = h.memories[warp];
    unsigned short *mine = (unsigned short *)(h.tours + warp * h.stride);
    Search s{&h.region, &set, Breadth((unsigned)set.third), h.main, Tour{mine, mine + set.capacity, h.region.m}, &own,
             h.waiting + warp * (set.capacity / 32), 0, 0, 0};
    for (unsigned i = lane; i < set.capacity / 32; i += 32) s.waiting[i] = 0;
    if (lane == 0) own.kicks = 0;
    while (state.kicked < to) {
        unsigned done = (unsigned)state.kicked, tries = (unsigned)min(state.tries, set.kicks - state.kicked);
        if (lane == 0) own.gain = NO_CHANGE;
        __syncwarp();
#pragma unroll 1
        for (unsigned i = 0; i < tries; i++)
            if (tryKick(s, done + i)) break;
        __syncthreads();    // all changes are listed
        if (warp == 0) {
            unsigned made = combineChanges(h.main, h.memories, searches, h.tours, h.stride, *h.segments, h.spare, state);
            if (lane == 0) {
                state.kicked = done + tries;
                state.tries = nextTries(tries, made, searches, (unsigned)set.tries);
            }
            __syncwarp();   // the gain is written
            long long gain = state.gain;
            if (best && gain >= state.best) {
                for (unsigned p = lane; p < h.main.m; p += 32) h.best[p] = h.main.order[p];
                __syncwarp();   // all have compared before the write
                if (lane == 0) state.best = gain;
            }
        }
        __syncthreads();    // the new tour is written
    }
    unsigned long long evaluated = (unsigned long long)warpSum(s.evaluated);
    if (lane == 0) {
        atomicAdd((unsigned long long *)&state.moves, evaluated);
        atomicAdd((unsigned long long *)&state.kicks, (unsigned long long)own.kicks);
    }
    bool over = state.kicked >= set.kicks;
    storePath(h, best && over ? h.best : h.main.order, path);
    if (best && !over) storePath(h, h.best, best);
    __syncthreads();        // the sums are complete
    if (threadIdx.x == 0) {
        if (best && over) state.gain = state.best;
        state.cities = h.region.m;
        *saved = state;
    }
}
