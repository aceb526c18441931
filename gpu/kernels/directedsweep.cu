// directedsweep evaluates the moves of a tour in an asymmetric problem, and keeps the best of
// each row: all turns, and the exchanges of two segments of which one is short, or lies around
// the other and is short. On a row's edge i follows a segment of s cities, up to edge j = i + s;
// edge k is any behind it. The exchange removes the edges i, j and k; positions are modulo n.
//
// A thread has one edge k at a time, and goes along the segments: it computes one distance a
// move. The turn of the positions i+1 … k also changes the edges i+1 … k−1, whose sums the block
// adds up.
//
// grid:   rows of the launch
// block:  whole warps, at most 256
// shared: none dynamic

#include "distance.cuh"
#include "moves.cuh"
#include "directed.cuh"
#include "reduce.cuh"

#define LONGEST 50           // cities of a segment, at most
#define NO_CODE 0xffffffffu

// Cycle is a tour and its distances. Positions up to 2n−1 are taken modulo n.
struct Cycle {
    const int *order, *weights;
    int        n;

    __device__ int position(int p) const { return p < n ? p : p - n; }
    __device__ int city(int p) const { return order[position(p)]; }
    __device__ long long distance(int a, int b) const { return weights[(long long)a * n + b]; }
};

// Found is a thread's best move of the row: its code is the number of cities from edge i to
// edge k times 256, plus s; s is 0 in a turn.
struct Found { long long delta; unsigned code; };

__device__ inline void keep(Found &f, long long delta, unsigned code) {
    if (delta < f.delta || (delta == f.delta && code < f.code && delta < 0)) f = Found{delta, code};
}

// sumBefore returns the sum of the values of all lower threads and total, to which it adds the
// values of all.
__device__ inline long long sumBefore(long long value, long long *sums, long long &total) {
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    long long sum = value;
    for (int d = 1; d < 32; d *= 2) {
        long long below = __shfl_up_sync(FULL, sum, d);
        if (lane >= d) sum += below;
    }
    if (lane == 31) sums[warp] = sum;
    __syncthreads();   // the warps' sums are written
    long long before = total + sum - value;
    for (int w = 0; w < (int)blockDim.x / 32; w++) {
        if (w < warp) before += sums[w];
        total += sums[w];
    }
    __syncthreads();   // the sums are read
    return before;
}

// moveOf returns the move of a row that a code stands for.
__device__ inline DirectedMove moveOf(const Cycle &t, int i, long long delta, unsigned code) {
    int s = (int)(code & 255), k = t.position(i + (int)(code >> 8)), j = t.position(i + s);
    if (!s) return k > i ? DirectedMove{delta, i, TURN_INSIDE, k, i} : DirectedMove{delta, k, TURN_OUTSIDE, i, i};
    int low = min(i, min(j, k)), high = max(i, max(j, k));
    return DirectedMove{delta, low, i + j + k - low - high, high, i};
}

extern "C" __global__ void __launch_bounds__(256)
directedsweep(const Problem  *problem,    // has a matrix
              const int      *order,      // n: the city at each position
              DirectedMove   *best,       // n, one a row
              long long       firstRow,   // of the launch
              long long       longest,    // s, at most: from 1 to LONGEST, less than n − 1
              const Progress *progress)   // done is not zero in a local minimum: returns at once
{
    __shared__ int       end[LONGEST + 1];    // city before edge j
    __shared__ long long head[LONGEST + 1];   // change of length by edge i → j+1 for the edges i and j
    __shared__ long long sums[8];
    __shared__ long long least;
    __shared__ unsigned  code;
    if (progress->done) return;
    const Cycle t{order, problem->weights, (int)problem->cities};
    int i = (int)firstRow + (int)blockIdx.x, a = t.city(i), b = t.city(i + 1);
    long long own = t.distance(a, b), turned = 0;
    if (threadIdx.x == 0) { least = 0; code = NO_CODE; }
    for (int s = 1 + (int)threadIdx.x; s <= longest; s += blockDim.x) {
        int j = t.city(i + s), next = t.city(i + s + 1);
        end[s] = j;
        head[s] = t.distance(a, next) - own - t.distance(j, next);
    }
    __syncthreads();   // the segments are written

    Found found{0, NO_CODE};
    for (int base = 1; base < t.n; base += blockDim.x) {
        int gap = base + (int)threadIdx.x, from = 0, to = 0;
        long long edge = 0, back = 0;
        if (gap < t.n) {
            from = t.city(i + gap);
            to   = t.city(t.position(i + gap) + 1);
            edge = t.distance(from, to);
            back = t.distance(to, from);
        }
        long long before = sumBefore(back - edge, sums, turned);
        if (gap >= t.n) continue;   // the others of the block as well, but for its last columns
        unsigned column = (unsigned)gap << 8;
        if (gap > 1) keep(found, t.distance(a, from) + t.distance(b, to) - own - edge + before, column);
        long long rest = t.distance(from, b) - edge;
        for (int s = 1; s <= longest && s < gap; s++)
            keep(found, rest + head[s] + t.distance(end[s], to), column + (unsigned)s);
    }
    long long lowest = warpMin(found.delta);
    if (threadIdx.x % 32 == 0) atomicMin(&least, lowest);
    __syncthreads();   // the gain is complete
    if (found.delta == least) atomicMin(&code, found.code);
    __syncthreads();   // the code is complete
    if (threadIdx.x == 0) best[i] = least < 0 ? moveOf(t, i, least, code) : DirectedMove{0, 0, 0, 0, i};
}
