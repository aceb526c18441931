// A region of a tour: what the searches of a block share, the tour of one search,
// and how a part of it is turned round.
//
// The cities of a region, sorted by their places in the whole tour, form runs. The
// region's own tour goes through one run after the other; the link from the end of
// a run to the beginning of the next stands for the way outside and must stay, as
// fixed edges must. Such links are held: no exchange takes them out.
//
// Cities are numbered within the region, 0 … m−1, in sixteen bits.

#pragma once

#ifndef ANY
#define ANY 0            // 1: every metric, distances exact, from global memory
#endif
#ifndef UP
#define UP 0             // 1: distances are rounded up
#endif

#define NOBODY 0xffffu   // no city
#define CANDIDATES 8     // near cities of each

#define SMALLEST 8       // cities that a region needs to be searched

#if ANY
typedef long long Gain;
#else
typedef int Gain;
#endif

// Regions holds the settings of a round: kernels.Regions in Go, compared by a test of bind.
struct Regions {
    long long cities;      // n, of the whole tour
    long long cells;       // regions of the cut
    long long replicas;    // teams on each region, with random numbers of their own
    long long capacity;    // cities of the largest cell, rounded up to a multiple of 32
    long long kicks;       // k: of each search, in one round
    long long tries;       // most kicks of a search between two meetings
    long long segment;     // longest of the three runs that a kick swaps
    long long choice;      // kicks drawn, of which the cheapest is made; up to 32
    long long depth;       // exchanges of a chain
    long long third;       // candidates tried for the third new edge, up to CANDIDATES
    long long round;
    unsigned long long seed;
    double heat;           // how much longer a kick may leave the tour at first, in lengths of its edges
    long long firstCell;   // of the device's cells: this block's cell counts from there
    long long firstTeam;   // … and its team
    long long elsewhere;   // teams on each of the cells that work on other devices
};

// Post is where a block works: several devices share the cells of a cut, or the
// teams on each.
struct Post { unsigned cell, replica; };

__device__ inline Post post(const Regions &set) {
    unsigned teams = (unsigned)(set.replicas - set.elsewhere);
    return Post{(unsigned)set.firstCell + blockIdx.x / teams, (unsigned)set.firstTeam + blockIdx.x % teams};
}

// Team is what is known of a block's searches. The same in Go.
struct Team {
    long long gain;        // exact: by how much the region's tour is shorter
    long long best;        // the most that it has been
    long long cities;      // on its path; 0 where the region is too small
    long long kicked;      // kicks of each search that are over
    long long tries;       // kicks until the next meeting
    long long accepted;    // changes kept
    long long kicks;       // made by all searches
    long long moves;       // exchanges looked at
};

static_assert(sizeof(Regions) == 128 && sizeof(Team) == 64, "as in layout.go");

// The entries of a path: a city's number in the whole tour and what is beside it.
#define FROZEN 0x80000000u   // the link to the next entry stands for the way outside
#define ENDS   0x40000000u   // the way outside leaves behind this city of the old tour
#define BEGINS 0x20000000u   // … arrives before it
#define NUMBER 0x01ffffffu

// Region is what the searches of a block share.
struct Region {
    Problem         problem;
    unsigned        m;
    float2         *spot;     // coordinates; not where ANY
    unsigned       *id;       // number in the whole tour, with ENDS or BEGINS
    unsigned       *held;     // the two cities, NOBODY or not, that it must stay beside
    unsigned short *near;     // CANDIDATES a city, nearest first, then NOBODY
};

// away returns the exact distance of two cities of the whole tour, under any metric.
// There is one copy of it: twenty would make the kernel half a megabyte.
__device__ __noinline__ long long away(const Problem &p, unsigned a, unsigned b) { return distance(p, (int)a, (int)b); }

// guess returns the distance of two cities as searches rank by it.
__device__ inline Gain guess(const Region &r, unsigned a, unsigned b) {
#if ANY
    return away(r.problem, r.id[a] & NUMBER, r.id[b] & NUMBER);
#else
    float2 p = r.spot[a], q = r.spot[b];
    return planar<UP>(p.x, p.y, q.x, q.y) - __float_as_int(ROUNDING_BIAS);
#endif
}

// exact returns the distance that decides.
__device__ inline long long exact(const Region &r, unsigned a, unsigned b) {
#if ANY
    return away(r.problem, r.id[a] & NUMBER, r.id[b] & NUMBER);
#else
    return planarExact(r.problem, r.id[a] & NUMBER, r.id[b] & NUMBER);
#endif
}

__device__ inline bool holds(const Region &r, unsigned a, unsigned b) {
    unsigned h = r.held[a];
    return (h & 0xffff) == b || h >> 16 == b;
}

// mate returns the city at the other end of the way outside that ends or begins at
// c, or NOBODY.
__device__ inline unsigned mate(const Region &r, unsigned c) {
    if (r.id[c] & ENDS) return c + 1 < r.m ? c + 1 : 0;
    if (r.id[c] & BEGINS) return c ? c - 1 : r.m - 1;
    return NOBODY;
}

// Route is a tour of the region: the city at each place, and the place of each.
struct Route {
    unsigned short *order, *place;
    unsigned m;

    __device__ unsigned wrap(unsigned p) const { return p >= m ? p - m : p; }   // p < 2m
    __device__ unsigned next(unsigned c) const { return order[wrap(place[c] + 1u)]; }
    __device__ unsigned prev(unsigned c) const { return order[wrap(place[c] + m - 1)]; }

    // beside returns the city behind c, seen backward if back.
    __device__ unsigned beside(unsigned c, bool back) const { return back ? prev(c) : next(c); }

    // steps returns how many cities c lies behind from, seen backward if back.
    __device__ unsigned steps(unsigned from, unsigned c, bool back) const {
        unsigned p = place[from], q = place[c];
        return back ? wrap(p + m - q) : wrap(q + m - p);
    }

    // ahead returns the city so many steps behind from.
    __device__ unsigned ahead(unsigned from, unsigned by, bool back) const {
        unsigned p = place[from];
        return order[wrap(back ? p + m - by : p + by)];
    }

    __device__ bool joins(unsigned a, unsigned b) const {
        unsigned p = place[a], q = place[b];
        return wrap(p + 1) == q || wrap(q + 1) == p;
    }
};

// turn reverses so many places from one on. The whole warp calls it.
__device__ inline void turn(const Route &t, unsigned from, unsigned count) {
#pragma unroll 1
    for (unsigned i = threadIdx.x % 32; i < count / 2; i += 32) {
        unsigned p = t.wrap(from + i), q = t.wrap(from + count - 1 - i);
        unsigned a = t.order[p], b = t.order[q];
        t.order[p] = (unsigned short)b;
        t.order[q] = (unsigned short)a;
        t.place[b] = (unsigned short)p;
        t.place[a] = (unsigned short)q;
    }
    __syncwarp();   // turned before it is read
}

// Turns are the reversals of a chain, to be undone.
struct Turns {
    unsigned *log;      // first place, count << 16
    unsigned  count;
};

// turnPath reverses the way from city a on to city z, seen backward if back; or,
// if that is shorter, the rest of the tour. As a round trip that is the same, but
// what was forward is then backward: it turns back over.
__device__ inline void turnPath(const Route &t, unsigned a, unsigned z, bool &back, Turns &turns) {
    unsigned p = t.place[back ? z : a], q = t.place[back ? a : z];
    unsigned count = t.wrap(q + t.m - p) + 1;
    __syncwarp();       // read by all before it is changed
    if (2 * count > t.m) {
        p = t.wrap(q + 1);
        count = t.m - count;
        back = !back;
    }
    if (threadIdx.x % 32 == 0) turns.log[turns.count] = p | count << 16;
    turns.count++;
    turn(t, p, count);
}

// undo takes back the reversals but the first so many.
__device__ inline void undo(const Route &t, Turns &turns, unsigned keep) {
#pragma unroll 1
    while (turns.count > keep) {
        unsigned one = turns.log[--turns.count];
        turn(t, one & 0xffff, one >> 16);
    }
}
