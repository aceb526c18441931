// perceptron evaluates all neighbours of v at Hamming distance FLIPS, a thread for one or
// several (Luong, Melab and Talbi 2013, section 6.2). 32 rows are evaluated at a time.
//
// grid:   any; threads stride over the neighbours
// block:  whole warps, 256 threads at most
// shared: none dynamic

#include "perceptron.cuh"

// Slots is the last slots of a neighbour: a row that goes up or down changes its slot by FLIPS.
struct Slots {
    int up[2 * FLIPS], stay[FLIPS];   // the oldest first
    int fitness;
};

// add completes the slot that lies FLIPS below a new one, and appends the new one.
__device__ inline void add(Slots &s, int up, int down, int stay, int2 cost) {
    int h = s.stay[0] + s.up[0] + down;
    s.fitness += cost.x > 0 ? cost.x * h : (h < cost.y ? cost.y - h : h - cost.y);
#pragma unroll
    for (int i = 0; i + 1 < 2 * FLIPS; i++) s.up[i] = s.up[i + 1];
#pragma unroll
    for (int i = 0; i + 1 < FLIPS; i++) s.stay[i] = s.stay[i + 1];
    s.up[2 * FLIPS - 1] = up;
    s.stay[FLIPS - 1]   = stay;
}

// fitnessOf evaluates the neighbour that flips the elements i and j, or one if they are equal.
__device__ inline long long fitnessOf(const unsigned *__restrict__ bits, const int2 *__restrict__ words,
                                      const int2 *__restrict__ costs, const RowTable &table, int n, int i, int j) {
    Slots s{};
    int up = 0, down = 0, rows = 0, slot = 0;
    unsigned first = bits[i], second = bits[j];
    int2 word = words[0];
    for (int w = 1; w <= table.words; w++) {
        up   += word.x - __popc(first | second);
        down += __popc(first & second);
        rows += word.x;
        bool last = word.y;
        if (w < table.words) {   // is read while the slot is added
            first  = bits[(long long)w * n + i];
            second = bits[(long long)w * n + j];
            word   = words[w];
        }
        if (!last) continue;
        add(s, up, down, rows - up - down, costs[slot++]);
        up = down = rows = 0;
    }
#pragma unroll
    for (int i = 0; i < 2 * FLIPS; i++) add(s, 0, 0, 0, costs[slot++]);
    return table.beyond + s.fitness;
}

extern "C" __global__ void __launch_bounds__(256)
perceptron(const unsigned   *bits,      // words × n: whether aⱼₖ·vₖ is positive, of 32 rows j
           const int2       *words,     // rows of the word; not zero: the last of its slot
           const int2       *costs,     // slots + 2·FLIPS: see perceptronmove
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
        Neighbour one{fitnessOf(bits, words, costs, rows, (int)n, at.i, at.j), f};
        if (fitness) fitness[f] = one.fitness;
        else if (better(one, best) && (one.fitness < now.best || !tabuMove(made, tenure, now.iteration + 1, f))) best = one;
    }
    if (!fitness) offer(best, found);
}
