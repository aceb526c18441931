// tabu evaluates the swaps of a tour, all or a part, and finds the best allowed one of each
// block: the evaluation kernel of Luong, Melab and Talbi 2013 (Algorithm 2, lines 12 to 15)
// with the reduction on the device (section 3.3).
//
// A warp takes tiles of 32 × 32 swaps on and above the diagonal, which are numbered as swaps
// are. A lane has a row i in registers, and all lanes read the same columns j. The swap costs
//   d(i−1, j) + d(j, i+1) + d(j−1, i) + d(i, j+1) − around(i) − around(j),
// with positions for their cities and around the two edges at a position. The distances of i
// are used three times as j goes on, so that a swap takes three float32 estimates. Estimates
// that are too long by more than doubt cannot be the best swap; the others, a few of an
// iteration, are evaluated exactly and looked up in the tabu list. The search knows an allowed
// swap beforehand, as a rule (tabumove), without which each lane would look at many.
//
// With ANY each swap is evaluated exactly, for every metric, and with ONEWAY besides, where
// distances have a direction.
//
// grid:   any; warps stride over the tiles
// block:  whole warps, 512 threads at most
// shared: none dynamic

#include "tabu.cuh"

#ifndef UP
#define UP 0
#endif
#ifndef ANY
#define ANY 0
#endif
#define TILE 32

// Search is what the evaluation reads, and the best allowed swap of a lane.
struct Search {
    Problem           problem;
    const int        *order;
    const long long  *latest;
    const TabuEntry  *made;
    long long         tenure, iteration, shift, doubt;
    long long         least;   // changes of length below lead to the best tour so far
    int               n;
    TabuSwap          best;
    int               most;    // largest estimate of a swap that is no worse
};

// mostOf returns the largest estimate of a swap with a change of length of at most delta.
__device__ inline int mostOf(const Search &s, long long delta) {
    return (int)min(min(delta >> s.shift, (long long)0x7fffffff) + 1 + s.doubt, (long long)0x7fffffff);
}

// weigh evaluates a swap exactly and keeps it if it is allowed and better.
__device__ inline void weigh(Search &s, int i, int j) {
    TabuSwap swap{swapDelta<!ANY>(s.problem, s.order, s.n, i, j), swapIndex(s.n, i, j)};
    if (!better(swap, s.best)) return;
    if (swap.delta >= s.least && isTabu(s.latest, s.made, s.tenure, s.iteration, i, j)) return;
    s.best = swap;
    s.most = min(s.most, mostOf(s, swap.delta));
}

// tileOf evaluates 32 × 32 swaps, of which a lane has the row i, by estimates.
__device__ inline void tileOf(Search &s, const Place *places, int i, int from, int end) {
    int row = min(i, s.n - 1);   // rows behind the last one are evaluated for nothing
    Place before = places[row], own = places[row + 1], after = places[row + 2];
    Place here = places[from + 1];
    int previous = planar<UP>(own.x, own.y, places[from].x, places[from].y);
    int current  = planar<UP>(own.x, own.y, here.x, here.y);
    for (int j = from; j < end; j++) {
        Place next = places[j + 2];
        int coming = planar<UP>(own.x, own.y, next.x, next.y);
        int added  = sumOf(sumOf(previous, coming), sumOf(planar<UP>(before.x, before.y, here.x, here.y),
                                                          planar<UP>(after.x, after.y, here.x, here.y)));
        if (lessOf(lessOf(added, own.around), here.around) <= s.most
            && j > i + 1 && i < s.n && !(i == 0 && j == s.n - 1)) weigh(s, i, j);
        previous = current;
        current  = coming;
        here     = next;
    }
}

// bestOfBlock returns the best swap of the block, to its first thread.
__device__ inline TabuSwap bestOfBlock(TabuSwap own) {
    __shared__ TabuSwap warps[16];
    long long delta = warpMin(own.delta);
    long long index = warpMin(own.delta == delta ? own.index : NO_CHANGE);
    if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = TabuSwap{delta, index};
    __syncthreads();   // the swaps of all warps are there
    TabuSwap best{delta, index};
    for (int w = 1; threadIdx.x == 0 && w < blockDim.x / 32; w++)
        if (better(warps[w], best)) best = warps[w];
    return best;
}

extern "C" __global__ void __launch_bounds__(512, 2)
tabu(const Tabu      *settings,
     const Problem   *problem,
     const int       *order,    // n: the city at each position
     const Place     *places,   // n + 2; not read with ANY
     const long long *latest,   // n: the last iteration that swapped each lower position; 0: none
     const TabuEntry *made,     // tenure: the list, the swap of iteration t at t modulo tenure
     const TabuState *state,
     TabuSwap        *found,    // one a block; out: the best allowed swap of its tiles
     long long        first,    // tile; from the second part of an iteration on, found is kept where it is better
     long long        end)      // behind the last tile
{
    const Tabu t = *settings;
    const TabuState now = *state;
    Search s{*problem, order, latest, made, t.tenure, now.iteration + 1, t.shift, t.doubt,
             now.best - now.length, (int)t.cities, NO_SWAP, 0};
    s.most = mostOf(s, now.bound);
    int warps = blockDim.x / 32, lane = threadIdx.x % 32;
    long long bands = (s.n + TILE - 1) / TILE;
    for (long long tile = first + blockIdx.x * (long long)warps + threadIdx.x / 32; tile < end; tile += (long long)gridDim.x * warps) {
        Pair at = swapPositions(bands + 1, tile);   // band at.i of rows, band at.j − 1 of columns
        int i = TILE * at.i + lane, from = TILE * (at.j - 1), to = min(from + TILE, s.n);
        if (ANY) {
            for (int j = max(from, i + 1); j < to; j++) weigh(s, i, j);
            continue;
        }
        tileOf(s, places, i, from, to);
        if (at.j == at.i + 1 && i + 1 < s.n) weigh(s, i, i + 1);   // adjacent positions
        if (i == 0 && to == s.n) weigh(s, 0, s.n - 1);
    }
    TabuSwap best = bestOfBlock(s.best);
    if (threadIdx.x != 0) return;
    if (first > 0 && better(found[blockIdx.x], best)) return;
    found[blockIdx.x] = best;
}
