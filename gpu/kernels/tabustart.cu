// tabustart writes the places of a tour: see Place of tabu.cuh.
//
// grid:   any; threads stride over the positions
// shared: none

#include "tabu.cuh"

__device__ inline Place placeOf(const float2 *points, const int *order, int p) {
    float2 at = points[order[p]];
    return Place{at.x, at.y, 0, 0};
}

extern "C" __global__ void __launch_bounds__(256)
tabustart(const Tabu   *settings,
          const float2 *points,   // n: of each city
          const int    *order,    // n
          Place        *places)   // n + 2
{
    int n = (int)settings->cities;
    bool up = settings->up;
    for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < n; p += gridDim.x * blockDim.x) {
        Place before = placeOf(points, order, p ? p - 1 : n - 1), here = placeOf(points, order, p);
        here.edge   = planarOf(up, here, placeOf(points, order, p + 1 == n ? 0 : p + 1));
        here.around = sumOf(planarOf(up, before, here), here.edge);
        places[p + 1] = here;
        if (p == n - 1) places[0] = here;
        if (p == 0) places[n + 1] = here;
    }
}
