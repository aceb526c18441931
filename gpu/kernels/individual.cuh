// An individual: a tour of a region that one warp makes and improves.
//
// It is born of the region's tour by double bridges all over it, whose cities wait for
// chains (chain.cuh) to be searched from. What waits is a set with a bit for each city,
// a word a lane, so that it needs no memory, forgets nothing and is cheap to join with
// another.

#pragma once

#define MOST_CITIES 1024     // of a region with individuals: 32 bits a lane

// The random numbers of a region and round are told apart by the second word of
// their counter: number of the individual, or of the population, and one of these.
#define FOR_KICKS 0x40000000u
#define FOR_PAIRS 0x80000000u
#define FOR_WALKS 0xC0000000u

// Evolution holds the settings of a round, besides Regions: kernels.Evolution in Go.
struct Evolution {
    long long kicks;         // of an individual, for every 1,000 cities
    long long generations;   // at most
    long long patience;      // generations without better offspring that end it
    long long searches;      // chain searches that a generation counts as, see evolve.cu
    long long repairs;       // chain searches of an individual in a generation, at most
};

static_assert(sizeof(Evolution) == 40, "as in evolve.go");

// bitOf is a lane's part of the set of one city.
__device__ inline unsigned bitOf(unsigned c) { return threadIdx.x % 32 == c / 32 ? 1u << c % 32 : 0; }

// Individual is a warp at work on its tour.
struct Individual {
    const Region  *region;
    const Regions *settings;
    Route          tour;
    Opening       *openings;   // 32
    unsigned      *turns;      // 3 × DEEPEST
    unsigned       number;     // among all of the cell's populations
    unsigned       waiting;    // cities to be searched from
    unsigned       lane;       // whose cities come next
    unsigned       looked;     // exchanges, by this lane
};

// improve makes the first chain from t1 that saves something. What it touches waits then.
__device__ inline void improve(Individual &s, unsigned t1) {
    Quest quest{t1, NOBODY, 0, false};
    Turns turns{s.turns, 0};
    unsigned depth = (unsigned)s.settings->depth, touched = bitOf(t1);
#pragma unroll 1
    for (unsigned level = 0; level < depth; level++) {
        Link closed, open;
        find(*s.region, s.tour, quest, (unsigned)s.settings->third, s.openings, closed, open, s.looked);
        bool ends = closed.gain > 0;
        if (!ends && (open.gain <= 0 || level + 1 == depth)) break;
        const Link &l = ends ? closed : open;
        touched |= bitOf(l.t2) | bitOf(l.t3) | bitOf(l.t4) | bitOf(l.t6) | (l.kind == TWO ? 0 : bitOf(l.t5));
        exchange(s.tour, l, turns);
        if (ends) {
            s.waiting |= touched;
            return;
        }
        quest = Quest{t1, l.t6, l.gain, s.tour.next(t1) != l.t6};
    }
    undo(s.tour, turns, 0);
}

// descend searches from the cities that wait, as long as there are some, but from so
// many at most, and returns from how many.
__device__ inline unsigned descend(Individual &s, unsigned most) {
    unsigned searches = 0;
#pragma unroll 1
    for (; searches < most; searches++) {
        unsigned lanes = __ballot_sync(FULL, s.waiting != 0);
        if (!lanes) break;
        unsigned ahead = lanes >> s.lane << s.lane;
        s.lane = (unsigned)__ffs((int)(ahead ? ahead : lanes)) - 1;
        unsigned c = 32 * s.lane + (unsigned)__ffs((int)__shfl_sync(FULL, s.waiting, (int)s.lane)) - 1;
        s.waiting &= ~bitOf(c);
        improve(s, c);
    }
    return searches;
}

// Bridge is a double bridge A B C D → A D C B: runs of b, c and d cities behind a place.
struct Bridge { unsigned place, b, c, d; };

__device__ inline Bridge drawBridge(const Individual &s, unsigned cell, unsigned number) {
    unsigned long long seed = s.settings->seed;
    Philox w = philox(Philox{number, FOR_KICKS | s.number, cell, (unsigned)s.settings->round}, (unsigned)seed, (unsigned)(seed >> 32));
    unsigned longest = min((unsigned)s.settings->segment, (s.tour.m - 2) / 3);
    return Bridge{below(w.x, s.tour.m), 1 + below(w.y, longest), 1 + below(w.z, longest), 1 + below(w.w, longest)};
}

// build makes a double bridge, unless it would take out an edge that must stay. The
// cities at its edges wait then.
__device__ inline void build(Individual &s, const Bridge &k) {
    const Route &t = s.tour;
    unsigned at[4] = {k.place, t.wrap(k.place + k.b), t.wrap(k.place + k.b + k.c), t.wrap(k.place + k.b + k.c + k.d)};
    unsigned ends = 0;
    bool stays = false;
    for (int i = 0; i < 4; i++) {
        unsigned from = t.order[at[i]], to = t.order[t.wrap(at[i] + 1)];
        stays |= holds(*s.region, from, to);
        ends |= bitOf(from) | bitOf(to);
    }
    unsigned span = k.b + k.c + k.d, lane = threadIdx.x % 32;
    unsigned city[3];   // a run has up to 32 cities
    for (int i = 0; i < 3; i++)
        if (lane + 32 * i < span) city[i] = t.order[t.wrap(k.place + 1 + lane + 32 * i)];
    __syncwarp();       // read before it is written
    if (stays) return;
    s.waiting |= ends;
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

// disturb makes so many double bridges, drawn by all lanes at once.
__device__ inline void disturb(Individual &s, unsigned cell, unsigned kicks) {
#pragma unroll 1
    for (unsigned number = 0; number < kicks; number += 32) {
        Bridge own = drawBridge(s, cell, number + threadIdx.x % 32);
#pragma unroll 1
        for (int i = 0; i < 32 && number + i < kicks; i++)
            build(s, Bridge{__shfl_sync(FULL, own.place, i), __shfl_sync(FULL, own.b, i), __shfl_sync(FULL, own.c, i),
                            __shfl_sync(FULL, own.d, i)});
    }
}
