// The Weierstrass function and its neighbourhood of concentric crowns: see solver/lsm, which
// explains both. Every operation on floats is rounded on its own, so that Go computes the same
// bits.

#pragma once

#include "lsm.cuh"
#include "random.cuh"

#define UNIT  (1 << 30)   // the coordinate 1
#define TERMS 100
#define MOST_DIMENSIONS 32

// Crowns is the neighbourhood: kernels.Crowns in Go, compared by a test of bind.
struct Crowns {
    long long          dimension;    // at most MOST_DIMENSIONS
    long long          neighbours;
    long long          tenure;       // points of the tabu list
    unsigned long long seed;
    float              width;        // of a crown, in units
    float              reach;        // square of the radius of a tabu ball, in units
};

static_assert(sizeof(Crowns) == 40, "as in locallayout.go");

// sine returns the sine of phase·2π/2³².
__device__ inline float sine(unsigned phase) {
    if ((int)(phase ^ phase << 1) < 0) phase = 0x80000000u - phase;   // beyond a quarter turn
    float a = __fmul_rn((float)(int)phase, 1.0f / (1u << 31));
    float s = __fmul_rn(a, a);
    float p = __fadd_rn(__fmul_rn(s, 0.07722013032817954f), -0.5980451748941498f);
    p = __fadd_rn(__fmul_rn(s, p), 2.5500313774235215f);
    p = __fadd_rn(__fmul_rn(s, p), -5.167706878936128f);
    p = __fadd_rn(__fmul_rn(s, p), 3.1415925800448923f);
    return __fmul_rn(a, p);
}

// waves adds the terms first … end−1 of the series, of which the phases begin in one pair of
// digits.
__device__ inline float waves(float sum, const float *amplitudes, unsigned high, unsigned low, int first, int end) {
    unsigned long long both = (unsigned long long)high << 32 | low;
#pragma unroll 4
    for (int i = first; i < end; i++)
        sum = __fadd_rn(sum, __fmul_rn(amplitudes[i - 1], sine((unsigned)(both << (i % 32) >> 32))));
    return sum;
}

// valueOf returns W of a coordinate.
__device__ inline float valueOf(int x, const float *amplitudes) {
    const unsigned inverse2Pi[5] = {0xdb629599u, 0xf534ddc0u, 0xfc2757d1u, 0x4e441529u, 0xa2f9836eu};
    unsigned long long size = x < 0 ? -(long long)x : x, carry = 0;
    unsigned digits[6];   // of |x|/2π, below the point, the lowest word first
#pragma unroll
    for (int w = 0; w < 5; w++) {
        carry += size * inverse2Pi[w];
        digits[w] = (unsigned)carry;
        carry >>= 32;
    }
    digits[5] = (unsigned)carry;
    float sum = waves(0, amplitudes, digits[5], digits[4], 1, 32);
    sum = waves(sum, amplitudes, digits[4], digits[3], 32, 64);
    sum = waves(sum, amplitudes, digits[3], digits[2], 64, 96);
    sum = waves(sum, amplitudes, digits[2], digits[1], 96, TERMS + 1);
    return x < 0 ? -sum : sum;
}

// ordered returns an integer that is ordered as floats are.
__device__ inline long long ordered(float v) {
    int bits = __float_as_int(v);
    return bits ^ (int)((unsigned)(bits >> 31) >> 1);
}

// place makes the neighbour with an index in an iteration.
__device__ inline void place(const Crowns &c, const int *from, long long iteration, long long index, int *x) {
    Philox words;
    unsigned key0 = (unsigned)c.seed, key1 = (unsigned)(c.seed >> 32);
    words = philox(Philox{(unsigned)index, (unsigned)iteration, (unsigned)((unsigned long long)iteration >> 32), 0}, key0, key1);
    float radius = __fmul_rn(__fadd_rn((float)(int)index, __fmul_rn((float)(int)(words.x >> 8), 1.0f / (1u << 24))), c.width);
    float norm = 0;
    for (int k = 0; k < c.dimension; k++) {
        // Word 0 is the radius, words 1 + 2k and 2 + 2k are of coordinate k.
        unsigned a = k % 2 == 0 ? words.y : words.w, b = words.z;
        if (k % 2 == 1) {
            words = philox(Philox{(unsigned)index, (unsigned)iteration, (unsigned)((unsigned long long)iteration >> 32), (unsigned)(k + 1) / 2}, key0, key1);
            b = words.x;
        }
        int g = (int)((a & 0xffff) + (a >> 16) + (b & 0xffff) + (b >> 16)) - 2 * 0xffff;
        x[k] = g;
        norm = __fadd_rn(norm, __fmul_rn((float)g, (float)g));
    }
    float scale = norm > 0 ? __fdiv_rn(radius, __fsqrt_rn(norm)) : 0;
    for (int k = 0; k < c.dimension; k++) {
        long long to = from[k] + (long long)__fmul_rn((float)x[k], scale);
        x[k] = (int)min((long long)UNIT, max(-(long long)UNIT, to));
    }
}

// tabuPoint says whether a point is in the ball around one of the last points.
__device__ inline bool tabuPoint(const Crowns &c, const int *last, long long count, const int *x) {
    for (long long p = 0; p < count; p++) {
        float distance = 0;
        for (int k = 0; k < c.dimension; k++) {
            float d = (float)((long long)x[k] - last[p * c.dimension + k]);
            distance = __fadd_rn(distance, __fmul_rn(d, d));
        }
        if (distance <= c.reach) return true;
    }
    return false;
}
