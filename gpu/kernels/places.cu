// places groups the cities with equal coordinates, as solver/neighbor does: of each city, the first
// city of its place and the next one in the ring of its place.
//
// grid:   warps for all leaves of the tree, one each
// block:  whole warps
// shared: none

#include "citytree.cuh"

extern "C" __global__ void
places(const CityTree *tree,
       int            *firsts,   // out, n: the lowest number of each city's place
       int            *nexts,    // out, n: the next city of the place, its first one after the last
       long long       limit,    // nodes that a warp opens at most
       int            *failed)   // becomes 1 where a warp would open more
{
    CityTree t = *tree;
    int leaf = (int)((blockIdx.x * blockDim.x + threadIdx.x) / 32);
    if (leaf >= t.levels[1] || RELAXED(*failed)) return;   // the same for a warp
    int  c  = leaf * LEAF + (int)(threadIdx.x % 32), n = (int)t.cities;
    bool is = c < n;
    Point at = pointOf(t, is ? c : n - 1);
    int first = c, next = n;
    bool done = walk(t, leaf, (int)limit,
        [&](const CityBox &b) {
            return is && b.low.x <= at.x && at.x <= b.high.x && b.low.y <= at.y && at.y <= b.high.y &&
                   b.low.z <= at.z && at.z <= b.high.z;
        },
        [&](int other) {
            for (int j = other * LEAF, end = min(j + LEAF, n); j < end; j++) {
                Point p = pointOf(t, j);
                if (p.x != at.x || p.y != at.y || p.z != at.z) continue;
                first = min(first, j);
                if (j > c) next = min(next, j);
            }
        });
    if (!done) atomicMax(failed, 1);
    if (!done || !is) return;
    firsts[c] = first;
    nexts[c] = next < n ? next : first;
}
