// perceptron evaluates all neighbours of v at Hamming distance FLIPS, a thread for one or
// several (Luong, Melab and Talbi 2013, section 6.2). 32 rows are evaluated at a time.
//
// grid:   any; threads stride over the neighbours
// block:  whole warps, 256 threads at most
// shared: none dynamic

#include "perceptron.cuh"

// Words that a thread reads together: the time of a small instance is the latency of its reads.
#define BATCH 8

// Slots is the last slots of a neighbour: a row that goes up or down changes its slot by FLIPS.
struct Slots {
    int up[2 * FLIPS], stay[FLIPS];   // the oldest first
    int fitness;
};

// add completes the slot that lies FLIPS below a new one, and appends the new one.
__device__ inline void add(Slots &s, int up, int down, int stay, int cost) {
    int h = s.stay[0] + s.up[0] + down;
    s.fitness += cost > 0 ? cost * h : (h < -cost ? -cost - h : h + cost);
#pragma unroll
    for (int i = 0; i + 1 < 2 * FLIPS; i++) s.up[i] = s.up[i + 1];
#pragma unroll
    for (int i = 0; i + 1 < FLIPS; i++) s.stay[i] = s.stay[i + 1];
    s.up[2 * FLIPS - 1] = up;
    s.stay[FLIPS - 1]   = stay;
}

// fitnessOf evaluates the neighbour that flips the elements i and j, or one if they are equal.
__device__ inline long long fitnessOf(const unsigned *__restrict__ bits, const int2 *__restrict__ words,
                                      const RowTable &table, int n, int i, int j) {
    Slots s{};
    int up = 0, down = 0, rows = 0, count = (int)table.words;
    for (int from = 0; from < count; from += BATCH) {
        unsigned first[BATCH], second[BATCH];
        int2 word[BATCH];
#pragma unroll
        for (int b = 0; b < BATCH; b++) {
            bool is = from + b < count;   // others have no rows
            first[b]  = is ? bits[(long long)(from + b) * n + i] : 0;
            second[b] = is ? bits[(long long)(from + b) * n + j] : 0;
            word[b]   = is ? words[from + b] : make_int2(0, 0);
        }
#pragma unroll
        for (int b = 0; b < BATCH; b++) {
            int own = word[b].x & (LAST - 1);
            up   += own - __popc(first[b] | second[b]);
            down += __popc(first[b] & second[b]);
            rows += own;
            if (word[b].x < LAST) continue;
            add(s, up, down, rows - up - down, word[b].y);
            up = down = rows = 0;
        }
    }
    return table.beyond + s.fitness;
}

extern "C" __global__ void __launch_bounds__(256)
perceptron(const unsigned   *bits,      // words × n: whether aⱼₖ·vₖ is positive, of 32 rows j
           const int2       *words,     // see LAST
           const RowTable   *table,
           long long         n,
           const int        *made,      // of the neighbours: see tabuMove
           long long         tenure,
           const LocalState *state,
           Neighbour        *found,     // one a block; out: its best allowed neighbour
           long long        *fitness)   // of the neighbours; out, instead of found; or null
{
    const LocalState now = *state;
    const RowTable rows = *table;
    const long long count = FLIPS == 1 ? n : swapsOf(n);
    Neighbour best = NO_NEIGHBOUR;
    for (long long f = blockIdx.x * (long long)blockDim.x + threadIdx.x; f < count; f += (long long)gridDim.x * blockDim.x) {
        Pair at = FLIPS == 1 ? Pair{(int)f, (int)f} : swapPositions(n, f);
        Neighbour one{fitnessOf(bits, words, rows, (int)n, at.i, at.j), f};
        if (fitness) fitness[f] = one.fitness;
        else if (better(one, best) && (one.fitness < now.best || !tabuMove(made, tenure, now.iteration + 1, f))) best = one;
    }
    if (!fitness) offer(best, found);
}
