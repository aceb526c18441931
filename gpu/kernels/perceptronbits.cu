// perceptronbits makes the words of all columns after perceptronmove has sorted the rows: a
// thread makes some words, and neighbouring threads those of neighbouring columns.
//
// grid:   any; threads stride over the words
// shared: none

#include "perceptron.cuh"

extern "C" __global__ void __launch_bounds__(256)
perceptronbits(const signed char *matrix,   // m × n: A
               const signed char *v,        // n
               const int         *order,    // 32 for each word; −1: none
               const RowTable    *table,
               long long          n,
               unsigned          *bits)     // words × n; out
{
    long long all = table->words * n;
    for (long long at = blockIdx.x * (long long)blockDim.x + threadIdx.x; at < all; at += (long long)gridDim.x * blockDim.x) {
        long long word = at / n, k = at % n;
        signed char own = v[k];
        unsigned made = 0;
#pragma unroll
        for (int b = 0; b < 32; b++) {
            int row = order[32 * word + b];
            if (row >= 0 && matrix[row * n + k] == own) made |= 1u << b;
        }
        bits[at] = made;
    }
}
