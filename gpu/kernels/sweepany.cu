// sweepany is sweep for every instance, of any metric and with fixed edges: exact
// distances, one row a thread.
//
// The columns of a tile are in shared memory as in sweep; a thread reads its row's distances
// from the matrix or computes them in doubles.
//
// grid:   x: tiles of blockDim columns; y: blocks of blockDim rows from firstBlock on
// block:  whole warps, at most 256
// shared: none dynamic

#include "distance.cuh"
#include "moves.cuh"

#define TILE   256
#define BLOCKS 4    // a multiprocessor, at least: bounds the registers

__device__ inline long long apart(const Problem &p, int a, const Point &pa, int b, const Point &pb) {
    if (p.metric == EXPLICIT) return p.weights[(long long)a * p.cities + b];
    return a == b ? 0 : between((int)p.metric, pa, pb);
}

// removable returns the length of an edge of the tour, or, where it is fixed, a length so
// far below zero that no move gains by removing it.
__device__ inline long long removable(const Problem &p, int a, const Point &pa, int b, const Point &pb) {
    return isFixed(p, a, b) ? -(1LL << 60) : apart(p, a, pa, b, pb);
}

extern "C" __global__ void __launch_bounds__(TILE, BLOCKS)
sweepany(const Problem *problem,
         const int     *order,       // n: the city at each position
         long long     *best,        // n: keys, see moveKey; one a row
         long long      firstBlock,  // number of the launch's first block of rows
         long long      window,      // first row of the window
         long long      windowEnd,   // behind its last row, both sides of the diagonal; 0: all rows, above the diagonal
         const Progress *progress)   // done is not zero in a local minimum: returns at once
{
    __shared__ int       city[TILE + 1];
    __shared__ Point     point[TILE + 1];
    __shared__ long long behind[TILE];
    if (progress->done) return;
    const Problem p = *problem;
    bool whole = windowEnd == 0;
    int n = (int)p.cities;
    int size = blockDim.x, origin = blockIdx.x * size;
    int top = (int)(window + (firstBlock + blockIdx.y) * size);
    int columns = min(size, n - origin);
    if (columns <= 0 || (whole && origin + columns <= top + 2)) return;   // below the diagonal

    // One column more than the tile has: the end of its last edge.
    for (int c = threadIdx.x; c <= columns; c += size) {
        int j = origin + c;
        city[c]  = order[j == n ? 0 : j];
        point[c] = pointOf(p, city[c]);
    }
    __syncthreads();   // the cities are written
    if (threadIdx.x < columns)
        behind[threadIdx.x] = removable(p, city[threadIdx.x], point[threadIdx.x],
                                        city[threadIdx.x + 1], point[threadIdx.x + 1]);
    __syncthreads();   // the edges are written

    int i = top + threadIdx.x;
    if (i >= (whole ? n : (int)windowEnd)) return;
    int a = order[i], b = order[i + 1 == n ? 0 : i + 1];
    Point pa = pointOf(p, a), pb = pointOf(p, b);
    long long length = removable(p, a, pa, b, pb), lowest = 0;
    int column = -1;
    for (int c = 0; c < columns; c++) {
        int j = origin + c;
        int low = min(i, j), high = max(i, j);
        if ((whole && j < i) || high < low + 2 || (low == 0 && high == n - 1)) continue;
        long long change = apart(p, a, pa, city[c], point[c])
                         + apart(p, b, pb, city[c + 1], point[c + 1]) - length - behind[c];
        if (change < lowest) { lowest = change; column = j; }
    }
    if (column >= 0) atomicMin(&best[i], moveKey(lowest, column, 0));
}
