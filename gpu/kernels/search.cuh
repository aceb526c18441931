// A search of a region: a warp perturbs its own copy of the region's tour by a kick, repairs
// it by Lin–Kernighan chains from the cities touched, and lists what has changed if the tour
// is not longer than before.
//
// The kick is the double bridge A B C D → A D C B on three neighbouring segments: it
// replaces four edges and reverses no segment. (A C B D replaces three: it is a sequential
// 3-opt move, which a chain undoes.)

#pragma once

#define WIDEST 32        // edges that a change lists, at most: one a lane
#define QUEUE  128       // cities in the work queue, at most, a power of two; more are dropped
#define NOTHING (-0x4000000000000000LL)   // the gain of a search without a change

// Change is the edges that differ between two tours.
struct Change {
    unsigned wide;              // number of edges removed; more than WIDEST are not listed
    unsigned removed[WIDEST];   // city, city << 16
    unsigned added[WIDEST];     // the same, in the order of the new tour
};

// Notes is the scratch memory of a search, besides its tour.
struct Notes {
    Opening        openings[32];
    long long      gain;                 // of the change, exact; NOTHING: there is no change
    Change         change;
    unsigned       turns[3 * DEEPEST];
    unsigned short touched[6 * DEEPEST];
    unsigned short queue[QUEUE];
    unsigned       kicks;                // since the launch began
};

// Search is the state of a warp.
struct Search {
    const Region   *region;
    const Regions  *settings;
    Route           main;      // the block's tour, which is constant while searches kick
    Route           own;
    Notes          *notes;
    unsigned       *waiting;   // a bit a city: it is in the queue
    unsigned        head, size;
    unsigned        looked;    // steps evaluated by this lane
};

// push appends a city to the queue, unless it is in the queue or the queue is full.
__device__ inline void push(Search &s, unsigned c) {
    unsigned word = s.waiting[c / 32], bit = 1u << c % 32;
    __syncwarp();       // all have read before the change
    if (word & bit || s.size == QUEUE) return;
    if (threadIdx.x % 32 == 0) {
        s.waiting[c / 32] = word | bit;
        s.notes->queue[(s.head + s.size) % QUEUE] = (unsigned short)c;
    }
    s.size++;
    __syncwarp();       // written before it is read
}

__device__ inline unsigned pop(Search &s) {
    unsigned c = s.notes->queue[s.head % QUEUE];
    s.head++;
    s.size--;
    __syncwarp();       // all have read before the next write
    if (threadIdx.x % 32 == 0) s.waiting[c / 32] &= ~(1u << c % 32);
    __syncwarp();
    return c;
}

// note records the cities that a step touches.
__device__ inline void note(Search &s, const Link &l, unsigned t1, unsigned level) {
    unsigned lane = threadIdx.x % 32;
    unsigned c = lane == 0 ? t1 : lane == 1 ? l.t2 : lane == 2 ? l.t3 : lane == 3 ? l.t4 : l.t5;
    if (lane == 4 && l.kind == TWO) c = t1;
    if (lane == 5) c = l.t6;
    if (lane < 6) s.notes->touched[6 * level + lane] = (unsigned short)c;
}

// improve searches a chain from t1, applies it, and returns its gain; 0 where there is
// none.
__device__ inline Gain improve(Search &s, unsigned t1) {
    Quest quest{t1, NOBODY, 0, false};
    Turns turns{s.notes->turns, 0};
    unsigned depth = (unsigned)s.settings->depth;
#pragma unroll 1
    for (unsigned level = 0; level < depth; level++) {
        Link closed, open;
        find(*s.region, s.own, quest, (unsigned)s.settings->third, s.notes->openings, closed, open, s.looked);
        bool ends = closed.gain > 0;
        if (!ends && (open.gain <= 0 || level + 1 == depth)) break;
        const Link &l = ends ? closed : open;
        note(s, l, t1, level);
        exchange(s.own, l, turns);
        if (!ends) {
            quest = Quest{t1, l.t6, l.gain, s.own.next(t1) != l.t6};
            continue;
        }
#pragma unroll 1
        for (unsigned i = 0; i < 6 * (level + 1); i++) push(s, s.notes->touched[i]);
        return closed.gain;
    }
    undo(s.own, turns, 0);
    return 0;
}

// Kick is a double bridge of segments of b, c and d cities behind a position.
struct Kick {
    unsigned place, b, c, d;
    Gain     given;     // length of the edges removed
    Gain     cost;
    unsigned chance;    // from 1 to 2¹⁶
    bool     allowed;
};

// drawKick draws one kick a lane.
__device__ inline Kick drawKick(const Search &s, unsigned number) {
    const Region &r = *s.region;
    const Route &t = s.own;
    unsigned warps = blockDim.x / 32, warp = threadIdx.x / 32;
    BlockTask here = blockTask(*s.settings);
    unsigned long long seed = s.settings->seed;
    Philox w = philox(Philox{number * 32 + threadIdx.x % 32, here.replica * warps + warp, here.cell,
                      (unsigned)s.settings->round}, (unsigned)seed, (unsigned)(seed >> 32));
    unsigned longest = min((unsigned)s.settings->segment, (r.m - 2) / 3);
    Kick k{below(w.x, r.m), 1 + below(w.y, longest), 1 + below(w.z, longest), 1 + below(w.w, longest), 0, 0,
           1 + (w.x & 0xffff), true};
    unsigned at[4] = {k.place, t.wrap(k.place + k.b), t.wrap(k.place + k.b + k.c), t.wrap(k.place + k.b + k.c + k.d)};
    unsigned from[4], to[4];
    for (int i = 0; i < 4; i++) {
        from[i] = t.order[at[i]];
        to[i]   = t.order[t.wrap(at[i] + 1)];
        k.allowed = k.allowed && !holds(r, from[i], to[i]);
        k.given += guess(r, from[i], to[i]);
    }
    k.cost = -k.given;
    k.cost += guess(r, from[0], to[2]) + guess(r, from[3], to[1]) + guess(r, from[2], to[0]) + guess(r, from[1], to[3]);
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
    bool runs = own.allowed && lane < s.settings->choice;
    Gain worth = runs ? -own.cost : -(Gain)0x3fffffff;
    Gain best = warpMax(worth);
    unsigned chosen = __ballot_sync(FULL, runs && worth == best);
    int from = __ffs((int)(chosen ? chosen : allowed)) - 1;
    k = Kick{__shfl_sync(FULL, own.place, from), __shfl_sync(FULL, own.b, from), __shfl_sync(FULL, own.c, from),
             __shfl_sync(FULL, own.d, from), __shfl_sync(FULL, own.given, from), __shfl_sync(FULL, own.cost, from),
             __shfl_sync(FULL, own.chance, from), true};
    return true;
}

// makeKick applies a kick to the search's own tour and queues the ends of the new edges.
__device__ inline void makeKick(Search &s, const Kick &k) {
    const Route &t = s.own;
    unsigned at[4] = {k.place, t.wrap(k.place + k.b), t.wrap(k.place + k.b + k.c), t.wrap(k.place + k.b + k.c + k.d)};
#pragma unroll 1
    for (int i = 0; i < 8; i++) push(s, t.order[t.wrap(at[i / 2] + i % 2)]);
    unsigned span = k.b + k.c + k.d, lane = threadIdx.x % 32;
    unsigned city[3];   // a segment has up to 32 cities
    for (int i = 0; i < 3; i++)
        if (lane + 32 * i < span) city[i] = t.order[t.wrap(k.place + 1 + lane + 32 * i)];
    __syncwarp();       // read before it is written
    for (int i = 0; i < 3; i++) {
        unsigned q = lane + 32 * i;
        if (q >= span) continue;
        unsigned to = q < k.b ? q + k.c + k.d : q < k.b + k.c ? q - k.b + k.d : q - k.b - k.c;
        unsigned p = t.wrap(k.place + 1 + to);
        t.order[p] = (unsigned short)city[i];
        t.place[city[i]] = (unsigned short)p;
    }
    __syncwarp();
}

// copyRoute copies a tour, two cities at a time. Every kick begins with it.
__device__ inline void copyRoute(const Route &from, const Route &to) {
    const unsigned *order = (const unsigned *)from.order, *place = (const unsigned *)from.place;   // aligned: see layOut
    for (unsigned i = threadIdx.x % 32; 2 * i < from.m; i += 32) {
        ((unsigned *)to.order)[i] = order[i];
        ((unsigned *)to.place)[i] = place[i];
    }
    __syncwarp();
}

// listEdges lists the edges of a that are not in b, up to WIDEST of them, and returns how
// many there are.
__device__ inline unsigned listEdges(const Route &a, const Route &b, unsigned *list) {
    unsigned lane = threadIdx.x % 32, count = 0;
#pragma unroll 1
    for (unsigned first = 0; first < a.m; first += 32) {
        unsigned p = first + lane, u = 0, v = 0;
        bool lacks = false;
        if (p < a.m) {
            u = a.order[p];
            v = a.order[a.wrap(p + 1)];
            lacks = !b.joins(u, v);
        }
        unsigned votes = __ballot_sync(FULL, lacks);
        unsigned at = count + __popc(votes & ((1u << lane) - 1));
        if (lacks && at < WIDEST) list[at] = u | v << 16;
        count += __popc(votes);
    }
    __syncwarp();
    return count;
}

__device__ inline long long warpSum(long long v) {
    for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(FULL, v, d);
    return v;
}

// slackOf returns by how much a kick may lengthen the tour: a random share of the length
// that it removes, which falls linearly to zero at the round's last kick.
__device__ inline long long slackOf(const Regions &set, const Kick &k, unsigned number) {
    double share = __dmul_rn(__dmul_rn(set.heat, (double)k.given), __dmul_rn((double)k.chance, (double)(set.kicks - number)));
    return (long long)(share / (double)(set.kicks * 4 * 65536));
}

// measure lists the change if its exact gain is not below −slack.
__device__ inline bool measure(Search &s, long long slack) {
    unsigned wide = listEdges(s.main, s.own, s.notes->change.removed);
    if (wide == 0) return false;
    listEdges(s.own, s.main, s.notes->change.added);
    unsigned lane = threadIdx.x % 32;
    const Region &r = *s.region;
    long long gain = 0;
    if (wide <= WIDEST && lane < wide) {
        unsigned out = s.notes->change.removed[lane], in = s.notes->change.added[lane];
        gain = exact(r, out & 0xffff, out >> 16) - exact(r, in & 0xffff, in >> 16);
    }
    // Too many to list: sum both tours.
#pragma unroll 1
    for (unsigned p = lane; wide > WIDEST && p < r.m; p += 32) {
        unsigned q = s.own.wrap(p + 1);
        gain += exact(r, s.main.order[p], s.main.order[q]) - exact(r, s.own.order[p], s.own.order[q]);
    }
    gain = warpSum(gain);
    if (gain < -slack) return false;
    if (lane == 0) {
        s.notes->gain = gain;
        s.notes->change.wide = wide;
    }
    __syncwarp();
    return true;
}

// attempt kicks once and repairs. It returns true, with the change listed, if the tour is a
// different one that is not longer, or by no more than heat allows.
__device__ inline bool attempt(Search &s, unsigned number) {
    Kick k;
    copyRoute(s.main, s.own);
    if (!chooseKick(s, number, k)) return false;
    makeKick(s, k);
    Gain balance = -k.cost;
#pragma unroll 1
    while (s.size > 0) balance += improve(s, pop(s));
    if (threadIdx.x % 32 == 0) s.notes->kicks++;
    long long slack = slackOf(*s.settings, k, number);
    return balance >= -slack && measure(s, slack);
}
