// tabufitness writes the fitness structure: the change of length of every swap at its index
// (Luong, Melab and Talbi 2013, Algorithm 2, lines 12 to 15). A thread takes the swap of its
// number, by the one-to-two mapping of section 4.6.1, or several where there are fewer threads.
//
// grid:   any; threads stride over the swaps
// block:  512 threads at most
// shared: none

#include "tabu.cuh"

extern "C" __global__ void __launch_bounds__(512, 2)
tabufitness(const Problem *problem,
            const int     *order,     // n
            long long     *fitness,   // n·(n−1)/2
            long long      first,     // swap
            long long      end)       // behind the last
{
    const Problem p = *problem;
    int n = (int)p.cities;
    for (long long f = first + blockIdx.x * (long long)blockDim.x + threadIdx.x; f < end; f += (long long)gridDim.x * blockDim.x) {
        Pair at = swapPositions(n, f);
        fitness[f] = swapDelta<0>(p, order, n, at.i, at.j);
    }
}
