// weierstrass evaluates all neighbours of a point, a thread for one or several (Luong, Melab and
// Talbi 2013, section 6.3).
//
// grid:   any; threads stride over the neighbours
// block:  whole warps, 256 threads at most
// shared: none dynamic

#include "weierstrass.cuh"

extern "C" __global__ void __launch_bounds__(256)
weierstrass(const Crowns     *crowns,
            const float      *amplitudes,   // TERMS
            const int        *point,        // dimension
            const int        *last,         // tenure × dimension: the last points
            const LocalState *state,
            Neighbour        *found,        // one a block; out: its best allowed neighbour
            long long        *fitness)      // of the neighbours; out, instead of found; or null
{
    __shared__ float shared[TERMS];
    for (int i = threadIdx.x; i < TERMS; i += blockDim.x) shared[i] = amplitudes[i];
    __syncthreads();   // the amplitudes are there
    const Crowns c = *crowns;
    const LocalState now = *state;
    int x[MOST_DIMENSIONS];
    Neighbour best = NO_NEIGHBOUR;
    for (long long f = blockIdx.x * (long long)blockDim.x + threadIdx.x; f < c.neighbours; f += (long long)gridDim.x * blockDim.x) {
        place(c, point, now.iteration + 1, f, x);
        float sum = 0;
        for (int k = 0; k < c.dimension; k++) sum = __fadd_rn(sum, valueOf(x[k], shared));
        Neighbour one{ordered(sum), f};
        if (fitness) fitness[f] = one.fitness;
        else if (better(one, best) && (one.fitness < now.best || !tabuPoint(c, last, min(now.moves + 1, c.tenure), x))) best = one;
    }
    if (!fitness) offer(best, found);
}
