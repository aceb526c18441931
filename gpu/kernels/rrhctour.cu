// rrhctour copies one climber's tour out of those of all.
//
// grid:   any; threads stride over the positions
// shared: none

extern "C" __global__ void
rrhctour(const int *tours, long long first, long long stride, int *order, long long n)
{
    for (long long i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += (long long)gridDim.x * blockDim.x)
        order[i] = tours[first + i * stride];
}
