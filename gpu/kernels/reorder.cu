// reorder makes all chosen moves at once: each thread computes the new position of its
// city and writes the city there.
//
// A block adds up the terms of the reversals that contain its first position and marks
// those that begin or end within the block; a prefix sum over the block gives each position
// its sum of terms (see reversals.cu). It reads and writes the tour once.
//
// grid:   ⌈n / 256⌉
// block:  256
// shared: none dynamic

#include "distance.cuh"
#include "moves.cuh"

#define SIZE 256

extern "C" __global__ void __launch_bounds__(SIZE)
reorder(const Reversal *reversals,
        const int      *order,       // n
        const float2   *points,      // n + 1, or null
        int            *newOrder,    // n
        float2         *newPoints,   // n + 1, or null
        long long       n,
        const Progress *progress)
{
    __shared__ int depth[SIZE], term[SIZE], warpDepth[SIZE / 32], warpTerm[SIZE / 32];
    int chosen = (int)progress->chosen;
    int t = threadIdx.x, origin = blockIdx.x * SIZE, p = origin + t;
    depth[t] = term[t] = 0;
    __syncthreads();   // zero before they are added to
    for (int v = t; v < chosen; v += SIZE) {
        Reversal r = reversals[v];
        int begin = r.first - origin, end = r.last + 1 - origin;
        if (end <= 0 || begin >= SIZE) continue;
        begin = max(begin, 0);
        atomicAdd(&depth[begin], 1);
        atomicAdd(&term[begin], r.term);
        if (end < SIZE) {
            atomicAdd(&depth[end], -1);
            atomicAdd(&term[end], -r.term);
        }
    }
    __syncthreads();   // all marks are set
    int d = depth[t], s = term[t], lane = t % 32;
    for (int step = 1; step < 32; step *= 2) {
        int d0 = __shfl_up_sync(~0u, d, step), s0 = __shfl_up_sync(~0u, s, step);
        if (lane >= step) { d += d0; s += s0; }
    }
    if (lane == 31) { warpDepth[t / 32] = d; warpTerm[t / 32] = s; }
    __syncthreads();   // the warps' sums are there
    for (int w = 0; w < t / 32; w++) { d += warpDepth[w]; s += warpTerm[w]; }
    if (p >= n) return;

    // Each reversal turns p around: an odd number of them leaves the sign turned.
    // The signs of the terms count from the outermost; the innermost's own sum
    // comes out right in both cases.
    int to = d % 2 ? s - p : s + p;
    newOrder[to] = order[p];
    if (!points) return;
    float2 point = points[p];
    newPoints[to] = point;
    if (to == 0) newPoints[n] = point;
}
