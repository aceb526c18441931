// candidates lists the candidates of every city, as solver/neighbor does, entry by entry: the next
// city of its place, if there is one, and then the nearest places; with sectors the nearest of each
// quadrant or octant and the nearest of the others. Of equal distance the lower number comes first.
//
// A lane has the rankings of its city in a column of the block's shared memory: the nearest, those of
// each sector, and the list that is made of both.
//
// grid:   warps for the leaves of the launch, one each
// block:  64 threads: CANDIDATE_THREADS of candidates.go
// shared: 12 bytes for each thread and entry of its rankings

#include "citytree.cuh"

#define NONE 0x7fffffff   // in place of a city; behind all others

// Ranking is the nearest candidates of a city, sorted, with NONE at infinity behind the last.
struct Ranking {
    double *distances;
    int    *cities;
    int     size;

    __device__ double radius() const { return distances[(size - 1) * blockDim.x]; }

    __device__ void reset() {
        for (int i = 0; i < size; i++) {
            distances[i * blockDim.x] = INFINITY;
            cities[i * blockDim.x] = NONE;
        }
    }

    // offer inserts a candidate before those behind it, and drops the last one.
    __device__ void offer(double d, int c) {
        int step = (int)blockDim.x, i = size * step;
        for (; i > 0 && (d < distances[i - step] || d == distances[i - step] && c < cities[i - step]); i -= step) {
            if (i == size * step) continue;
            distances[i] = distances[i - step];
            cities[i] = cities[i - step];
        }
        if (i == size * step) return;
        distances[i] = d;
        cities[i] = c;
    }

    // part returns a ranking of the entries behind the first.
    __device__ Ranking part(int first, int length) const {
        return Ranking{distances + first * blockDim.x, cities + first * blockDim.x, length};
    }
};

// sectorOf returns the sector of to as seen from at: a bit for each axis.
__device__ inline int sectorOf(const Point &at, const Point &to, int axes)
{
    return (to.x >= at.x) + 2 * (to.y >= at.y) + (axes == 3 ? 4 * (to.z >= at.z) : 0);
}

__device__ inline bool beyond(bool above, double low, double high, double at) { return above ? high >= at : low < at; }

// reaches says whether a box contains part of a sector.
__device__ inline bool reaches(const CityBox &b, int sector, const Point &at, int axes)
{
    return beyond(sector & 1, b.low.x, b.high.x, at.x) && beyond(sector & 2, b.low.y, b.high.y, at.y) &&
           (axes == 2 || beyond(sector & 4, b.low.z, b.high.z, at.z));
}

extern "C" __global__ void __launch_bounds__(64)
candidates(const CityTree *tree,
           const int      *firsts,    // n: see places
           const int      *nexts,     // n
           long long       width,     // candidates of a city
           long long       sectors,   // 4, 8, or 0: the nearest
           long long       each,      // of each sector; sectors × each is at most width
           int            *lists,     // out, n × width: −1 after the end of a list
           long long       row,       // at least width
           int            *table,     // out, a row for each city: the same in longer rows, as the searches read them; or null
           const int      *names,     // n: the numbers that the table has of the cities; null: their own
           long long       firstLeaf, // of the launch
           long long       limit,     // nodes that a warp opens at most
           int            *failed)    // becomes 1 where a warp would open more
{
    DYNAMIC_SHARED(double, rankings);
    CityTree t = *tree;
    int leaf = (int)(firstLeaf + (blockIdx.x * blockDim.x + threadIdx.x) / 32);
    if (leaf >= t.levels[1] || RELAXED(*failed)) return;   // the same for a warp
    int c = leaf * LEAF + (int)(threadIdx.x % 32), n = (int)t.cities, k = (int)width;
    int quota = (int)each, all = (int)sectors * quota, entries = all > 0 ? 2 * k + all : k;
    Ranking whole{rankings + threadIdx.x, (int *)(rankings + entries * blockDim.x) + threadIdx.x, entries};
    Ranking nearest = whole.part(0, k);
    whole.reset();
    bool  is = c < n;
    Point at = pointOf(t, is ? c : n - 1);
    int   place = firsts[is ? c : n - 1];
    double radius = is ? INFINITY : -1.0;   // of all rankings
    bool done = walk(t, leaf, (int)limit,
        [&](const CityBox &b) {
            double d = boxDistance(t, b, at);
            if (d > radius) return false;
            if (d <= nearest.radius()) return true;
            for (int s = 0; s < (int)sectors; s++)
                if (d <= whole.part(k + s * quota, quota).radius() && reaches(b, s, at, (int)t.axes)) return true;
            return false;
        },
        [&](int other) {
            for (int j = other * LEAF, end = min(j + LEAF, n); j < end; j++) {
                if (firsts[j] != j || j == place) continue;
                Point p = pointOf(t, j);
                double d = between(t, at, p);
                if (d > radius) continue;
                nearest.offer(d, j);
                if (all > 0) whole.part(k + sectorOf(at, p, (int)t.axes) * quota, quota).offer(d, j);
            }
            if (!is) return;
            radius = nearest.radius();
            for (int s = 0; s < (int)sectors; s++) radius = fmax(radius, whole.part(k + s * quota, quota).radius());
        });
    if (!done) atomicMax(failed, 1);
    if (!done || !is) return;

    Ranking list = nearest;
    if (all > 0) {
        Ranking of = whole.part(k, all);
        list = whole.part(k + all, k);
        int found = 0;
        for (int i = 0; i < all; i++) {
            int to = of.cities[i * blockDim.x];
            if (to == NONE) continue;
            list.offer(of.distances[i * blockDim.x], to);
            found++;
        }
        for (int i = 0; i < k && found < k; i++) {
            int to = nearest.cities[i * blockDim.x];
            bool known = false;
            for (int s = 0; s < all; s++) known |= of.cities[s * blockDim.x] == to;
            if (known) continue;
            list.offer(nearest.distances[i * blockDim.x], to);
            found++;
        }
    }
    int *own = lists + (size_t)c * k, next = nexts[c], shift = next != c;
    if (shift) own[0] = next;
    for (int i = 0; i + shift < k; i++) {
        int to = list.cities[i * blockDim.x];
        own[i + shift] = to == NONE ? -1 : to;
    }
    if (table == nullptr) return;
    int *wide = table + (size_t)(names ? names[c] : c) * row;
    for (int i = 0; i < (int)row; i++) {
        int to = i < k ? own[i] : -1;
        wide[i] = names && to >= 0 ? names[to] : to;
    }
}
