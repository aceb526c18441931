// directedmoves chooses moves of directedsweep that can be made together, and lists them as
// reversals for reorder: what gather, choose and reversals do for a symmetric problem, in one
// launch, since an instance with a matrix has few rows.
//
// The moves are an independent set of the graph of those that exclude each other, by Luby's
// algorithm with the gains as priorities: see choose.cu. An exchange of two segments is three
// reversals, of both segments and of the two together. All reversals are nested or disjoint, and
// the term of each is that of reversals.cu; a segment and both together may begin or end at one
// position.
//
// grid:   1
// block:  whole warps
// shared: none dynamic

#include "distance.cuh"
#include "moves.cuh"
#include "directed.cuh"

#define ROUNDS 4   // a fifth round finds almost no move

// decide returns the state of a listed move after a round.
__device__ inline int decide(const DirectedMove *list, const int *before, int found, int m, bool single) {
    if (before[m] != OPEN) return before[m];
    const DirectedMove move = list[m];
    bool blocked = false;
    for (int o = 0; o < found; o++) {
        int state = before[o];
        if (state == DROPPED || o == m) continue;
        if (state == OPEN && !betterMove(list[o], move)) continue;
        if (!single && !excludes(move, list[o])) continue;
        if (state == CHOSEN) return DROPPED;
        blocked = true;
    }
    return blocked ? OPEN : CHOSEN;
}

// addReversals lists the reversals of a move.
__device__ inline void addReversals(const DirectedMove &m, int n, Reversal *reversals, int *count) {
    int at = atomicAdd(count, m.q >= 0 ? 3 : m.q == TURN_OUTSIDE ? 2 : 1);
    reversals[at] = Reversal{m.p + 1, m.r, 0, 0};
    if (m.q == TURN_OUTSIDE) reversals[at + 1] = Reversal{0, n - 1, 0, 0};
    if (m.q < 0) return;
    reversals[at + 1] = Reversal{m.p + 1, m.q, 0, 0};
    reversals[at + 2] = Reversal{m.q + 1, m.r, 0, 0};
}

// setTerm computes the depth of a reversal among all, and its term.
__device__ inline void setTerm(Reversal *reversals, int count, int v) {
    int first = reversals[v].first, last = reversals[v].last, depth = 0;
    for (int u = 0; u < count; u++)
        depth += u != v && reversals[u].first <= first && last <= reversals[u].last;
    reversals[v].term  = depth % 2 ? -(first + last) : first + last;
    reversals[v].depth = depth;
}

extern "C" __global__ void __launch_bounds__(1024)
directedmoves(const DirectedMove *rows,   // n: the best move of each row
              long long     n,
              DirectedMove *list,         // n: scratch
              int          *states,       // 2n: scratch
              long long     single,       // not zero: only the best move of all
              long long     share,        // moves with less than 1/share of the best gain are dropped; 0: none
              Reversal     *reversals,    // 3n, out
              Progress     *progress)
{
    __shared__ int       found, count, made;
    __shared__ long long best, gain;
    if (threadIdx.x == 0) { found = count = made = 0; best = gain = 0; }
    __syncthreads();   // the counters are zero before they are added to
    for (int row = threadIdx.x; row < n; row += blockDim.x) {
        if (rows[row].delta >= 0) continue;
        atomicMin(&best, rows[row].delta);
        list[atomicAdd(&found, 1)] = rows[row];
    }
    __syncthreads();   // the list is whole, and visible to the block
    long long least = share ? best / share : 0;   // change of length, at most 0
    for (int m = threadIdx.x; m < found; m += blockDim.x) states[m] = list[m].delta > least ? DROPPED : OPEN;
    __syncthreads();   // the first states are written
    int *before = states, *after = states + n;
    for (int round = 0; round < (single ? 1 : ROUNDS); round++) {
        for (int m = threadIdx.x; m < found; m += blockDim.x) after[m] = decide(list, before, found, m, single);
        __syncthreads();   // the states of the round are written
        int *swap = before;
        before = after;
        after = swap;
    }
    for (int m = threadIdx.x; m < found; m += blockDim.x) {
        if (before[m] != CHOSEN) continue;
        addReversals(list[m], (int)n, reversals, &count);
        atomicAdd((unsigned long long *)&gain, (unsigned long long)list[m].delta);
        atomicAdd(&made, 1);
    }
    __syncthreads();   // the reversals are listed
    for (int v = threadIdx.x; v < count; v += blockDim.x) setTerm(reversals, count, v);
    if (threadIdx.x == 0) {
        progress->chosen = count;
        progress->length += gain;
        progress->made += made;
        progress->sweeps++;
        progress->done = count == 0;
    }
}
