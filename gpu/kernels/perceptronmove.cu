// perceptronmove makes the best flips that the blocks of perceptron have found, or those that
// the host has selected, and sorts the rows by their new values. perceptronbits then makes the
// words of the columns.
//
// A value is a slot: (y − lowest) / 2. Slots have one word or more; a word has rows of one slot.
// costs has the slots that neighbours reach, from FLIPS below the lowest on: the weight of
// negative values, or how many rows S has of the value.
//
// grid:   1
// block:  whole warps
// shared: (n + 1) ints twice: rows of each slot, and its first word

#include "perceptron.cuh"

// Range is the lowest and the highest value.
struct Range { int low, high; };

// flip updates A·v and v.
__device__ inline void flip(const signed char *columns, int *products, signed char *v, long long m, int k) {
    int change = -2 * v[k];
    for (long long j = threadIdx.x; j < m; j += blockDim.x) products[j] += change * columns[k * m + j];
    __syncthreads();   // all have read v
    if (threadIdx.x == 0) v[k] = -v[k];
    __syncthreads();   // v and the products are written
}

// measure finds the lowest and the highest value, and counts the rows of each slot.
__device__ inline Range measure(const int *products, long long m, int *count) {
    __shared__ Range range;
    if (threadIdx.x == 0) range = Range{0x7fffffff, -0x7fffffff};
    __syncthreads();   // the range is empty
    int low = 0x7fffffff, high = -0x7fffffff;
    for (long long j = threadIdx.x; j < m; j += blockDim.x) {
        low  = min(low, products[j]);
        high = max(high, products[j]);
    }
    low  = warpMin(low);
    high = -warpMin(-high);
    if (threadIdx.x % 32 == 0) {
        atomicMin(&range.low, low);
        atomicMax(&range.high, high);
    }
    __syncthreads();   // the range is that of all rows
    Range all = range;
    int slots = (all.high - all.low) / 2 + 1;
    for (int s = threadIdx.x; s < slots; s += blockDim.x) count[s] = 0;
    __syncthreads();   // no rows are counted
    for (long long j = threadIdx.x; j < m; j += blockDim.x) atomicAdd(&count[(products[j] - all.low) / 2], 1);
    __syncthreads();   // all rows are counted
    return all;
}

// wordsOf returns the words of a slot.
__device__ inline int wordsOf(int rows) { return rows > 32 ? (rows + 31) / 32 : 1; }

// enumerate writes the first word of each slot, with the lanes of the first warp, and returns
// the number of all words.
__device__ inline int enumerate(const int *count, int slots, int *first) {
    __shared__ int words;
    int lane = threadIdx.x, part = (slots + 31) / 32;
    if (threadIdx.x < 32) {
        int own = 0;
        for (int s = lane * part; s < min(slots, (lane + 1) * part); s++) own += wordsOf(count[s]);
        int sum = own;
        for (int d = 1; d < 32; d *= 2) {
            int below = __shfl_up_sync(FULL, sum, d);
            if (lane >= d) sum += below;
        }
        if (lane == 31) words = sum;
        sum -= own;
        for (int s = lane * part; s < min(slots, (lane + 1) * part); s++) {
            first[s] = sum;
            sum += wordsOf(count[s]);
        }
    }
    __syncthreads();   // the words are numbered
    return words;
}

// price writes the costs, and returns how many of the rows in S have values beyond.
__device__ inline int price(int2 *costs, const int *wanted, int n, long long m, Range range, int slots) {
    __shared__ int within;
    if (threadIdx.x == 0) within = 0;
    __syncthreads();   // none is counted
    for (int s = threadIdx.x; s < slots + 2 * FLIPS; s += blockDim.x) {
        int y = range.low + 2 * (s - FLIPS);
        int2 cost = make_int2(y < 0 ? -NEGATIVE * y : 0, y >= 0 && y <= n ? wanted[y] : 0);
        costs[s] = cost;
        if (cost.y > 0) atomicAdd(&within, cost.y);
    }
    __syncthreads();   // all are counted
    return (int)m - within;
}

// arrange writes the words and the rows in them; count is destroyed.
__device__ inline void arrange(const int *products, long long m, Range range, int slots, int words,
                               int *count, const int *first, int *order, int2 *table) {
    for (int at = threadIdx.x; at < 32 * words; at += blockDim.x) order[at] = -1;
    for (int s = threadIdx.x; s < slots; s += blockDim.x) {
        int left = count[s], all = wordsOf(left);
        for (int w = 0; w < all; w++, left -= 32) table[first[s] + w] = make_int2(min(left, 32), w + 1 == all);
        count[s] = 0;
    }
    __syncthreads();   // there are no rows in the words
    for (long long j = threadIdx.x; j < m; j += blockDim.x) {
        int s = (products[j] - range.low) / 2;
        order[32 * first[s] + atomicAdd(&count[s], 1)] = (int)j;
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
               int2              *words,      // out: see perceptron
               int2              *costs,      // out
               RowTable          *table,      // out
               int               *made,       // of the neighbours
               LocalState        *state,
               const Neighbour   *found,      // count
               long long          count)      // 0: only sorts
{
    DYNAMIC_SHARED(int, rows);
    int *first = rows + n + 1;
    const LocalState was = *state;
    Neighbour to = choose(found, count);
    __syncthreads();   // all have read the state
    if (count > 0 && threadIdx.x == 0) *state = after(was, to);
    if (count > 0 && to.index == NO_FITNESS) return;
    if (count > 0) {
        if (threadIdx.x == 0) made[to.index] = (int)(was.iteration + 1);
        Pair at = FLIPS == 1 ? Pair{(int)to.index, 0} : swapPositions(n, to.index);
        flip(columns, products, v, m, at.i);
        if (FLIPS == 2) flip(columns, products, v, m, at.j);
        if (to.fitness < was.best)
            for (int k = threadIdx.x; k < n; k += blockDim.x) best[k] = v[k];
    }
    Range range = measure(products, m, rows);
    int slots = (range.high - range.low) / 2 + 1;
    int all = enumerate(rows, slots, first);
    int beyond = price(costs, wanted, (int)n, m, range, slots);
    arrange(products, m, range, slots, all, rows, first, order, words);
    if (threadIdx.x == 0) *table = RowTable{all, slots, beyond};
}
