// perceptronmove makes the best flips that the blocks of perceptron have found, or those that
// the host has selected, and sorts the rows by their new values. perceptronbits then makes the
// words of the columns.
//
// A value is a slot: (y − lowest) / 2. The block works in few phases, and between them all that
// the next one needs lies in shared memory: the kernel is one of a chain of short ones, and its
// time is latency.
//
// grid:   1
// block:  whole warps
// shared: m ints, the values; slots ints three times, for n + 1 + 2·FLIPS slots

#include "perceptron.cuh"

// Shared is the shared memory of the block.
struct Shared {
    int *values;   // m: A·v
    int *count;    // rows of each slot
    int *first;    // its first word
    int *next;     // the place of its next row
};

// Totals is what all threads of the block contribute to.
struct Totals { int low, high, words, within; };

// flip updates A·v, and finds the lowest and the highest value.
__device__ inline void flip(const signed char *columns, int *products, const signed char *v, long long m, Pair at, bool moves,
                            const Shared &shared, Totals *totals) {
    int one = moves ? -2 * v[at.i] : 0, other = moves && FLIPS == 2 ? -2 * v[at.j] : 0;
    int low = 0x7fffffff, high = -0x7fffffff;
    for (long long j = threadIdx.x; j < m; j += blockDim.x) {
        int y = products[j];
        if (moves) y += one * columns[at.i * m + j];
        if (moves && FLIPS == 2) y += other * columns[at.j * m + j];
        products[j] = shared.values[j] = y;
        low  = min(low, y);
        high = max(high, y);
    }
    low  = warpMin(low);
    high = -warpMin(-high);
    if (threadIdx.x % 32 == 0) {
        atomicMin(&totals->low, low);
        atomicMax(&totals->high, high);
    }
}

// wordsOf returns the words of a slot.
__device__ inline int wordsOf(int rows) { return rows > 32 ? (rows + 31) / 32 : 1; }

// enumerate writes the first word of each slot and the number of all, with the lanes of a warp.
__device__ inline void enumerate(const Shared &shared, int slots, Totals *totals) {
    int lane = threadIdx.x % 32, part = (slots + 31) / 32;
    int from = lane * part, to = min(slots, from + part), own = 0;
    for (int s = from; s < to; s++) own += wordsOf(shared.count[s]);
    int sum = own;
    for (int d = 1; d < 32; d *= 2) {
        int below = __shfl_up_sync(FULL, sum, d);
        if (lane >= d) sum += below;
    }
    if (lane == 31) totals->words = sum;
    sum -= own;
    for (int s = from; s < to; s++) {
        shared.first[s] = sum;
        shared.next[s]  = 32 * sum;
        sum += wordsOf(shared.count[s]);
    }
}

// describe writes the words of the slots, and the places in them without a row.
__device__ inline void describe(const Shared &shared, int low, int slots, const int *wanted, int n,
                                int *order, int2 *words, Totals *totals) {
    for (int s = threadIdx.x; s < slots; s += blockDim.x) {
        int y = low + 2 * (s - FLIPS), left = shared.count[s], all = wordsOf(left), cost = 0;
        if (y < 0) cost = -NEGATIVE * y;
        else if (y <= n && wanted[y] > 0) {
            cost = -wanted[y];
            atomicAdd(&totals->within, wanted[y]);
        }
        for (int at = 32 * shared.first[s] + left; at < 32 * (shared.first[s] + all); at++) order[at] = -1;
        for (int w = 0; w < all; w++, left -= 32)
            words[shared.first[s] + w] = make_int2(min(left, 32) + (w + 1 == all ? LAST : 0), cost);
    }
}

extern "C" __global__ void __launch_bounds__(1024)
perceptronmove(const signed char *columns,    // n × m: A, column by column
               int               *products,   // m: A·v
               signed char       *v,          // n
               signed char       *best,       // n: the best v
               const int         *wanted,     // n + 1: how often S has each value
               long long          m,
               long long          n,
               int               *order,      // 32 for each word; out: its rows; −1: none
               int2              *words,      // out: see LAST
               RowTable          *table,      // out
               int               *made,       // of the neighbours
               LocalState        *state,
               const Neighbour   *found,      // count
               long long          count)      // 0: only sorts
{
    DYNAMIC_SHARED(int, memory);
    __shared__ Totals totals;
    const int most = (int)n + 1 + 2 * FLIPS;
    Shared shared{memory, memory + m, memory + m + most, memory + m + 2 * most};
    const LocalState was = *state;
    if (threadIdx.x == 0) totals = Totals{0x7fffffff, -0x7fffffff, 0, 0};
    for (int s = threadIdx.x; s < most; s += blockDim.x) shared.count[s] = 0;
    Neighbour to = choose(found, count);   // with a barrier: nothing is counted yet
    bool moves = count > 0;
    if (moves && to.index == NO_FITNESS) {
        if (threadIdx.x == 0) *state = after(was, to);
        return;
    }
    Pair at{0, 0};
    if (moves) at = FLIPS == 1 ? Pair{(int)to.index, 0} : swapPositions(n, to.index);
    flip(columns, products, v, m, at, moves, shared, &totals);
    __syncthreads();   // the values are there, and all have read v and the state
    int low = totals.low, slots = (totals.high - low) / 2 + 1 + 2 * FLIPS;
    for (long long j = threadIdx.x; j < m; j += blockDim.x) atomicAdd(&shared.count[(shared.values[j] - low) / 2], 1);
    if (moves && threadIdx.x == 0) {
        *state = after(was, to);
        made[to.index] = (int)(was.iteration + 1);
        v[at.i] = -v[at.i];
        if (FLIPS == 2) v[at.j] = -v[at.j];
    }
    __syncthreads();   // all rows are counted, and v is flipped
    if (threadIdx.x < 32) enumerate(shared, slots, &totals);
    if (moves && to.fitness < was.best)
        for (int k = threadIdx.x; k < n; k += blockDim.x) best[k] = v[k];
    __syncthreads();   // the words are numbered
    describe(shared, low, slots, wanted, (int)n, order, words, &totals);
    for (long long j = threadIdx.x; j < m; j += blockDim.x)
        order[atomicAdd(&shared.next[(shared.values[j] - low) / 2], 1)] = (int)j;
    __syncthreads();   // the values of S are counted
    if (threadIdx.x == 0) *table = RowTable{totals.words, slots, m - totals.within};
}
