// Estimated distances of all metrics with coordinates, and of a dummy city. As planar() of
// distance.cuh, which is for the plane alone, they rank moves, and exact distances decide.
//
// A city is three floats. A place on the globe is on a sphere, and the arc follows from its chord:
// with u = (chord / radius)², arc = chord · (1 + u/24 + 3u²/640 + 5u³/7168 + 35u⁴/294912 + …), the
// series of 2·asin(√u/2). Left out is less than 3·10⁻⁵ of an arc whose chord is no longer than the
// radius. In space u is 0. The angles of a diffractometer are in hundredths of a second of their
// motors, of which the slowest counts; the first one turns the shorter way.

#pragma once

// Norm is the kind of an estimate.
enum Norm : int { EUCLIDEAN, CEILING, GEOGRAPHIC, MANHATTAN, MAXIMUM };

__device__ inline Norm normOf(const Problem &p) {
    switch (p.metric) {
    case MAN_2D: case MAN_3D: return MANHATTAN;
    case MAX_2D: case MAX_3D: case XRAY1: case XRAY2: return MAXIMUM;
    case CEIL_2D: case ATT: return CEILING;
    case GEO: return GEOGRAPHIC;
    default: return EUCLIDEAN;
    }
}

// radiusOf returns the radius of the globe, or 0.
__device__ inline double radiusOf(const Problem &p) { return p.metric == GEO ? GEO_RADIUS : p.metric == GREAT_CIRCLE ? MEAN_RADIUS : 0; }

// periodOf returns the period of the first coordinate.
__device__ inline double periodOf(const Problem &p) { return p.metric == XRAY1 ? 36000 : p.metric == XRAY2 ? 28800 : INFINITY; }

struct SpacePoint { float x, y, z; };

#define DUMMY_PLACE SpacePoint{1e15f, 0, 0}   // of the dummy city
#define FARTHEST 4e6f                         // more than any other distance: see inRange

// pointInSpace returns where a city is.
__device__ inline Point pointInSpace(const Problem &p, int city) {
    Point at = pointOf(p, city);
    if (p.metric == ATT) return Point{0.31622776601683794 * at.x, 0.31622776601683794 * at.y, 0};   // 1 / √10
    if (p.metric == XRAY1) return Point{100 * at.x, 100 * at.y, 100 * at.z};
    if (p.metric == XRAY2) return Point{80 * at.x, 100 / 1.5 * at.y, 100 / 1.15 * at.z};
    double radius = radiusOf(p), degree = p.metric == GREAT_CIRCLE ? DEGREE : 1;
    if (radius == 0) return at;
    double lat = at.x * degree, lon = at.y * degree, parallel = radius * cos(lat);   // radius of the circle of latitude
    return Point{parallel * cos(lon), parallel * sin(lon), radius * sin(lat)};
}

// Space is what an estimate depends on besides the points.
struct Space {
    Norm  norm;
    float curvature;   // 1 / radius², in units of the coordinates; 0 in space
    float period;      // of the first coordinate; infinite where it has none
};

// spatial returns the estimated distance of two points. They are so near each other that
// ROUNDING_BIAS can round it.
__device__ inline int spatial(const Space &s, const SpacePoint &a, const SpacePoint &b) {
    float dx = fabsf(a.x - b.x), dy = fabsf(a.y - b.y), dz = fabsf(a.z - b.z);
    float q = dx * dx + dy * dy + dz * dz, u = q * s.curvature, d = root(q);
    d += d * u * (0.041666667f + u * (0.0046875f + u * (0.00069754464f + u * 0.00011867947f)));
    if (s.norm == MANHATTAN) d = dx + dy + dz;
    if (s.norm == MAXIMUM) d = fmaxf(fminf(dx, fabsf(dx - s.period)), fmaxf(dy, dz));
    float rounded = s.norm == GEOGRAPHIC ? __fadd_rd(d + 1, ROUNDING_BIAS)
                  : s.norm == CEILING    ? __fadd_ru(d, ROUNDING_BIAS) : __fadd_rn(d, ROUNDING_BIAS);
    return d < FARTHEST ? __float_as_int(rounded) - __float_as_int(ROUNDING_BIAS) : 0;
}
