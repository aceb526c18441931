// Distances between cities, as TSPLIB95 rounds them.
//
// distance() is exact for every metric, of great circles in metres with EVERY alone, in doubles and
// integers; it decides whether a change is kept. planar() is a float32 estimate of rounded Euclidean distances, off by
// one at most; it ranks moves.

#pragma once

#ifndef EVERY
#define EVERY 0          // 1: distance() knows GREAT_CIRCLE and a dummy city
#endif

// The metrics, numbered as in solver.Metric.
enum Metric : int {
    EXPLICIT = 1, EUC_2D, EUC_3D, MAX_2D, MAX_3D, MAN_2D, MAN_3D,
    CEIL_2D, GEO, ATT, XRAY1, XRAY2, GREAT_CIRCLE
};

// Problem is an instance on the device: kernels.Problem in Go, compared by a test of
// bind. x and y are latitude and longitude: in radians where the metric is GEO, in degrees where it is
// GREAT_CIRCLE.
struct Problem {
    const double *x, *y, *z;   // n each; null where the metric has none
    const int    *weights;     // n × n, row by row; null unless EXPLICIT
    long long     cities;      // n
    int           metric;      // a Metric
    int           dummy;       // with EVERY: a city at distance 0 from all others; −1: there is none
    const int2   *fixed;       // n: the ends of each city's fixed edges, or -1; null: none
};
static_assert(sizeof(Problem) == 56, "as in layout.go");

#define GEO_RADIUS 6378.388   // km

struct Point { double x, y, z; };

__device__ inline Point pointOf(const Problem &p, int c) {
    return Point{p.x ? p.x[c] : 0.0, p.y ? p.y[c] : 0.0, p.z ? p.z[c] : 0.0};
}

// isFixed says whether the edge a–b is fixed. Only the kernels for all instances call it:
// problems with fixed edges do not reach those that rank by planar().
__device__ inline bool isFixed(const Problem &p, int a, int b) {
    if (!p.fixed) return false;   // the same for a whole launch
    int2 at = p.fixed[a];
    return at.x == b || at.y == b;
}

// The multiplications and additions below are intrinsics, so that the compiler fuses
// none: a fused sum of squares rounds differently from solver.Distance.
__device__ inline double square2(double dx, double dy) {
    return __dadd_rn(__dmul_rn(dx, dx), __dmul_rn(dy, dy));
}

__device__ inline double square3(double dx, double dy, double dz) {
    return __dadd_rn(square2(dx, dy), __dmul_rn(dz, dz));
}

__device__ inline long long nearest(double d) {
    return (long long)__dadd_rn(d, 0.5);
}

__device__ inline long long geographic(const Point &a, const Point &b) {
    double q1 = cos(a.y - b.y), q2 = cos(a.x - b.x), q3 = cos(a.x + b.x);
    double s  = __dadd_rn(__dmul_rn(1 + q1, q2), -__dmul_rn(1 - q1, q3));
    return (long long)__dadd_rn(__dmul_rn(GEO_RADIUS, acos(0.5 * s)), 1.0);
}

__device__ inline double angular(double a, double b) {
    double d = fabs(a - b);
    return fmin(d, fabs(d - 360));
}

// planarExact returns the exact distance of two cities for the metrics of planar: EUC_2D,
// CEIL_2D and ATT.
__device__ inline long long planarExact(const Problem &p, int a, int b) {
    double q = square2(p.x[a] - p.x[b], p.y[a] - p.y[b]);
    if (p.metric == EUC_2D) return nearest(__dsqrt_rn(q));
    if (p.metric == CEIL_2D) return (long long)ceil(__dsqrt_rn(q));
    double r = __dsqrt_rn(q / 10);
    long long t = nearest(r);
    return (double)t < r ? t + 1 : t;
}

// between returns the distance of two points under a metric with coordinates.
// The metric is the same for a whole launch, so the switch does not diverge.
__device__ inline long long between(int metric, const Point &a, const Point &b) {
    double dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
    switch (metric) {
    case EUC_2D: return nearest(__dsqrt_rn(square2(dx, dy)));
    case EUC_3D: return nearest(__dsqrt_rn(square3(dx, dy, dz)));
    case CEIL_2D: return (long long)ceil(__dsqrt_rn(square2(dx, dy)));
    case ATT: {
        double r = __dsqrt_rn(square2(dx, dy) / 10);
        long long t = nearest(r);
        return (double)t < r ? t + 1 : t;
    }
    case MAN_2D: return nearest(__dadd_rn(fabs(dx), fabs(dy)));
    case MAN_3D: return nearest(__dadd_rn(__dadd_rn(fabs(dx), fabs(dy)), fabs(dz)));
    case MAX_2D: return nearest(fmax(fabs(dx), fabs(dy)));
    case MAX_3D: return nearest(fmax(fmax(fabs(dx), fabs(dy)), fabs(dz)));
    case XRAY1: return nearest(100 * fmax(angular(a.x, b.x), fmax(fabs(dy), fabs(dz))));
    case XRAY2:
        return nearest(100 * fmax(angular(a.x, b.x) / 1.25,
                                  fmax(fabs(dy) / 1.5, fabs(dz) / 1.15)));
    case GEO: return geographic(a, b);
    default: return -1;   // of another metric there is no distance here
    }
}

#if EVERY
#include "greatcircle.cuh"
#endif

// distance returns the exact distance of two cities.
__device__ inline long long distance(const Problem &p, int a, int b) {
    if (p.metric == EXPLICIT) return p.weights[(long long)a * p.cities + b];
    if (a == b) return 0;   // the formula of GEO would give 1
#if EVERY
    if (a == p.dummy || b == p.dummy) return 0;
    if (p.metric == GREAT_CIRCLE) return nearest(greatCircle(pointOf(p, a), pointOf(p, b)));
#endif
    return between((int)p.metric, pointOf(p, a), pointOf(p, b));
}

// Adding 1.5·2²³ to a float below 2²² leaves the rounded number in its low bits. In sums
// with as many distances added as subtracted the constant cancels.
#define ROUNDING_BIAS 12582912.0f

__device__ inline float root(float q) {
#ifdef __CUDACC__
    float r;
    asm("sqrt.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(q));
    return r;
#else
    return sqrtf(q);
#endif
}

// planar returns the rounded distance of two points of the plane plus ROUNDING_BIAS:
// rounded up where CEILING is 1 (CEIL_2D, and ATT with coordinates divided by √10), to
// nearest otherwise.
template <int CEILING>
__device__ inline int planar(float ax, float ay, float bx, float by) {
    float dx = ax - bx, dy = ay - by;
    float d  = root(dx * dx + dy * dy);
    return __float_as_int(CEILING ? __fadd_ru(d, ROUNDING_BIAS) : __fadd_rn(d, ROUNDING_BIAS));
}
