// Great circles on the mean sphere of WGS 84, as solver computes them.

#pragma once

#define MEAN_RADIUS 6371008.8   // metres
#define DEGREE 0.017453292519943295

// turn returns the difference of two longitudes in degrees, in ±180.
__device__ inline double turn(double a, double b) {
    double d = a - b;
    if (d > 180) d = (a - 360) - b;
    else if (d < -180) d = (a + 360) - b;
    return fabs(d) > 180 ? remainder(d, 360.0) : d;
}

// greatCircle returns the distance in metres of two places, of which x is the latitude and y the
// longitude. It is the formula of haversines, and beyond a quarter of the globe that of the complement.
__device__ inline double greatCircle(const Point &a, const Point &b) {
    double lat = (a.x - b.x) * (DEGREE / 2), lon = turn(a.y, b.y) * (DEGREE / 2);
    double sinLat = sin(lat), sinLon = sin(lon);
    double cosines = __dmul_rn(cos(a.x * DEGREE), cos(b.x * DEGREE));
    double h = __dadd_rn(__dmul_rn(sinLat, sinLat), __dmul_rn(cosines, __dmul_rn(sinLon, sinLon)));
    if (h <= 0.5) return 2 * MEAN_RADIUS * asin(sqrt(h));
    double cosLat = cos(lat), cosLon = cos(lon), sinSum = sin((a.x + b.x) * (DEGREE / 2));
    double complement = __dadd_rn(__dmul_rn(__dmul_rn(cosLat, cosLat), __dmul_rn(cosLon, cosLon)), __dmul_rn(__dmul_rn(sinSum, sinSum), __dmul_rn(sinLon, sinLon)));
    return 2 * MEAN_RADIUS * (1.5707963267948966 - asin(sqrt(fmin(complement, 1.0))));
}
