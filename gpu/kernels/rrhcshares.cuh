// The best move of a step of rrhc, which the threads of a climber find together: those of a
// block, and with CLUSTER those of a cluster of as many blocks; and the end of a climb.

#pragma once

#include "rrhc.cuh"

#ifndef CLUSTER
#define CLUSTER 1       // blocks of a climber
#endif
#if CLUSTER > 1 && !(defined(__CUDACC__) && defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900)
#undef CLUSTER
#define CLUSTER 1       // before compute capability 9.0, where nothing launches this variant
#endif
#if CLUSTER > 1
#define CLUSTERED __cluster_dims__(CLUSTER, 1, 1)
#else
#define CLUSTERED
#endif

// Shares is the data that the threads of a block share in a step. There are two, used in turns:
// one is reset while the other one is read.
struct Shares {
    int                least;   // estimate of all moves of the step
    long long          delta;   // the block's best move
    unsigned long long pair;
#if CLUSTER > 1
    Step steps[CLUSTER];        // the best move of each block of the cluster
#endif
};

__device__ inline void resetShares(Shares &s) {
    s.least = 0x7fffffff;
    s.delta = 0;
    s.pair  = NO_PAIR;
}

// bestOfBlock returns the best of the moves that the threads of a block have found.
__device__ inline Step bestOfBlock(Shares &now, const Step &own) {
    if (own.delta < 0) atomicMin(&now.delta, own.delta);
    __syncthreads();   // the least change is there
    if (own.delta < 0 && own.delta == now.delta) atomicMin(&now.pair, own.pair);
    __syncthreads();   // the best move is there
    return Step{now.delta, now.pair};
}

// clusterBarrier synchronises the threads of all blocks of a climber, and orders what they
// write into each other's shared memory.
__device__ inline void clusterBarrier() {
#if CLUSTER > 1
    __cluster_barrier_arrive();
    __cluster_barrier_wait();
#else
    __syncthreads();
#endif
}

// inBlock returns the place of something shared in a block of the cluster.
template <typename T>
__device__ inline T *inBlock(T *at, unsigned rank) {
#if CLUSTER > 1
    return (T *)__cluster_map_shared_rank(at, rank);
#else
    (void)rank;
    return at;
#endif
}

// bestOfCluster returns the best of the moves that the blocks of a climber have found. Each
// writes its own into the shares of all.
__device__ inline Step bestOfCluster(Shares &now, const Step &own) {
#if CLUSTER > 1
    if (threadIdx.x < CLUSTER)
        inBlock(&now, threadIdx.x)->steps[blockIdx.x % CLUSTER] = own;
    clusterBarrier();   // the moves of all blocks are there
    Step best = now.steps[0];
    for (int i = 1; i < CLUSTER; i++)
        if (better(now.steps[i], best)) best = now.steps[i];
    return best;
#else
    return own;
#endif
}

// finish ends a climb in its local minimum, and keeps the tour if it is the best one.
__device__ inline void finish(const int *order, int n, int *minimum, Climber &c) {
    if (c.length < c.minimum && blockIdx.x % CLUSTER == 0)
        for (int p = threadIdx.x; p < n; p += blockDim.x) minimum[p] = order[p];
    __syncthreads();   // all have read the lengths
    if (threadIdx.x == 0) {
        c.minimum = min(c.minimum, c.length);
        c.active = 0;
    }
    __syncthreads();   // the climber is idle
}
