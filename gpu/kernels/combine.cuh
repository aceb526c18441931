// Combining the changes that the searches of a block have found to the same tour.
//
// The best change is copied. Each further one removes edges, which divides the tour into
// segments, and adds edges between these: it is dropped if one of the edges is no longer
// there or if the segments do not form one tour. One warp does this, with a lane for each
// edge; few searches have a change once the tour is good, and most changes are compatible.

#pragma once

#include "segments.cuh"

// Segments of a tour divided at up to MAX_EDGES positions, and how they are joined.
struct Segments {
    unsigned cut[MAX_EDGES];           // positions of the last cities, ascending
    unsigned partner[2 * MAX_EDGES];   // of end 2i, the first city of segment i, and of 2i+1, its last
    unsigned shift[MAX_EDGES];         // position in the new tour of a segment's first city (last, if reversed)
    unsigned reversed[MAX_EDGES];
};

// cutSegments finds the positions of the edges to be removed. False: one is not in the tour.
__device__ inline bool cutSegments(const Tour &t, const Change &change, unsigned count, Segments &segments) {
    unsigned lane = threadIdx.x % 32, at = 0xffffffffu;
    bool there = true;
    if (lane < count) {
        unsigned e = change.removed[lane], u = t.position[e & 0xffff], v = t.position[e >> 16];
        there = t.wrap(u + 1) == v || t.wrap(v + 1) == u;
        at = t.wrap(u + 1) == v ? u : v;
    }
    if (!__all_sync(FULL, there)) {
        __syncwarp();   // the change is read before the next one is written
        return false;
    }
    unsigned rank = 0;
#pragma unroll 1
    for (unsigned i = 0; i < count; i++) rank += __shfl_sync(FULL, at, (int)i) < at;
    if (lane < count) segments.cut[rank] = at;
    __syncwarp();
    return true;
}

// segmentEnd returns the end of a segment that a city is. A segment of one city has both ends
// there: the edge that enters it in the change's own tour takes the first, the edge that
// leaves it the last.
__device__ inline unsigned segmentEnd(const Tour &t, const Segments &segments, unsigned c, unsigned count, bool comes) {
    unsigned p = t.position[c], segment = segmentAt(segments, p, count);
    bool first = firstPosition(t, segments, segment, count) == p, last = segments.cut[segment] == p;
    if (first && last) return 2 * segment + (comes ? 0 : 1);
    return 2 * segment + (last ? 1 : 0);
}

// linkSegments walks from segment to segment along the added edges. False: they do not form
// one tour.
__device__ inline bool linkSegments(const Tour &t, const Change &change, unsigned count, Segments &segments) {
    unsigned lane = threadIdx.x % 32;
    if (lane < count) {
        unsigned e = change.added[lane];
        unsigned a = segmentEnd(t, segments, e & 0xffff, count, false), b = segmentEnd(t, segments, e >> 16, count, true);
        segments.partner[a] = b;
        segments.partner[b] = a;
    }
    __syncwarp();
    unsigned end = 0, shift = 0, walked = 0;
    do {
        unsigned segment = end / 2, last = segments.cut[segment], first = firstPosition(t, segments, segment, count);
        if (lane == 0) {
            segments.shift[segment]  = shift;
            segments.reversed[segment] = end & 1;
        }
        shift += t.wrap(last + t.m - first) + 1;
        walked++;
        end = segments.partner[end ^ 1];
    } while (end / 2 != 0 && walked < count);
    __syncwarp();
    return walked == count && end == 0;
}

// rebuildTour writes the joined segments to the spare order and copies it back.
__device__ inline void rebuildTour(const Tour &t, const Segments &segments, unsigned count, unsigned short *spare) {
    unsigned lane = threadIdx.x % 32;
#pragma unroll 1
    for (unsigned p = lane; p < t.m; p += 32) {
        unsigned segment = segmentAt(segments, p, count);
        unsigned last = segments.cut[segment], first = firstPosition(t, segments, segment, count);
        unsigned within = segments.reversed[segment] ? t.wrap(last + t.m - p) : t.wrap(p + t.m - first);
        spare[segments.shift[segment] + within] = t.order[p];
    }
    __syncwarp();
#pragma unroll 1
    for (unsigned p = lane; p < t.m; p += 32) {
        unsigned c = spare[p];
        t.order[p] = (unsigned short)c;
        t.position[c] = (unsigned short)p;
    }
    __syncwarp();
}

// applyChange applies a change, of which edges is the number of edges. False: it is not
// compatible with the tour, or has too many edges to be listed.
__device__ inline bool applyChange(const Tour &t, const Change &change, unsigned edges, Segments &segments, unsigned short *spare) {
    if (edges > MAX_EDGES || !cutSegments(t, change, edges, segments) || !linkSegments(t, change, edges, segments)) return false;
    rebuildTour(t, segments, edges, spare);
    return true;
}

// combineChanges applies the compatible changes of a block, in the order of their gains, and
// returns how many. One warp calls it.
__device__ inline unsigned combineChanges(const Tour &t, SearchMemory *memories, unsigned searches, const char *tours, size_t stride,
                                Segments &segments, unsigned short *spare, BlockState &state) {
    unsigned lane = threadIdx.x % 32, made = 0;
    long long own = lane < searches ? memories[lane].gain : NO_CHANGE;
    for (;;) {
        long long best = -warpMin(-own);
        if (best == NO_CHANGE) return made;
        int from = __ffs((int)__ballot_sync(FULL, own == best)) - 1;
        if ((int)lane == from) own = NO_CHANGE;
        const Change &change = memories[from].change;
        if (made == 0) {
            const unsigned short *order = (const unsigned short *)(tours + from * stride);
            for (unsigned p = lane; p < t.m; p += 32) {
                t.order[p] = order[p];
                t.position[order[p]] = (unsigned short)p;
            }
            __syncwarp();
        } else if (!applyChange(t, change, change.edges, segments, spare)) {
            continue;
        }
        made++;
        if (lane == 0) {
            state.gain += best;
            state.accepted++;
        }
    }
}
