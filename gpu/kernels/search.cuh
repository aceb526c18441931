// A search of a region: a warp perturbs its own copy of the region's tour by a kick, repairs
// it by Lin–Kernighan chains from the cities touched, and lists what has changed if the tour
// is not longer than before.
//
// The kick is the double bridge A B C D → A D C B on three neighbouring segments: it
// replaces four edges and reverses no segment. (A C B D replaces three: it is a sequential
// 3-opt move, which a chain undoes.)

#pragma once

#include "doublebridge.cuh"

#define MAX_EDGES 32     // edges that a change lists, at most: one a lane
#define QUEUE  128       // cities in the work queue, at most, a power of two; more are dropped
#define NO_CHANGE (-0x4000000000000000LL)   // the gain of a search without a change

// Change is the edges that differ between two tours.
struct Change {
    unsigned edges;                // number of edges removed; more than MAX_EDGES are not listed
    unsigned removed[MAX_EDGES];   // city, city << 16
    unsigned added[MAX_EDGES];     // the same, in the order of the new tour
};

// SearchMemory is the scratch memory of a search, besides its tour.
struct SearchMemory {
    HalfStep        halfSteps[32];
    long long      gain;                 // of the change, exact; NO_CHANGE: there is no change
    Change         change;
    unsigned       reversals[3 * MAX_DEPTH];
    unsigned short touched[6 * MAX_DEPTH];
    unsigned short queue[QUEUE];
    unsigned       kicks;                // since the launch began
};

// Search is the state of a warp.
struct Search {
    const Region   *region;
    const Regions  *settings;
    Breadth        breadth;
    Tour           main;      // the block's tour, which is constant while searches kick
    Tour           own;
    SearchMemory          *memories;
    unsigned       *waiting;   // a bit a city: it is in the queue
    unsigned        head, size;
    unsigned        evaluated;    // steps evaluated by this lane
};

// push appends a city to the queue, unless it is in the queue or the queue is full.
__device__ inline void push(Search &s, unsigned c) {
    unsigned word = s.waiting[c / 32], bit = 1u << c % 32;
    __syncwarp();       // all have read before the change
    if (word & bit || s.size == QUEUE) return;
    if (threadIdx.x % 32 == 0) {
        s.waiting[c / 32] = word | bit;
        s.memories->queue[(s.head + s.size) % QUEUE] = (unsigned short)c;
    }
    s.size++;
    __syncwarp();       // written before it is read
}

__device__ inline unsigned pop(Search &s) {
    unsigned c = s.memories->queue[s.head % QUEUE];
    s.head++;
    s.size--;
    __syncwarp();       // all have read before the next write
    if (threadIdx.x % 32 == 0) s.waiting[c / 32] &= ~(1u << c % 32);
    __syncwarp();
    return c;
}

// recordTouched records the cities that a step touches.
__device__ inline void recordTouched(Search &s, const Step &l, unsigned t1, unsigned level) {
    unsigned lane = threadIdx.x % 32;
    unsigned c = lane == 0 ? t1 : lane == 1 ? l.t2 : lane == 2 ? l.t3 : lane == 3 ? l.t4 : l.t5;
    if (lane == 4 && l.kind == TWO_OPT) c = t1;
    if (lane == 5) c = l.t6;
    if (lane < 6) s.memories->touched[6 * level + lane] = (unsigned short)c;
}

// improve searches a chain from t1, applies it, and returns its gain; 0 where there is
// none.
__device__ inline Gain improve(Search &s, unsigned t1) {
    ChainState chain{t1, NO_CITY, 0, false};
    Reversals reversals{s.memories->reversals, 0};
    unsigned depth = (unsigned)s.settings->depth;
#pragma unroll 1
    for (unsigned level = 0; level < depth; level++) {
        bool ends;
        Step l = findStep(*s.region, s.own, chain, s.breadth, s.memories->halfSteps, ends, s.evaluated);
        if (!ends && (l.gain <= 0 || level + 1 == depth)) break;
        recordTouched(s, l, t1, level);
        applyStep(s.own, l, reversals);
        if (!ends) {
            chain = ChainState{t1, l.t6, l.gain, s.own.next(t1) != l.t6};
            continue;
        }
#pragma unroll 1
        for (unsigned i = 0; i < 6 * (level + 1); i++) push(s, s.memories->touched[i]);
        return l.gain;
    }
    undo(s.own, reversals, 0);
    return 0;
}

// Kick is a double bridge of segments of b, c and d cities behind a position.
struct Kick {
    unsigned position, b, c, d;
    Gain     removed;     // length of the edges removed
    Gain     cost;
    unsigned chance;    // from 1 to 2¹⁶
    bool     allowed;
};

// drawKick draws one kick a lane.
__device__ inline Kick drawKick(const Search &s, unsigned number) {
    const Region &r = *s.region;
    const Tour &t = s.own;
    unsigned warps = blockDim.x / 32, warp = threadIdx.x / 32;
    BlockTask here = blockTask(*s.settings);
    unsigned long long seed = s.settings->seed;
    Philox w = philox(Philox{number * 32 + threadIdx.x % 32, here.replica * warps + warp, here.cell,
                      (unsigned)s.settings->round}, (unsigned)seed, (unsigned)(seed >> 32));
    unsigned longest = min((unsigned)s.settings->segment, (r.m - 2) / 3);
    Kick k{below(w.x, r.m), 1 + below(w.y, longest), 1 + below(w.z, longest), 1 + below(w.w, longest), 0, 0,
           1 + (w.x & 0xffff), true};
#if FIXED
    k.allowed = passFixed(r, t, k);
#endif
    unsigned at[4];
    endsOf(t, k, at);
    unsigned from[4], to[4];
    for (int i = 0; i < 4; i++) {
        from[i] = t.order[at[i]];
        to[i]   = t.order[t.wrap(at[i] + 1)];
        k.allowed = k.allowed && !isFixedEdge(r, from[i], to[i]);
        k.removed += estimate(r, from[i], to[i]);
    }
    k.cost = -k.removed;
    k.cost += estimate(r, from[0], to[2]) + estimate(r, from[3], to[1]) + estimate(r, from[2], to[0]) + estimate(r, from[1], to[3]);
    return k;
}

// chooseKick selects the cheapest allowed kick of the first choice lanes, or, without one,
// the first allowed one. False: no lane has one.
__device__ inline bool chooseKick(const Search &s, unsigned number, Kick &k) {
    unsigned lane = threadIdx.x % 32;
    Kick own = drawKick(s, number);
    unsigned allowed = __ballot_sync(FULL, own.allowed);
    if (!allowed) {
        __syncwarp();   // the tour is read before the next copy is written
        return false;
    }
    bool segments = own.allowed && lane < s.settings->choice;
    Gain worth = segments ? -own.cost : -(Gain)0x3fffffff;
    Gain best = warpMax(worth);
    unsigned chosen = __ballot_sync(FULL, segments && worth == best);
    int from = __ffs((int)(chosen ? chosen : allowed)) - 1;
    k = Kick{__shfl_sync(FULL, own.position, from), __shfl_sync(FULL, own.b, from), __shfl_sync(FULL, own.c, from),
             __shfl_sync(FULL, own.d, from), __shfl_sync(FULL, own.removed, from), __shfl_sync(FULL, own.cost, from),
             __shfl_sync(FULL, own.chance, from), true};
    return true;
}

// applyKick applies a kick to the search's own tour and queues the ends of the new edges.
__device__ inline void applyKick(Search &s, const Kick &k) {
    const Tour &t = s.own;
    unsigned at[4];
    endsOf(t, k, at);
#pragma unroll 1
    for (int i = 0; i < 8; i++) push(s, t.order[t.wrap(at[i / 2] + i % 2)]);
    unsigned city[MOST_SPAN / 32];
    readSpan(t, k, city);
    __syncwarp();       // read before it is written
    writeSpan(t, k, city);
}

// copyTour copies a tour, two cities at a time. Every kick begins with it.
__device__ inline void copyTour(const Tour &from, const Tour &to) {
    const unsigned *order = (const unsigned *)from.order, *position = (const unsigned *)from.position;   // aligned: see layOut
    for (unsigned i = threadIdx.x % 32; 2 * i < from.m; i += 32) {
        ((unsigned *)to.order)[i] = order[i];
        ((unsigned *)to.position)[i] = position[i];
    }
    __syncwarp();
}

// listEdges lists the edges of a that are not in b, up to MAX_EDGES of them, and returns how
// many there are.
__device__ inline unsigned listEdges(const Tour &a, const Tour &b, unsigned *list) {
    unsigned lane = threadIdx.x % 32, count = 0;
#pragma unroll 1
    for (unsigned first = 0; first < a.m; first += 32) {
        unsigned p = first + lane, u = 0, v = 0;
        bool lacks = false;
        if (p < a.m) {
            u = a.order[p];
            v = a.order[a.wrap(p + 1)];
            lacks = !b.hasEdge(u, v);
        }
        unsigned votes = __ballot_sync(FULL, lacks);
        unsigned at = count + __popc(votes & ((1u << lane) - 1));
        if (lacks && at < MAX_EDGES) list[at] = u | v << 16;
        count += __popc(votes);
    }
    __syncwarp();
    return count;
}

// slackOf returns by how much a kick may lengthen the tour: a random share of the length
// that it removes, which falls linearly to zero at the round's last kick.
__device__ inline long long slackOf(const Regions &set, const Kick &k, unsigned number) {
    double share = __dmul_rn(__dmul_rn(set.heat, (double)k.removed), __dmul_rn((double)k.chance, (double)(set.kicks - number)));
    return (long long)(share / (double)(set.kicks * 4 * 65536));
}

// listChange lists the change if its exact gain is not below −slack.
__device__ inline bool listChange(Search &s, long long slack) {
    unsigned edges = listEdges(s.main, s.own, s.memories->change.removed);
    if (edges == 0) return false;
    listEdges(s.own, s.main, s.memories->change.added);
    unsigned lane = threadIdx.x % 32;
    const Region &r = *s.region;
    long long gain = 0;
    if (edges <= MAX_EDGES && lane < edges) {
        unsigned out = s.memories->change.removed[lane], in = s.memories->change.added[lane];
        gain = exact(r, out & 0xffff, out >> 16) - exact(r, in & 0xffff, in >> 16);
    }
    // Too many to list: sum both tours.
#pragma unroll 1
    for (unsigned p = lane; edges > MAX_EDGES && p < r.m; p += 32) {
        unsigned q = s.own.wrap(p + 1);
        gain += exact(r, s.main.order[p], s.main.order[q]) - exact(r, s.own.order[p], s.own.order[q]);
    }
    gain = warpSum(gain);
    if (gain < -slack) return false;
    if (lane == 0) {
        s.memories->gain = gain;
        s.memories->change.edges = edges;
    }
    __syncwarp();
    return true;
}

// tryKick kicks once and repairs. It returns true, with the change listed, if the tour is a
// different one that is not longer, or by no more than heat allows.
__device__ inline bool tryKick(Search &s, unsigned number) {
    Kick k;
    copyTour(s.main, s.own);
    if (!chooseKick(s, number, k)) return false;
    applyKick(s, k);
    Gain balance = -k.cost;
#pragma unroll 1
    while (s.size > 0) balance += improve(s, pop(s));
    if (threadIdx.x % 32 == 0) s.memories->kicks++;
    long long slack = slackOf(*s.settings, k, number);
    return balance >= -slack && listChange(s, slack);
}
