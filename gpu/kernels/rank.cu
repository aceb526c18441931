// rank inverts an order: it writes the position of each city.
//
// grid:   any; threads stride over the order
// shared: none

extern "C" __global__ void
rank(const int *order, int *position, long long n)
{
    for (long long i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += (long long)gridDim.x * blockDim.x)
        position[order[i]] = (int)i;
}
