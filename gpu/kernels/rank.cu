// rank inverts orders of n cities each, one behind the other: it writes the position of each city.
//
// grid:   any; threads stride over the orders
// shared: none

extern "C" __global__ void
rank(const int *order, int *position, long long tours, long long n)
{
    for (long long i = blockIdx.x * blockDim.x + threadIdx.x; i < tours * n; i += (long long)gridDim.x * blockDim.x) {
        long long first = i - i % n; // of its order
        position[first + order[i]] = (int)(i - first);
    }
}
