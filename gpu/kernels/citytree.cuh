// A tree over cities that are numbered along a space-filling curve, for searches of near cities.
//
// A leaf is LEAF consecutive cities, a node of level l + 1 FAN consecutive nodes of level l, and each
// has its bounding box: cities that follow each other on the curve are near each other, so that the
// boxes are small in dense and in sparse regions alike, and nothing has to be sorted. How well the
// numbers follow the curve decides the time of a search, not its result.
//
// A warp searches from the cities of one leaf together: it opens a node where any of its lanes
// may find something there, so that lanes read the same cities at the same time.

#pragma once

#include "distance.cuh"
#include "reduce.cuh"

#define LEAF 32   // cities of a leaf: one a lane
#define FAN   4   // children of a node

// How near cities are ranked, as in solver/neighbor: by distances that are not rounded.
enum Norm : int { SQUARED, SUM, LARGEST };

struct CityBox { Point low, high; };

// CityTree is the tree on the device: kernels.CityTree in Go, compared by a test of bind.
struct CityTree {
    const double *x, *y, *z;   // n each; null: 0
    CityBox      *boxes;       // level by level, the leaves first
    const int    *levels;      // height + 1: the first node of each level
    long long     height;      // levels; the last one has one node
    long long     cities;      // n
    long long     norm;        // a Norm
    long long     axes;        // 2 or 3
};
static_assert(sizeof(CityTree) == 72, "as in layout.go");

__device__ inline Point pointOf(const CityTree &t, int c) {
    return Point{t.x[c], t.y[c], t.z ? t.z[c] : 0.0};
}

// join returns the norm of the absolute differences along the axes. It is monotonic in each of them,
// also in its rounding.
__device__ inline double join(int norm, double dx, double dy, double dz) {
    if (norm == SQUARED) return square3(dx, dy, dz);
    if (norm == SUM) return __dadd_rn(__dadd_rn(dx, dy), dz);
    return fmax(fmax(dx, dy), dz);
}

__device__ inline double between(const CityTree &t, const Point &a, const Point &b) {
    return join((int)t.norm, fabs(a.x - b.x), fabs(a.y - b.y), fabs(a.z - b.z));
}

__device__ inline double gapTo(double low, double high, double at) {
    return fmax(fmax(low - at, at - high), 0.0);
}

// boxDistance returns a lower bound of the distances from a point to the cities in a box, also of the
// rounded ones.
__device__ inline double boxDistance(const CityTree &t, const CityBox &b, const Point &at) {
    return join((int)t.norm, gapTo(b.low.x, b.high.x, at.x), gapTo(b.low.y, b.high.y, at.y),
                gapTo(b.low.z, b.high.z, at.z));
}

// walk calls scan(leaf) for the own leaf of a warp and then, ascending from there, for the leaves of
// all nodes whose box is worth it to any lane. It opens at most limit nodes, and returns false where
// there would be more. All lanes of the warp take part.
template <typename Worth, typename Scan>
__device__ inline bool walk(const CityTree &t, int own, int limit, Worth worth, Scan scan) {
    scan(own);
    for (int top = 0, height = (int)t.height; top + 1 < height; top++, own /= FAN) {
        int last = t.levels[top + 1] - t.levels[top] - 1;
        for (int root = own - own % FAN; root <= min(last, own - own % FAN + FAN - 1); root++) {
            if (root == own) continue;
            for (int level = top, node = root;;) {   // the nodes below the root, depth first
                int first = t.levels[level];
                bool open = first + node < t.levels[level + 1] && __any_sync(FULL, worth(t.boxes[first + node]));
                if (open && limit-- == 0) return false;
                if (open && level > 0) {
                    level--;
                    node *= FAN;
                    continue;
                }
                if (open) scan(node);
                for (; level < top && node % FAN == FAN - 1; level++) node /= FAN;
                if (level == top) break;
                node++;
            }
        }
    }
    return true;
}
