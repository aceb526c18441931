// The double bridge A B C D → A D C B, on the segments of b, c and d cities after a position:
// it replaces four edges and reverses no segment. The bridges K are Kick and DoubleBridge.

#pragma once

#ifndef FIXED
#define FIXED 0          // 1: fixed edges, over which double bridges pass; with MATRIX
#endif

#define MOST_SPAN 96     // cities of the three segments together: 32 each

// endsOf computes the positions after which the four edges begin.
template <typename K>
__device__ inline void endsOf(const Tour &t, const K &k, unsigned (&at)[4]) {
    at[0] = k.position;
    at[1] = t.wrap(k.position + k.b);
    at[2] = t.wrap(k.position + k.b + k.c);
    at[3] = t.wrap(k.position + k.b + k.c + k.d);
}

// readSpan reads the cities of the three segments, MOST_SPAN / 32 a lane.
template <typename K>
__device__ inline void readSpan(const Tour &t, const K &k, unsigned (&city)[MOST_SPAN / 32]) {
    unsigned span = k.b + k.c + k.d, lane = threadIdx.x % 32;
    for (int i = 0; i < MOST_SPAN / 32; i++)
        if (lane + 32 * i < span) city[i] = t.order[t.wrap(k.position + 1 + lane + 32 * i)];
}

// writeSpan writes them in their new order, after a barrier of the warp.
template <typename K>
__device__ inline void writeSpan(const Tour &t, const K &k, const unsigned (&city)[MOST_SPAN / 32]) {
    unsigned span = k.b + k.c + k.d, lane = threadIdx.x % 32;
    for (int i = 0; i < MOST_SPAN / 32; i++) {
        unsigned q = lane + 32 * i;
        if (q >= span) continue;
        unsigned to = q < k.b ? q + k.c + k.d : q < k.b + k.c ? q - k.b + k.d : q - k.b - k.c;
        unsigned p = t.wrap(k.position + 1 + to);
        t.order[p] = (unsigned short)city[i];
        t.position[city[i]] = (unsigned short)p;
    }
    __syncwarp();
}

#if FIXED
// pastFixed returns how many cities beyond a position the first edge is, from by cities on, that is
// not fixed; m or more: there is none.
__device__ inline unsigned pastFixed(const Region &r, const Tour &t, unsigned position, unsigned by) {
    for (; by < t.m; by++) {
        unsigned p = t.wrap(position + by);
        if (!isFixedEdge(r, t.order[p], t.order[t.wrap(p + 1)])) break;
    }
    return by;
}

// passFixed replaces each fixed edge that a double bridge removes by the next one along the tour
// that is not fixed: of an asymmetric problem, where every other edge is fixed, 15 of 16 double
// bridges would be lost. False, and the double bridge is as it was: its segments would be longer
// than MOST_SPAN, or than the tour.
template <typename K>
__device__ inline bool passFixed(const Region &r, const Tour &t, K &k) {
    unsigned skipped = pastFixed(r, t, k.position, 0);
    if (skipped >= t.m) return false;
    unsigned position = t.wrap(k.position + skipped);
    unsigned b = pastFixed(r, t, position, k.b), c = pastFixed(r, t, position, b + k.c), d = pastFixed(r, t, position, c + k.d);
    if (d >= t.m || d > MOST_SPAN) return false;
    k.position = position;
    k.b = b;
    k.c = c - b;
    k.d = d - c;
    return true;
}
#endif
