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

// warpBarrier synchronises the lanes of a warp and orders their accesses to shared memory.
// Where the compiler proves that the lanes are converged, __syncwarp compiles to nothing
// that compute-sanitizer's racecheck could see. make kernels BARRIERS=1 replaces it by a
// named barrier of the block, which slows PSPM by an eighth.
__device__ inline void warpBarrier(unsigned warp) {
#ifdef BARRIERS
    asm volatile("barrier.sync %0, 32;" :: "r"(warp + 1) : "memory");
#else
    (void)warp;
    __syncwarp();
#endif
}

// So does every other __syncwarp. A block has 16 named barriers, of which __syncthreads
// is one: with BARRIERS it has at most 15 warps.
#ifdef BARRIERS
#define __syncwarp() warpBarrier(threadIdx.x / 32)
#endif
