// boxes computes the bounding boxes of one level of a tree of cities: of the leaves from their
// cities, of the others from the level below.
//
// grid:   any; threads stride over the nodes of the level
// shared: none

#include "citytree.cuh"

__device__ inline void include(CityBox &b, const Point &low, const Point &high)
{
    b.low  = Point{fmin(b.low.x, low.x), fmin(b.low.y, low.y), fmin(b.low.z, low.z)};
    b.high = Point{fmax(b.high.x, high.x), fmax(b.high.y, high.y), fmax(b.high.z, high.z)};
}

extern "C" __global__ void
boxes(const CityTree *tree,
      long long       level)
{
    CityTree t = *tree;
    int own = t.levels[level], nodes = t.levels[level + 1] - own;
    for (int i = (int)(blockIdx.x * blockDim.x + threadIdx.x); i < nodes; i += (int)(gridDim.x * blockDim.x)) {
        CityBox b;
        if (level == 0) {
            int first = i * LEAF, end = (int)min((long long)first + LEAF, t.cities);
            b.low = b.high = pointOf(t, first);
            for (int c = first + 1; c < end; c++) include(b, pointOf(t, c), pointOf(t, c));
        } else {
            int first = t.levels[level - 1] + i * FAN, end = min(first + FAN, own);
            b = t.boxes[first];
            for (int c = first + 1; c < end; c++) include(b, t.boxes[c].low, t.boxes[c].high);
        }
        t.boxes[own + i] = b;
    }
}
