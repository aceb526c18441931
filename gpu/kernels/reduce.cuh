// The smallest value and the sum of a warp, its barrier, and the block's dynamic shared memory.

#pragma once

#define FULL 0xffffffffu

// DYNAMIC_SHARED declares the block's dynamic shared memory.
#ifndef DYNAMIC_SHARED
#define DYNAMIC_SHARED(type, name) extern __shared__ type name[]
#endif

// RELAXED reads a word of shared memory that other lanes may change at the same time.
#ifndef RELAXED
#define RELAXED(word) (*(const volatile unsigned *)&(word))
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

// warpSum returns the sum of all lanes, to all lanes.
__device__ inline long long warpSum(long long v) {
    for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(FULL, v, d);
    return v;
}

// warpBarrier synchronises the lanes of a warp and orders their accesses to shared memory.
// Where the compiler proves that the lanes are converged, __syncwarp compiles to nothing
// that compute-sanitizer's racecheck could see. make kernels BARRIERS=1 adds a named barrier
// of the block, which slows PSPM by an eighth. It is the aligned form, behind a __syncwarp
// that converges the lanes: of barrier.sync, which compiles to another instruction where lanes
// may have diverged, racecheck reports more accesses that __syncthreads orders (see
// docs/history/checks.md).
__device__ inline void warpBarrier(unsigned warp) {
    __syncwarp();
#ifdef BARRIERS
    asm volatile("bar.sync %0, 32;" :: "r"(warp + 1) : "memory");
#else
    (void)warp;
#endif
}

// So does every other __syncwarp. A block has 16 named barriers, of which __syncthreads
// is one: with BARRIERS it has at most 15 warps.
#ifdef BARRIERS
#define __syncwarp() warpBarrier(threadIdx.x / 32)
#endif
