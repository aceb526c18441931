// sweep evaluates every 2-opt move of a tour once and keeps the best of each group of ROWS
// consecutive rows. It is for rounded Euclidean distances in the plane; sweepany is for the
// other metrics.
//
// The matrix of moves is divided into tiles (Rocki & Suda, section IV, with rows and
// columns exchanged). A thread keeps ROWS consecutive rows of a tile in registers and goes
// along its columns, which the block shares. It computes one distance a move: d(i+1, j+1) of
// move (i, j) is d(i, j) of the move in the next row and column. The row below a thread's
// last is the next lane's first, so the last row of a warp has no moves, and warps overlap
// by one row.
//
// Moves are ranked by float32 estimates (see planar); gather computes exact gains. An
// estimate of a gain is off by at most doubt: below −doubt the move improves the tour for
// certain, and between −doubt and doubt it is evaluated exactly. So a group stays empty if
// and only if it has no improving move, and the search ends in a local minimum.
//
// grid:   x: tiles of width columns; y: blocks of rows from firstBlock on
// block:  any number of whole warps
// shared: none dynamic

#include "distance.cuh"
#include "moves.cuh"

#ifndef ROWS
#define ROWS 8
#endif
#ifndef UP
#define UP 0
#endif
#define COLUMNS 512   // of a tile, at most
#define WARP_ROWS (32 * ROWS - 1)
#ifndef BLOCKS
#define BLOCKS 8      // a multiprocessor, at least: bounds the registers
#endif

// sum adds two biased distances modulo 2³², and less subtracts a third: the result is in
// the range of int again.
__device__ inline int sum(int a, int b) { return (int)((unsigned)a + (unsigned)b); }
__device__ inline int less(int a, int b) { return (int)((unsigned)a - (unsigned)b); }

// PATCH columns share a bit of a mask: a tile has no more than 32 patches.
#define PATCH (COLUMNS / 32)

// Best is the best move of a thread in a tile: its column, or −1, and its estimated change
// of length. Patches with an estimate within doubt of zero are marked in doubtful.
struct Best { int estimate, column; unsigned doubtful; };

// walk evaluates the columns 0 … to−1 of a tile. In tiles on the diagonal it leaves out
// moves with j < i + 2.
template <bool DIAGONAL>
__device__ inline void walk(const float4 *columns, int to, int origin, int first,
                            const float2 (&at)[ROWS + 1], const int (&length)[ROWS], int doubt, Best &best) {
    int last[ROWS];   // distances of the previous column
    float4 before = columns[0];
#pragma unroll
    for (int r = 0; r < ROWS; r++) last[r] = planar<UP>(at[r].x, at[r].y, before.x, before.y);
#pragma unroll 4
    for (int c = 1; c <= to; c++) {
        float4 here = columns[c];
        int now[ROWS + 1];
#pragma unroll
        for (int r = 0; r < ROWS; r++) now[r] = planar<UP>(at[r].x, at[r].y, here.x, here.y);
        now[ROWS] = __shfl_down_sync(~0u, now[0], 1);
        int lowest = 0x7fffffff;
#pragma unroll
        for (int r = 0; r < ROWS; r++) {
            int change = less(sum(last[r], now[r + 1]), length[r]);
            if (DIAGONAL && origin + c - 1 < first + r + 2) change = 0x7fffffff;
            lowest = min(lowest, change);
            last[r] = now[r];
        }
        // before.z is the length of the edge behind column c−1, biased as lowest is.
        int estimate = lowest - __float_as_int(before.z);
        if (estimate < best.estimate) {
            if (estimate < -doubt) { best.estimate = estimate; best.column = c - 1; }
            else best.doubtful |= 1u << (c - 1) / PATCH;
        }
        before = here;
    }
}

// evaluateDoubts evaluates exactly the moves of the marked patches whose estimate is within
// doubt of zero. Only near a local minimum does it happen, to few threads.
__device__ __noinline__ void evaluateDoubts(const Problem *problem, const int *order, const float2 *points,
                                          unsigned patches, int doubt, int first, int origin, int to,
                                          long long *slot) {
    const Problem p = *problem;
    int n = (int)p.cities;
    int rows = threadIdx.x % 32 == 31 ? ROWS - 1 : ROWS;   // the last row is the next warp's first
    long long key = NO_MOVE;
    for (; patches; patches &= patches - 1) {
        int begin = origin + (__ffs(patches) - 1) * PATCH, end = min(begin + PATCH, origin + to);
        for (int i = first; i < first + rows && i + 2 < n; i++) {
            float2 a = points[i], b = points[i + 1];
            int length = planar<UP>(a.x, a.y, b.x, b.y);
            for (int j = max(begin, i + 2); j < end; j++) {
                float2 c = points[j], d = points[j + 1];
                int estimate = sum(planar<UP>(a.x, a.y, c.x, c.y), planar<UP>(b.x, b.y, d.x, d.y));
                estimate = less(estimate, length) - planar<UP>(c.x, c.y, d.x, d.y);
                if (estimate >= doubt || (i == 0 && j == n - 1)) continue;
                int u = order[i], v = order[i + 1], w = order[j], x = order[j + 1 == n ? 0 : j + 1];
                long long delta = planarExact(p, u, w) + planarExact(p, v, x)
                                - planarExact(p, u, v) - planarExact(p, w, x);
                if (delta < 0) key = min(key, moveKey(delta, j, i - first));
            }
        }
    }
    if (key != NO_MOVE) atomicMin(slot, key);
}

// keyOf returns the key of the best move: its row is the first with that estimate.
__device__ inline long long keyOf(const Best &best, const float4 *columns, int origin, int first,
                                  const float2 (&at)[ROWS + 1], const int (&length)[ROWS]) {
    float4 c = columns[best.column], d = columns[best.column + 1];
    int row = 0;
#pragma unroll
    for (int r = ROWS - 1; r >= 0; r--) {
        int change = sum(planar<UP>(at[r].x, at[r].y, c.x, c.y), planar<UP>(at[r + 1].x, at[r + 1].y, d.x, d.y));
        change = less(change, length[r]) - __float_as_int(c.z);
        if (change == best.estimate && origin + best.column >= first + r + 2) row = r;
    }
    return moveKey(best.estimate, origin + best.column, row);
}

extern "C" __global__ void __launch_bounds__(128, BLOCKS)
sweep(const Problem *problem,
      const int     *order,       // n: the city at each position
      const float2  *points,      // n + 1: coordinates in tour order, the first again last
      long long      n,
      long long     *best,        // 32 × number of warps of rows: keys, see moveKey
      long long      firstBlock,  // number of the launch's first block of rows
      long long      doubt,       // bound on the error of an estimated gain
      long long      width,       // columns of a tile, at most COLUMNS
      const Progress *progress)   // done is not zero in a local minimum: returns at once
{
    __shared__ float4 columns[COLUMNS + 1];
    bool idle  = progress->done;
    int warps  = blockDim.x / 32;
    int block  = (int)firstBlock + blockIdx.y;
    int origin = blockIdx.x * (int)width;
    int top    = block * warps * WARP_ROWS;              // the block's first row
    int to     = min((int)width, (int)n - origin);       // columns of moves in the tile
    if (top >= n || origin + to <= top + 2) return;      // below the diagonal

    int warpRow = block * warps + threadIdx.x / 32;
    int lane    = threadIdx.x % 32;
    int first   = warpRow * WARP_ROWS + lane * ROWS;
    float2 at[ROWS + 1];
#pragma unroll
    for (int r = 0; r <= ROWS; r++) at[r] = points[min(first + r, (int)n)];

    // Each thread writes some of the columns. A column's z is the length of the edge behind
    // it; the last one, which has no moves, has none.
    for (int c = threadIdx.x; c <= to; c += blockDim.x) {
        float2 a = points[origin + c];
        float2 b = points[min(origin + c + 1, (int)n)];
        columns[c] = make_float4(a.x, a.y, __int_as_float(planar<UP>(a.x, a.y, b.x, b.y)), 0);
    }
    __syncthreads();
    if (warpRow * WARP_ROWS >= n || idle) return;        // only whole warps return: shuffles follow

    int length[ROWS];
#pragma unroll
    for (int r = 0; r < ROWS; r++) length[r] = planar<UP>(at[r].x, at[r].y, at[r + 1].x, at[r + 1].y);
    // The last row of the last lane has no row below, and rows behind the last move have no
    // moves: with this length the two biases sum to a change that is never the least.
#pragma unroll
    for (int r = 0; r < ROWS; r++)
        if ((r == ROWS - 1 && lane == 31) || first + r >= n - 2) length[r] = 0x17800000;

    // Move (0, n−1) removes one edge twice: its estimate is zero, and evaluateDoubts skips it.
    long long *slot = &best[(long long)warpRow * 32 + lane];
    Best found{(int)doubt, -1, 0};
    if (origin < (warpRow + 1) * WARP_ROWS + 2)
        walk<true>(columns, to, origin, first, at, length, (int)doubt, found);
    else
        walk<false>(columns, to, origin, first, at, length, (int)doubt, found);
    if (found.column >= 0) atomicMin(slot, keyOf(found, columns, origin, first, at, length));
    else if (found.doubtful) evaluateDoubts(problem, order, points, found.doubtful, (int)doubt, first, origin, to, slot);
}
