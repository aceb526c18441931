// Combining the changes that the searches of a block have found to the same tour.
//
// The best change is copied. Each further one removes edges, which divides the tour into
// segments, and adds edges between these: it is dropped if one of the edges is no longer
// there or if the segments do not form one tour. One warp does this, with a lane for each
// edge; few searches have a change once the tour is good, and most changes are compatible.

#pragma once

// Segments of a tour divided at up to WIDEST positions, and how they are joined.
struct Runs {
    unsigned cut[WIDEST];           // positions of the last cities, ascending
    unsigned partner[2 * WIDEST];   // of end 2i, the first city of segment i, and of 2i+1, its last
    unsigned shift[WIDEST];         // position in the new tour of a segment's first city (last, if reversed)
    unsigned turned[WIDEST];
};

// firstOf returns the position of the first city of one of count segments.
__device__ inline unsigned firstOf(const Route &t, const Runs &runs, unsigned run, unsigned count) {
    return t.wrap(runs.cut[run ? run - 1 : count - 1] + 1u);
}

// runOf returns the segment of a position: the first that ends there or behind.
__device__ inline unsigned runOf(const Runs &runs, unsigned place, unsigned count) {
    unsigned low = 0, high = count;
#pragma unroll 1
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (runs.cut[middle] < place) low = middle + 1;
        else high = middle;
    }
    return low == count ? 0 : low;
}

// cutRuns finds the positions of the edges to be removed. False: one is not in the tour.
__device__ inline bool cutRuns(const Route &t, const Change &change, unsigned count, Runs &runs) {
    unsigned lane = threadIdx.x % 32, at = 0xffffffffu;
    bool there = true;
    if (lane < count) {
        unsigned e = change.removed[lane], u = t.place[e & 0xffff], v = t.place[e >> 16];
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
    if (lane < count) runs.cut[rank] = at;
    __syncwarp();
    return true;
}

// endOf returns the end of a segment that a city is. A segment of one city has both ends
// there: the edge that enters it in the change's own tour takes the first, the edge that
// leaves it the last.
__device__ inline unsigned endOf(const Route &t, const Runs &runs, unsigned c, unsigned count, bool comes) {
    unsigned p = t.place[c], run = runOf(runs, p, count);
    bool first = firstOf(t, runs, run, count) == p, last = runs.cut[run] == p;
    if (first && last) return 2 * run + (comes ? 0 : 1);
    return 2 * run + (last ? 1 : 0);
}

// joinRuns walks from segment to segment along the added edges. False: they do not form
// one tour.
__device__ inline bool joinRuns(const Route &t, const Change &change, unsigned count, Runs &runs) {
    unsigned lane = threadIdx.x % 32;
    if (lane < count) {
        unsigned e = change.added[lane];
        unsigned a = endOf(t, runs, e & 0xffff, count, false), b = endOf(t, runs, e >> 16, count, true);
        runs.partner[a] = b;
        runs.partner[b] = a;
    }
    __syncwarp();
    unsigned end = 0, shift = 0, walked = 0;
    do {
        unsigned run = end / 2, last = runs.cut[run], first = firstOf(t, runs, run, count);
        if (lane == 0) {
            runs.shift[run]  = shift;
            runs.turned[run] = end & 1;
        }
        shift += t.wrap(last + t.m - first) + 1;
        walked++;
        end = runs.partner[end ^ 1];
    } while (end / 2 != 0 && walked < count);
    __syncwarp();
    return walked == count && end == 0;
}

// rebuild writes the joined segments to the spare order and copies it back.
__device__ inline void rebuild(const Route &t, const Runs &runs, unsigned count, unsigned short *spare) {
    unsigned lane = threadIdx.x % 32;
#pragma unroll 1
    for (unsigned p = lane; p < t.m; p += 32) {
        unsigned run = runOf(runs, p, count);
        unsigned last = runs.cut[run], first = firstOf(t, runs, run, count);
        unsigned within = runs.turned[run] ? t.wrap(last + t.m - p) : t.wrap(p + t.m - first);
        spare[runs.shift[run] + within] = t.order[p];
    }
    __syncwarp();
#pragma unroll 1
    for (unsigned p = lane; p < t.m; p += 32) {
        unsigned c = spare[p];
        t.order[p] = (unsigned short)c;
        t.place[c] = (unsigned short)p;
    }
    __syncwarp();
}

// adopt applies a change of wide edges. False: it is not compatible with the tour, or too
// wide to be listed.
__device__ inline bool adopt(const Route &t, const Change &change, unsigned wide, Runs &runs, unsigned short *spare) {
    if (wide > WIDEST || !cutRuns(t, change, wide, runs) || !joinRuns(t, change, wide, runs)) return false;
    rebuild(t, runs, wide, spare);
    return true;
}

// meet applies the compatible changes of a block, in the order of their gains, and returns
// how many. One warp calls it.
__device__ inline unsigned meet(const Route &t, Notes *notes, unsigned searches, const char *routes, size_t stride,
                                Runs &runs, unsigned short *spare, BlockState &state) {
    unsigned lane = threadIdx.x % 32, made = 0;
    long long own = lane < searches ? notes[lane].gain : NOTHING;
    for (;;) {
        long long best = -warpMin(-own);
        if (best == NOTHING) return made;
        int from = __ffs((int)__ballot_sync(FULL, own == best)) - 1;
        if ((int)lane == from) own = NOTHING;
        const Change &change = notes[from].change;
        if (made == 0) {
            const unsigned short *order = (const unsigned short *)(routes + from * stride);
            for (unsigned p = lane; p < t.m; p += 32) {
                t.order[p] = order[p];
                t.place[order[p]] = (unsigned short)p;
            }
            __syncwarp();
        } else if (!adopt(t, change, change.wide, runs, spare)) {
            continue;
        }
        made++;
        if (lane == 0) {
            state.gain += best;
            state.accepted++;
        }
    }
}
