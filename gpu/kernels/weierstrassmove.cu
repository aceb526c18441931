// weierstrassmove moves to the best neighbour that the blocks of weierstrass have found, or to
// the one that the host has selected.
//
// grid:   1
// block:  whole warps
// shared: none dynamic

#include "weierstrass.cuh"

extern "C" __global__ void __launch_bounds__(256)
weierstrassmove(const Crowns    *crowns,
                int             *point,   // dimension
                int             *best,    // dimension: the best point
                int             *last,    // tenure × dimension
                LocalState      *state,
                const Neighbour *found,   // count
                long long        count)
{
    const Crowns c = *crowns;
    const LocalState was = *state;
    Neighbour to = choose(found, count);
    if (threadIdx.x != 0) return;
    *state = after(was, to);
    if (to.index == NO_FITNESS) return;
    int x[MOST_DIMENSIONS];
    place(c, point, was.iteration + 1, to.index, x);
    int *entry = last + (was.moves + 1) % c.tenure * c.dimension;
    for (int k = 0; k < c.dimension; k++) {
        point[k] = entry[k] = x[k];
        if (to.fitness < was.best) best[k] = x[k];
    }
}
