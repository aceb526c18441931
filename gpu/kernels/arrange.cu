// arrange writes a matrix with its rows and columns in another order, and lists the nearest cities of each, the lower number
// first of those that are equally near, as solver/neighbor does.
//
// A block has a city. It finds the nearest cities one after the other, each the least behind the one before, in its new row, which
// the cache holds: a matrix of 14,000 cities takes an H200 some milliseconds, and the host's memory 30 times as long.
//
// grid:   cities
// block:  whole warps, at most 256 threads
// shared: none dynamic

#include "reduce.cuh"

extern "C" __global__ void __launch_bounds__(256)
arrange(const int *weights,   // n × n, row by row
        const int *lines,     // n: the row and column there of each city
        long long  n,
        long long  width,     // of the lists, at most n − 1
        int       *arranged,  // out, n × n
        int       *lists,     // out, n × width
        long long  row,       // at least width
        int       *table)     // out, n × row: the lists in longer rows, as the searches read them, −1 after the end
{
    __shared__ long long least[2][8];   // of each warp; every other city is found in the other half
    int c = (int)blockIdx.x;
    const int *from = weights + (size_t)lines[c] * n;
    int *to = arranged + (size_t)c * n;
    for (int j = threadIdx.x; j < (int)n; j += blockDim.x) to[j] = from[lines[j]];
    long long last = -1;   // weight and number of the one before
    for (int k = 0; k < (int)width; k++) {
        long long next = ~(1ll << 63);
        for (int j = threadIdx.x; j < (int)n; j += blockDim.x) {   // each thread reads what it has written
            long long key = (long long)to[j] << 32 | j;
            if (key > last && j != c) next = min(next, key);
        }
        next = warpMin(next);
        if (threadIdx.x % 32 == 0) least[k % 2][threadIdx.x / 32] = next;
        __syncthreads();
        last = least[k % 2][0];
        for (int w = 1; w < (int)blockDim.x / 32; w++) last = min(last, least[k % 2][w]);
        if (threadIdx.x != 0) continue;
        lists[(size_t)c * width + k] = (int)last;
        table[(size_t)c * row + k] = (int)last;
    }
    for (int k = (int)width + (int)threadIdx.x; k < (int)row; k += blockDim.x) table[(size_t)c * row + k] = -1;
}
