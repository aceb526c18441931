// The smallest value of a warp, and the block's dynamic shared memory.

#pragma once

#define FULL 0xffffffffu

// DYNAMIC_SHARED declares the block's dynamic shared memory.
#ifndef DYNAMIC_SHARED
#define DYNAMIC_SHARED(type, name) extern __shared__ type name[]
#endif

// warpMin returns the smallest value of all lanes, to all lanes. One instruction
// from compute capability 8.0 on, five shuffles before.
__device__ inline int warpMin(int v) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    return __reduce_min_sync(FULL, v);
#else
    for (int d = 16; d > 0; d /= 2) v = min(v, __shfl_xor_sync(FULL, v, d));
    return v;
#endif
}

__device__ inline long long warpMin(long long v) {
    for (int d = 16; d > 0; d /= 2) v = min(v, __shfl_xor_sync(FULL, v, d));
    return v;
}

// warpBarrier lets the lanes of a warp wait for each other, and orders what they
// did to shared memory. Where the compiler sees that the lanes agree, it leaves
// nothing of __syncwarp that compute-sanitizer's racecheck could see; for that,
// make kernels BARRIERS=1 takes a barrier of the block, which costs PSPM an eighth.
__device__ inline void warpBarrier(unsigned warp) {
#ifdef BARRIERS
    asm volatile("barrier.sync %0, 32;" :: "r"(warp + 1) : "memory");
#else
    (void)warp;
    __syncwarp();
#endif
}

// Every other __syncwarp is one that racecheck must see, too. A block of such a
// kernel has at most 15 warps, for there are 16 barriers and __syncthreads is one.
#ifdef BARRIERS
#define __syncwarp() warpBarrier(threadIdx.x / 32)
#endif
