// assignmentmove makes the best exchange that the blocks of assignment have found, or the one
// that the host has selected.
//
// grid:   1
// block:  whole warps
// shared: none dynamic

#include "lsm.cuh"
#include "pairs.cuh"

__device__ inline void swapOf(int *matrix, int a, int b) {
    int was = matrix[a];
    matrix[a] = matrix[b];
    matrix[b] = was;
}

// exchange swaps the rows i and j and the columns i and j of a matrix. No two threads write the
// same element.
__device__ inline void exchange(int *matrix, int n, int i, int j) {
    for (int k = threadIdx.x; k < n; k += blockDim.x) {
        if (k == j) continue;
        if (k == i) {
            swapOf(matrix, i * n + i, j * n + j);
            swapOf(matrix, i * n + j, j * n + i);
            continue;
        }
        swapOf(matrix, i * n + k, j * n + k);
        swapOf(matrix, k * n + i, k * n + j);
    }
}

extern "C" __global__ void __launch_bounds__(256)
assignmentmove(int             *permuted,      // n × n
               int             *returned,      // n × n
               int             *permutation,   // n
               int             *best,          // n: the best permutation
               long long        n,
               int             *made,          // n·(n−1)/2
               LocalState      *state,
               const Neighbour *found,         // count
               long long        count)
{
    const LocalState was = *state;
    Neighbour to = choose(found, count);
    __syncthreads();   // all have read the state
    if (threadIdx.x == 0) *state = after(was, to);
    if (to.index == NO_FITNESS) return;
    Pair at = swapPositions(n, to.index);
    exchange(permuted, (int)n, at.i, at.j);
    exchange(returned, (int)n, at.i, at.j);
    if (threadIdx.x == 0) {
        swapOf(permutation, at.i, at.j);
        made[to.index] = (int)(was.iteration + 1);
    }
    __syncthreads();   // the exchange is made
    if (to.fitness < was.best)
        for (int k = threadIdx.x; k < n; k += blockDim.x) best[k] = permutation[k];
}
