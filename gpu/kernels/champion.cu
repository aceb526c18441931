// champion finds the best tour of all searches. If it is shorter than the previous one,
// its links are copied: every search restarts from them at the next exchange, and the
// host reads them. Of equal tours the search with the lowest number wins.
//
// grid:   1
// block:  whole warps
// shared: none

#include "distance.cuh"
#include "random.cuh"
#include "reduce.cuh"
#include "anneal.cuh"

extern "C" __global__ void __launch_bounds__(1024)
champion(const Search *searches,
         long long     count,
         const unsigned *best,    // searches × width words
         unsigned     *links,     // width words: the champion's
         long long     width,     // words of a tour
         Champion     *leader,
         long long    *accepted)  // out: accepted moves of all searches
{
    __shared__ long long length[32], winner[32], moves[32];
    long long bestLength = 0x7fffffffffffffffLL, bestSearch = -1, sum = 0;
    for (long long s = threadIdx.x; s < count; s += blockDim.x) {
        if (searches[s].best < bestLength) { bestLength = searches[s].best; bestSearch = s; }
        sum += searches[s].accepted;
    }
    for (int d = 16; d > 0; d /= 2) {
        long long l = __shfl_xor_sync(FULL, bestLength, d), p = __shfl_xor_sync(FULL, bestSearch, d);
        if (l < bestLength || (l == bestLength && p < bestSearch)) { bestLength = l; bestSearch = p; }
        sum += __shfl_xor_sync(FULL, sum, d);
    }
    int warps = blockDim.x / 32;
    if (threadIdx.x % 32 == 0) {
        length[threadIdx.x / 32] = bestLength;
        winner[threadIdx.x / 32] = bestSearch;
        moves[threadIdx.x / 32]  = sum;
    }
    long long before = leader->length;
    __syncthreads();   // the warps' results are written, and all have read before
    sum = 0;
    for (int w = 0; w < warps; w++) {
        bool wins = length[w] < bestLength || (length[w] == bestLength && winner[w] < bestSearch);
        if (w == 0 || wins) { bestLength = length[w]; bestSearch = winner[w]; }
        sum += moves[w];
    }
    if (threadIdx.x == 0) *accepted = sum;
    if (bestLength >= before) return;
    const unsigned *source = best + bestSearch * width;
    for (long long c = threadIdx.x; c < width; c += blockDim.x) links[c] = source[c];
    if (threadIdx.x == 0) *leader = Champion{bestLength, bestSearch};
}
