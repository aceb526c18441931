// gather lists the improving moves that a sweep has found, at most one a group, and
// resets the groups for the next sweep.
//
// The order of the list depends on the scheduling of threads; no later kernel depends on
// the order.
//
// grid:   any; threads stride over the groups
// shared: none

#include "distance.cuh"
#include "moves.cuh"

extern "C" __global__ void
gather(const Problem *problem,
       const int   *order,
       long long   *best,      // groups: keys, see moveKey
       long long    groups,
       long long    rows,      // rows of a group; 1: a group is a row
       Move        *list,      // out: up to groups moves
       Progress    *progress)
{
    for (long long g = blockIdx.x * (long long)blockDim.x + threadIdx.x; g < groups;
         g += (long long)gridDim.x * blockDim.x) {
        long long key = best[g];
        if (key == NO_MOVE) continue;
        best[g] = NO_MOVE;
        int j = (int)((key & 0xffffffffLL) >> 4), row = (int)(key & 15);
        int i = rows == 1 ? (int)g : (int)(g / 32 * (32 * rows - 1) + g % 32 * rows + row);
        if (j < i) { int t = i; i = j; j = t; }
        // The sweep may have estimated the gain; what follows uses the exact one.
        long long delta = moveDelta(*problem, order, i, j);
        if (delta >= 0) continue;
        unsigned long long at = atomicAdd((unsigned long long *)&progress->found, 1ull);
        atomicMin(&progress->best, delta);
        list[at] = Move{moveKey(delta, j, row), delta, i, j};
    }
}
