// The double bridge A B C D → A D C B, on the segments of b, c and d cities after a position:
// it replaces four edges and reverses no segment. The bridges K are Kick and DoubleBridge.

#pragma once

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
