// rrhcmatrix computes the distances of all pairs of cities. A distance beyond half the range
// of int, whose sums would overflow, sets beyond.
//
// grid:   any; threads stride over the entries
// shared: none

#include "distance.cuh"

extern "C" __global__ void __launch_bounds__(256)
rrhcmatrix(const Problem *problem,
           int           *matrix,   // n × n
           int           *beyond)   // 1; out: not zero: a distance is too long
{
    const Problem p = *problem;
    long long all = p.cities * p.cities;
    for (long long e = blockIdx.x * (long long)blockDim.x + threadIdx.x; e < all; e += (long long)gridDim.x * blockDim.x) {
        long long length = distance(p, (int)(e / p.cities), (int)(e % p.cities));
        if (length > 0x3fffffff) {
            atomicMax(beyond, 1);   // by any number of threads
            length = 0x3fffffff;
        }
        matrix[e] = (int)length;
    }
}
