// assignment evaluates all exchanges of a quadratic assignment, a thread for one or several, in
// O(n) each (Luong, Melab and Talbi 2013, section 6.1).
//
// B is kept in the order of the permutation, so that all reads are of rows and columns i and j.
// Neighbouring threads have the same i and successive j: they share the row of i and read
// successive elements of column j. A transposed copy of both matrices makes rows of columns.
//
// grid:   any; threads stride over the exchanges
// block:  whole warps, 256 threads at most
// shared: none dynamic

#include "lsm.cuh"
#include "pairs.cuh"

// changeOf returns how much the exchange of π(i) and π(j) changes the cost: Assigning.delta in Go.
__device__ inline long long changeOf(const int *__restrict__ a, const int *__restrict__ ta,
                                     const int *__restrict__ b, const int *__restrict__ tb, int n, int i, int j) {
    long long sum = (long long)(a[i * n + i] - a[j * n + j]) * (b[j * n + j] - b[i * n + i])
                  + (long long)(a[i * n + j] - a[j * n + i]) * (b[j * n + i] - b[i * n + j]);
#pragma unroll 8
    for (int k = 0; k < n; k++) {
        // Row k has the elements of columns i and j: that of j is at successive addresses.
        long long rows    = (long long)(ta[k * n + i] - ta[k * n + j]) * (tb[k * n + j] - tb[k * n + i]);
        long long columns = (long long)(a[k * n + i] - a[k * n + j]) * (b[k * n + j] - b[k * n + i]);
        if (k != i && k != j) sum += rows + columns;
    }
    return sum;
}

extern "C" __global__ void __launch_bounds__(256)
assignment(const int        *flows,      // n × n: A
           const int        *turned,     // n × n: A transposed
           const int        *permuted,   // n × n: B in the order of the permutation
           const int        *returned,   // n × n: the same transposed
           long long         n,
           const int        *made,       // n·(n−1)/2: see tabuMove
           long long         tenure,
           const LocalState *state,
           Neighbour        *found,      // one a block; out: its best allowed exchange
           long long        *fitness)    // n·(n−1)/2; out, instead of found; or null
{
    LocalState now = *state;
    Neighbour best = NO_NEIGHBOUR;
    for (long long f = blockIdx.x * (long long)blockDim.x + threadIdx.x; f < swapsOf(n); f += (long long)gridDim.x * blockDim.x) {
        Pair at = swapPositions(n, f);
        Neighbour one{now.fitness + changeOf(flows, turned, permuted, returned, (int)n, at.i, at.j), f};
        if (fitness) fitness[f] = one.fitness;
        else if (better(one, best) && (one.fitness < now.best || !tabuMove(made, tenure, now.iteration + 1, f))) best = one;
    }
    if (!fitness) offer(best, found);
}
