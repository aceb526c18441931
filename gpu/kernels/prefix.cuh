// Prefix sums of a block, and lists of what satisfies a condition, in order.

#pragma once

#include "reduce.cuh"

// Prefix is the memory of a block for prefix sums.
struct Prefix { unsigned warps[32]; };

// prefixSum returns the sum of the values of all lower threads of the block, and sum that of all.
__device__ inline unsigned prefixSum(Prefix &s, unsigned value, unsigned &sum) {
    unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32, upTo = value, before = 0;
    for (unsigned step = 1; step < 32; step *= 2) {
        unsigned lower = __shfl_up_sync(FULL, upTo, step);
        if (lane >= step) upTo += lower;
    }
    if (lane == 31) s.warps[warp] = upTo;
    __syncthreads();   // the warps' sums are there
    sum = 0;
    for (unsigned w = 0; w < blockDim.x / 32; w++) {
        if (w == warp) before = sum;
        sum += s.warps[w];
    }
    __syncthreads();   // they are read before the next ones are written
    return before + upTo - value;
}

// listWhere lists the numbers below n for which a condition is true, in their order, and returns how many there are.
// numberOf, if it is not null, becomes the place of each in the list, or all ones.
template <typename F>
__device__ inline unsigned listWhere(Prefix &s, unsigned n, unsigned *numberOf, unsigned *list, F condition) {
    unsigned count = 0, sum;
    for (unsigned first = 0; first < n; first += blockDim.x) {
        unsigned p = first + threadIdx.x;
        bool is = p < n && condition(p);
        unsigned at = count + prefixSum(s, is, sum);
        if (numberOf && p < n) numberOf[p] = is ? at : 0xffffffffu;
        if (is) list[at] = p;
        count += sum;
    }
    __syncthreads();   // the list is complete
    return count;
}
