// reversals lists the chosen moves as reversals for reorder, each with its term of the new
// positions, and updates the figures of the search.
//
// Chosen moves are nested or disjoint, as parentheses are. A position p inside the
// reversals v1 ⊂ v2 ⊂ … ⊂ vd moves to Sd − … ± S2 ∓ S1 ± p, where Sv is the sum of v's first
// and last position and the signs alternate from the outermost, +, inwards. So the term of
// a move is its S, negated where an odd number of chosen moves contain it; reorder adds
// the terms up.
//
// grid:   1
// block:  whole warps
// shared: none dynamic

#include "distance.cuh"
#include "moves.cuh"

extern "C" __global__ void __launch_bounds__(1024)
reversals(const Move *list,
          const int  *states,
          Reversal   *reversals,   // out
          Progress   *progress)
{
    __shared__ int       count;
    __shared__ long long gain;
    if (threadIdx.x == 0) { count = 0; gain = 0; }
    __syncthreads();   // the counters are zero before they are added to
    int found = (int)progress->found;
    for (int m = threadIdx.x; m < found; m += blockDim.x) {
        if (states[m] != CHOSEN) continue;
        int at = atomicAdd(&count, 1);
        reversals[at] = Reversal{list[m].i + 1, list[m].j, 0, 0};
        atomicAdd((unsigned long long *)&gain, (unsigned long long)list[m].delta);
    }
    __syncthreads();   // the list is whole, and visible to the block
    for (int v = threadIdx.x; v < count; v += blockDim.x) {
        Reversal own = reversals[v];
        int depth = 0;
        for (int u = 0; u < count; u++)
            depth += reversals[u].first < own.first && own.last < reversals[u].last;
        int sum = own.first + own.last;
        reversals[v].term  = depth % 2 ? -sum : sum;
        reversals[v].depth = depth;
    }
    if (threadIdx.x == 0) {
        progress->chosen = count;
        progress->length += gain;
        progress->made += count;
        if (!progress->done) progress->sweeps++;
        if (count == 0) progress->done = 1;
        progress->found = 0;
        progress->best = 0;
    }
}
