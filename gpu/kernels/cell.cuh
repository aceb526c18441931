// Building the region of a cell: its cities in the order of the tour, their fixed edges,
// candidates and coordinates. All threads of a block call these functions together.

#pragma once

// TourView is the block's view of the whole tour and of the partition. candidates and local are those of the
// copy of the instance that the cell is of.
struct TourView { const int *cities, *order, *position, *candidates; int *local; };

// listCities lists the cities of the cell in the order of the tour, without those that have no
// tour neighbour in the cell, by their numbers in the instance, flags the ends of segments, and returns the number of
// cities listed. Scratch holds size words, n is the cities of the whole tour.
__device__ inline unsigned listCities(const TourView &w, unsigned base, int n, int first, int size, unsigned *scratch, unsigned *id) {
    __shared__ unsigned count;
    for (int i = threadIdx.x; i < size; i += blockDim.x) scratch[i] = (unsigned)w.position[w.cities[first + i]];
    __syncthreads();        // all positions are written
    // Counting sort: regions are small, and every read is a broadcast.
    for (int i = threadIdx.x; i < size; i += blockDim.x) {
        unsigned own = scratch[i], rank = 0;
        if (size == n) rank = own;
        else for (int j = 0; j < size; j++) rank += scratch[j] < own;
        id[rank] = own;
    }
    __syncthreads();        // id holds the sorted positions
    unsigned kept = 0;
    for (int from = 0; threadIdx.x < 32 && from < size; from += 32) {
        int i = from + (int)threadIdx.x, at = min(i, size - 1);
        unsigned p = id[at], before = id[at ? at - 1 : size - 1], behind = id[at + 1 < size ? at + 1 : 0];
        bool begins = (before + 1 == (unsigned)n ? 0 : before + 1) != p || size == 1;
        bool ends   = (p + 1 == (unsigned)n ? 0 : p + 1) != behind || size == 1;
        bool stays  = i < size && !(begins && ends);
        unsigned votes = __ballot_sync(FULL, stays);
        if (stays) scratch[kept + __popc(votes & ((1u << threadIdx.x) - 1))] =
            (unsigned)w.order[p] | (begins ? SEGMENT_START : 0) | (ends ? SEGMENT_END : 0);
        kept += __popc(votes);
    }
    if (threadIdx.x == 0) count = kept;
    __syncthreads();        // the list is complete
    for (unsigned i = threadIdx.x; i < count; i += blockDim.x) {
        id[i] = scratch[i] - base;
        w.local[id[i] & NUMBER] = (int)i;
    }
    __syncthreads();        // local is written
    return count;
}

// numberInRegion returns the number of a city of the instance in the region, or NO_CITY. The entry
// of a city in another region may hold any value.
__device__ inline unsigned numberInRegion(const TourView &w, const Region &r, int city) {
    if (city < 0) return NO_CITY;
    unsigned l = (unsigned)w.local[city];
    return l < r.m && (r.id[l] & NUMBER) == (unsigned)city ? l : NO_CITY;
}

// findNeighbours finds the fixed edges of each city, and its candidates within the region.
__device__ inline void findNeighbours(const TourView &w, const Region &r) {
    for (unsigned c = threadIdx.x; c < r.m; c += blockDim.x) {
        unsigned id = r.id[c] & NUMBER, low = contractedEnd(r, c), high = NO_CITY, count = 0;
        for (int i = 0; r.problem->fixed && i < 2; i++) {
            int2 fixed = r.problem->fixed[id];
            unsigned l = numberInRegion(w, r, i ? fixed.y : fixed.x);
            if (l == NO_CITY) continue;
            if (low == NO_CITY) low = l;
            else high = l;
        }
        r.fixed[c] = low | high << 16;
        for (int i = 0; i < CANDIDATES; i++) {
            unsigned l = numberInRegion(w, r, w.candidates[(size_t)CANDIDATES * id + i]);
            if (l != NO_CITY) r.candidates[c * CANDIDATES + count++] = (unsigned short)l;
        }
        for (; count < CANDIDATES; count++) r.candidates[c * CANDIDATES + count] = (unsigned short)NO_CITY;
    }
}

#if !MATRIX
__device__ inline double blockMin(double v) {
    __shared__ double least[32];
    for (int d = 16; d > 0; d /= 2) v = fmin(v, __shfl_xor_sync(FULL, v, d));
    __syncthreads();        // the previous values have been read
    if (threadIdx.x % 32 == 0) least[threadIdx.x / 32] = v;
    __syncthreads();
    v = least[0];
    for (unsigned i = 1; i < blockDim.x / 32; i++) v = fmin(v, least[i]);
    return v;
}

// inRange returns a scale, halved until no distance in a region of an extent is above what
// ROUNDING_BIAS can round: 2²⁰ along each of three axes.
__device__ inline double inRange(double extent, double scale) {
    while (extent * scale > 1048576) scale *= 0.5;
    return scale;
}
#endif

#if PLANE
// setCoordinates computes the coordinates of the region relative to its lower left corner.
__device__ inline void setCoordinates(const Region &r) {
    const double *x = r.problem->x, *y = r.problem->y;
    double lowX = 1e300, lowY = 1e300, highX = 1e300, highY = 1e300;
    for (unsigned c = threadIdx.x; c < r.m; c += blockDim.x) {
        unsigned g = r.id[c] & NUMBER;
        lowX = fmin(lowX, x[g]);
        lowY = fmin(lowY, y[g]);
        highX = fmin(highX, -x[g]);
        highY = fmin(highY, -y[g]);
    }
    lowX = blockMin(lowX);
    lowY = blockMin(lowY);
    double extent = fmax(-blockMin(highX) - lowX, -blockMin(highY) - lowY);
    double scale = inRange(extent, r.problem->metric == ATT ? 0.31622776601683794 : 1);   // 1 / √10
    for (unsigned c = threadIdx.x; c < r.m; c += blockDim.x) {
        unsigned g = r.id[c] & NUMBER;
        r.coordinates[c] = make_float2((float)((x[g] - lowX) * scale), (float)((y[g] - lowY) * scale));
    }
}
#endif

#if SPACE
// setCoordinates computes where the cities of the region are, relative to the lowest coordinates.
__device__ inline void setCoordinates(Region &r) {
    double low[3] = {1e300, 1e300, 1e300}, high[3] = {1e300, 1e300, 1e300};   // high is of the negatives
    for (unsigned c = threadIdx.x; c < r.m; c += blockDim.x) {
        int city = (int)(r.id[c] & NUMBER);
        if (city == r.problem->dummy) continue;
        Point at = pointInSpace(*r.problem, city);
        low[0] = fmin(low[0], at.x), high[0] = fmin(high[0], -at.x);
        low[1] = fmin(low[1], at.y), high[1] = fmin(high[1], -at.y);
        low[2] = fmin(low[2], at.z), high[2] = fmin(high[2], -at.z);
    }
    double extent = 0;
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = blockMin(low[axis]);
        extent = fmax(extent, -blockMin(high[axis]) - low[axis]);
    }
    double scale = inRange(extent, 1), radius = radiusOf(*r.problem) * scale;
    r.space = Space{normOf(*r.problem), radius == 0 ? 0.0f : (float)(1 / (radius * radius)), (float)(periodOf(*r.problem) * scale)};
    for (unsigned c = threadIdx.x; c < r.m; c += blockDim.x) {
        int city = (int)(r.id[c] & NUMBER);
        Point at = pointInSpace(*r.problem, city);
        r.coordinates[c] = city == r.problem->dummy ? DUMMY_PLACE : SpacePoint{(float)((at.x - low[0]) * scale), (float)((at.y - low[1]) * scale), (float)((at.z - low[2]) * scale)};
    }
}
#endif
