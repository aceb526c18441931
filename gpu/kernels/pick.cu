// pick selects the best replica of each cell, of equal ones the first, and writes the two
// tour neighbours of every city.
//
// Cells are searched independently of each other: their edges together give every city two
// neighbours, but may form several subtours, which the host patches.
//
// grid:   cells
// block:  whole warps, at most 1024 threads
// shared: none dynamic

#include "distance.cuh"
#include "random.cuh"
#include "reduce.cuh"
#include "region.cuh"

extern "C" __global__ void __launch_bounds__(1024)
pick(const Regions *settings,
     const int      *cities,   // the cities, cell by cell
     const int      *starts,   // cells + 1
     const int      *order,    // n: the tour at the beginning of the round
     const int      *position, // n: position of each city in it
     const unsigned *paths,    // replicas × n
     BlockState     *states,    // cells × replicas; out: the best of a cell is its first
     int2           *links)    // out: n
{
    __shared__ BlockState best;
    __shared__ int  winner;
    int n = (int)settings->cities, replicas = (int)settings->replicas;
    int first = starts[blockIdx.x], last = starts[blockIdx.x + 1];
    if (threadIdx.x == 0) {
        const BlockState *own = states + (size_t)blockIdx.x * replicas;
        winner = 0;
        for (int r = 1; r < replicas; r++)
            if (own[r].gain > own[winner].gain) winner = r;
        best = own[winner];
    }
    for (int i = first + (int)threadIdx.x; i < last; i += blockDim.x) {
        int c = cities[i], p = position[c];
        links[c] = make_int2(order[p ? p - 1 : n - 1], order[p + 1 < n ? p + 1 : 0]);
    }
    __syncthreads();   // the winner is written, and its links overwrite those above
    const unsigned *path = paths + (size_t)winner * n + first;
    unsigned m = (unsigned)best.cities;
    for (unsigned i = threadIdx.x; i < m; i += blockDim.x) {
        unsigned here = path[i], before = path[i ? i - 1 : m - 1], after = path[i + 1 < m ? i + 1 : 0];
        int c = (int)(here & NUMBER), p = position[c];
        int outside = here & SEGMENT_END ? order[p + 1 < n ? p + 1 : 0] : order[p ? p - 1 : n - 1];
        links[c] = make_int2(before & CONTRACTED ? outside : (int)(before & NUMBER),
                             here & CONTRACTED ? outside : (int)(after & NUMBER));
    }
    if (threadIdx.x == 0) {
        BlockState *own = states + (size_t)blockIdx.x * replicas;
        for (int r = 0; r < replicas; r++) {
            if (r == winner) continue;
            best.kicks += own[r].kicks;
            best.moves += own[r].moves;
        }
        own[0] = best;
    }
}
