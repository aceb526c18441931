// The numbers of pairs of positions, of which tabu search, the quadratic assignment problem and
// the permuted perceptron problem have neighbourhoods (Luong, Melab and Talbi 2013, section
// 4.6.1, Propositions 1 and 2), exact in integers.

#pragma once

// swapsOf returns the number of swaps of n positions.
__device__ inline long long swapsOf(long long n) { return n * (n - 1) / 2; }

// swapIndex returns the index of the swap of the positions i < j of n (Proposition 1).
__device__ inline long long swapIndex(long long n, long long i, long long j) {
    return i * (n - 1) + (j - 1) - i * (i + 1) / 2;
}

// Pair is two positions i < j.
struct Pair { int i, j; };

// swapPositions returns the positions of a swap (Proposition 2). The root of floating point
// is a guess that integers correct, so that it is exact for every index.
__device__ inline Pair swapPositions(long long n, long long index) {
    long long rest = swapsOf(n) - index - 1;
    long long k = (long long)((sqrt(8.0 * (double)rest + 1.0) - 1.0) / 2.0);
    while (k * (k + 1) / 2 > rest) k--;
    while ((k + 1) * (k + 2) / 2 <= rest) k++;
    long long i = n - 2 - k;
    return Pair{(int)i, (int)(index - i * (n - 1) + i * (i + 1) / 2 + 1)};
}
