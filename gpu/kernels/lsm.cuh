// What the kernels of local search on other problems than tours have in common (Luong, Melab
// and Talbi 2013, Algorithm 2): neighbours by their numbers, a thread for each; the tabu list;
// the selection on the device. solver/lsm is the same in Go, move by move.
//
// An iteration is two launches or three: one evaluates all neighbours, and either writes their
// fitness for the host (Algorithm 2, lines 12 to 15) or keeps the best allowed one of each block
// (section 3.3); one of a single block makes the move.

#pragma once

#include "reduce.cuh"

// LocalState is the state of a search: kernels.LocalState in Go, compared by a test of bind.
struct LocalState {
    long long iteration;   // iterations made
    long long moves;       // of them those that moved
    long long fitness;     // of the current solution
    long long best;        // the least fitness so far
};

// Neighbour is a neighbour by its index, and its fitness. The same in Go.
struct Neighbour { long long fitness, index; };

static_assert(sizeof(LocalState) == 32 && sizeof(Neighbour) == 16, "as in locallayout.go");

#define NO_FITNESS   0x7fffffffffffffffLL
#define NO_NEIGHBOUR Neighbour{NO_FITNESS, NO_FITNESS}

__device__ inline bool better(const Neighbour &a, const Neighbour &b) {
    return a.fitness < b.fitness || (a.fitness == b.fitness && a.index < b.index);
}

// tabuMove says whether a move is in the tabu list in an iteration, counted from 1: made has the
// last iteration that made each move, 0 for none.
__device__ inline bool tabuMove(const int *made, long long tenure, long long iteration, long long index) {
    int last = made[index];
    return last > 0 && iteration - last <= tenure;
}

// offer writes the best neighbour of the block to found.
__device__ inline void offer(Neighbour own, Neighbour *found) {
    __shared__ Neighbour warps[32];
    long long fitness = warpMin(own.fitness);
    long long index   = warpMin(own.fitness == fitness ? own.index : NO_FITNESS);
    if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = Neighbour{fitness, index};
    __syncthreads();   // the neighbours of all warps are there
    if (threadIdx.x != 0) return;
    Neighbour best = warps[0];
    for (int w = 1; w < blockDim.x / 32; w++)
        if (better(warps[w], best)) best = warps[w];
    found[blockIdx.x] = best;
}

// choose returns the best neighbour of all blocks to all threads of a block, of which every
// warp calls it.
__device__ inline Neighbour choose(const Neighbour *found, long long count) {
    __shared__ Neighbour warps[32];
    Neighbour own = NO_NEIGHBOUR;
    for (long long b = threadIdx.x; b < count; b += blockDim.x)
        if (better(found[b], own)) own = found[b];
    long long fitness = warpMin(own.fitness);
    long long index   = warpMin(own.fitness == fitness ? own.index : NO_FITNESS);
    if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = Neighbour{fitness, index};
    __syncthreads();   // the neighbours of all warps are there
    Neighbour best = warps[0];
    for (int w = 1; w < blockDim.x / 32; w++)
        if (better(warps[w], best)) best = warps[w];
    return best;
}

// after returns the state after an iteration that moves to a neighbour.
__device__ inline LocalState after(const LocalState &was, const Neighbour &to) {
    if (to.index == NO_FITNESS) return LocalState{was.iteration + 1, was.moves, was.fitness, was.best};
    return LocalState{was.iteration + 1, was.moves + 1, to.fitness, min(was.best, to.fitness)};
}
