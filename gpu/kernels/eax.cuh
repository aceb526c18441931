// Edge assembly crossover of two individuals by a warp, in its local form (Y. Nagata and
// S. Kobayashi, A powerful genetic algorithm using edge assembly crossover for the
// traveling salesman problem, INFORMS J. Computing 25, 2013, section 3).
//
// The edges that only one of two tours has fall into AB-cycles, which take one of each
// tour by turns. Each of them is an E-set: an offspring gives up the one tour's edges on
// it and has the other's instead. That may be several subtours, which are joined by the
// cheapest exchange of two edges between near cities. Nagata takes the best of thirty
// offspring; here every one that is shorter is made at once, which takes fewer
// generations to the same lengths.
//
// An offspring is weighed from places alone: its cuts are ranked along the tour, the
// runs between them walked from join to join. What decides are exact distances; only
// the search for the cheapest join ranks by guesses.

#pragma once

#define MOST_CUTS  64        // edges that an offspring gives up
#define MOST_JOINS 20        // of subtours
#define BEGINNING  0x8000u   // of a city on a walk: a cycle begins with it

// Cycles are the AB-cycles of two tours: cities by turns, behind each other from first on.
// The first two of a cycle are joined by an edge of the one tour, the next two by one of the
// other, and so on round.
struct Cycles {
    unsigned short *walk;    // capacity
    unsigned        capacity, first;
};

// Coins are random bits, 1,024 drawn at a time.
struct Coins {
    Philox   counter;        // its first word grows
    unsigned key0, key1;
    unsigned used, words;    // a lane's word of those drawn
};

__device__ inline bool toss(Coins &c) {
    if (c.used % 1024 == 0) {
        Philox at = c.counter;
        at.x += c.used / 1024 * 32 + threadIdx.x % 32;
        c.words = philox(at, c.key0, c.key1).x;
    }
    unsigned i = c.used++ % 1024;
    return __shfl_sync(FULL, c.words, (int)(i / 32)) >> i % 32 & 1;
}

__device__ inline bool isIn(unsigned set, unsigned c) { return __shfl_sync(FULL, set, (int)(c / 32)) >> c % 32 & 1; }

// lacking returns the set of cities whose edge to the next city is not in another tour.
__device__ inline unsigned lacking(const Route &t, const Route &other) {
    unsigned lane = threadIdx.x % 32, set = 0;
#pragma unroll 1
    for (unsigned first = 0; first < t.m; first += 32) {
        unsigned c = first + lane;
        unsigned votes = __ballot_sync(FULL, c < t.m && !other.joins(c, t.next(min(c, t.m - 1))));
        if (lane == first / 32) set = votes;
    }
    return set;
}

// visited returns where a walk of so many cities was at a city before, after as many
// edges modulo two, or so many.
__device__ inline unsigned visited(const unsigned short *walk, unsigned length, unsigned city) {
#pragma unroll 1
    for (unsigned first = 0; first < length; first += 32) {
        unsigned j = first + threadIdx.x % 32;
        unsigned votes = __ballot_sync(FULL, j < length && (j ^ length) % 2 == 0 && walk[min(j, length - 1)] == city);
        if (votes) return first + (unsigned)__ffs((int)votes) - 1;
    }
    return length;
}

// store moves the end of a walk, from a place to its length, to the cycles. It begins
// them with an edge of the one tour.
__device__ inline void store(Cycles &c, unsigned from, unsigned length) {
    unsigned count = length - from, lane = threadIdx.x % 32;
    // From the last on, since source and destination may overlap.
#pragma unroll 1
    for (unsigned done = 0; done < count; done += 32) {
        unsigned i = count - 1 - done - lane, at = i + from % 2;   // of a lane too many: beyond count
        bool has = done + lane < count;
        unsigned city = has ? c.walk[from + (at == count ? 0 : at)] : 0;
        __syncwarp();   // read before it is written
        if (has) c.walk[c.first - count + i] = (unsigned short)(city | (i ? 0 : BEGINNING));
        __syncwarp();
    }
    c.first -= count;
}

// findCycles walks along the edges that only one of the two tours has, by turns, each
// chosen at random, and takes off a cycle wherever one closes. Where the tours differ in
// more than half of their edges the walk has no room for all: then some are left out.
__device__ inline Cycles findCycles(const Route &one, const Route &other, unsigned short *walk, unsigned capacity, Coins &coins) {
    Cycles c{walk, capacity, capacity};
    unsigned left[2] = {lacking(one, other), lacking(other, one)};
    unsigned length = 0, here = 0;
#pragma unroll 1
    for (;;) {
        if (length == 0) {
            unsigned lanes = __ballot_sync(FULL, left[0] != 0);
            if (!lanes) break;
            unsigned lane = (unsigned)__ffs((int)lanes) - 1;
            here = 32 * lane + (unsigned)__ffs((int)__shfl_sync(FULL, left[0], (int)lane)) - 1;
            if (threadIdx.x % 32 == 0) walk[0] = (unsigned short)here;
            length = 1;
            __syncwarp();   // written before it is read
        }
        bool others = length % 2 == 0;
        const Route &t = others ? other : one;
        unsigned set = others ? left[1] : left[0], before = t.prev(here);
        bool forward = isIn(set, here), backward = isIn(set, before);
        if (forward && backward) forward = toss(coins);
        unsigned to = forward ? t.next(here) : before;
        set &= ~bitOf(forward ? here : before);
        if (others) left[1] = set;
        else left[0] = set;
        unsigned at = visited(walk, length, to);
        if (at < length) {
            store(c, at, length);
            length = at ? at + 1 : 0;
        } else {
            if (length + 2 >= c.first) break;   // no room
            __syncwarp();   // read before it is written
            if (threadIdx.x % 32 == 0) walk[length] = (unsigned short)to;
            length++;
            __syncwarp();
        }
        here = to;
    }
    __syncwarp();
    return c;
}

// cycleEnd returns where the cycle that begins somewhere ends.
__device__ inline unsigned cycleEnd(const Cycles &c, unsigned from) {
#pragma unroll 1
    for (unsigned first = from + 1; first < c.capacity; first += 32) {
        unsigned j = first + threadIdx.x % 32;
        unsigned votes = __ballot_sync(FULL, j < c.capacity && c.walk[min(j, c.capacity - 1)] & BEGINNING);
        if (votes) return first + (unsigned)__ffs((int)votes) - 1;
    }
    return c.capacity;
}

// Offspring is a warp's memory for one: what it gives up and gains, and the runs of the
// tour between. Run i ends at cut i and begins behind the one before; its ends are 2i, the
// first city, and 2i + 1, the last.
struct Offspring {
    unsigned       removed[MOST_CUTS];   // city, city << 16
    unsigned       added[MOST_CUTS];
    unsigned short cut[MOST_CUTS];       // places, ascending
    unsigned short unsorted[MOST_CUTS];
    unsigned short partner[2 * MOST_CUTS];
    unsigned short shift[MOST_CUTS];     // place in the offspring of a run's first city (last, if turned)
    unsigned char  turned[MOST_CUTS];
    unsigned char  subtour[MOST_CUTS];   // that the run is on
};

// Weighed is what is known of an offspring.
struct Weighed {
    long long gain;
    unsigned  removed, added;     // edges
    unsigned  subtours, smallest; // how many; the one with the fewest cities
};

__device__ inline unsigned runAt(const Offspring &o, unsigned place, unsigned count) {
    unsigned low = 0, high = count;
#pragma unroll 1
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (o.cut[middle] < place) low = middle + 1;
        else high = middle;
    }
    return low == count ? 0 : low;
}

__device__ inline unsigned beginningOf(const Route &t, const Offspring &o, unsigned run, unsigned count) {
    return t.wrap(o.cut[run ? run - 1 : count - 1] + 1u);
}

// cutOff finds the places behind which the tour is cut.
__device__ inline void cutOff(const Route &t, Offspring &o, unsigned count) {
    unsigned lane = threadIdx.x % 32;
    for (unsigned i = lane; i < count; i += 32) {
        unsigned e = o.removed[i], u = t.place[e & 0xffff], v = t.place[e >> 16];
        o.unsorted[i] = (unsigned short)(t.wrap(u + 1) == v ? u : v);
    }
    __syncwarp();   // written before they are read
    for (unsigned i = lane; i < count; i += 32) {
        unsigned at = o.unsorted[i], rank = 0;
#pragma unroll 1
        for (unsigned j = 0; j < count; j++) rank += o.unsorted[j] < at;
        o.cut[rank] = (unsigned short)at;
    }
    __syncwarp();
}

// endAt returns the end of a run that a city is. A run of one city has two there: the
// added edge with the lower number takes the first.
__device__ inline unsigned endAt(const Route &t, const Offspring &o, unsigned city, unsigned count, unsigned edge) {
    unsigned p = t.place[city], run = runAt(o, p, count);
    if (beginningOf(t, o, run, count) != p) return 2 * run + 1;
    if (o.cut[run] != p) return 2 * run;
    unsigned second = 0;
#pragma unroll 1
    for (unsigned j = 0; j < edge; j++) second |= (o.added[j] & 0xffff) == city || o.added[j] >> 16 == city;
    return 2 * run + second;
}

// split finds the runs of an offspring and the subtours that they make.
__device__ inline void split(const Route &t, Offspring &o, Weighed &w) {
    unsigned lane = threadIdx.x % 32, count = w.removed;
    cutOff(t, o, count);
    for (unsigned i = lane; i < count; i += 32) {
        unsigned e = o.added[i], a = endAt(t, o, e & 0xffff, count, i), b = endAt(t, o, e >> 16, count, i);
        o.partner[a] = (unsigned short)b;
        o.partner[b] = (unsigned short)a;
    }
    __syncwarp();   // the joins are all there
    unsigned long long open = count == 64 ? ~0ull : (1ull << count) - 1;   // runs not walked yet
    unsigned least = 0xffffffffu;
    w.subtours = w.smallest = 0;
#pragma unroll 1
    while (open) {
        unsigned low = (unsigned)open;
        unsigned end = 2 * (low ? (unsigned)__ffs((int)low) - 1 : 31 + (unsigned)__ffs((int)(open >> 32))), size = 0;
#pragma unroll 1
        do {
            unsigned run = end / 2;
            if (lane == 0) {
                o.shift[run]   = (unsigned short)size;
                o.turned[run]  = end & 1;
                o.subtour[run] = (unsigned char)w.subtours;
            }
            size += t.wrap(o.cut[run] + t.m - beginningOf(t, o, run, count)) + 1;
            open &= ~(1ull << run);
            end = o.partner[end ^ 1];
        } while (open >> (end / 2) & 1);
        if (size < least) {
            least = size;
            w.smallest = w.subtours;
        }
        w.subtours++;
    }
    __syncwarp();   // what is known of runs is written before it is read
}

// Join is an exchange of the edges u–v and w–x, of two subtours, for u–w and v–x.
struct Join { Gain gain; unsigned uv, wx; };

// besideIn returns a city's neighbour in an offspring: the one before it on the tour, or
// the one behind it, unless the run ends there.
__device__ inline unsigned besideIn(const Route &t, const Offspring &o, unsigned place, unsigned run, unsigned count, bool behind) {
    unsigned last = behind ? o.cut[run] : beginningOf(t, o, run, count);
    if (place != last) return t.order[t.wrap(behind ? place + 1 : place + t.m - 1)];
    unsigned end = o.partner[2 * run + (behind ? 1 : 0)], other = end / 2;
    return t.order[end & 1 ? o.cut[other] : beginningOf(t, o, other, count)];
}

// lookAt weighs the four joins of a city with one of its candidates.
__device__ inline void lookAt(const Region &r, const Route &t, const Offspring &o, const Weighed &weighed, unsigned place, unsigned run, unsigned number, Join &best) {
    unsigned count = weighed.removed, u = t.order[place], w = r.near[u * CANDIDATES + number];
    if (w == NOBODY) return;
    unsigned far = t.place[w], there = runAt(o, far, count);
    if (o.subtour[there] == weighed.smallest) return;
    Gain direct = guess(r, u, w);
#pragma unroll 1
    for (unsigned side = 0; side < 4; side++) {
        unsigned v = besideIn(t, o, place, run, count, side & 1), x = besideIn(t, o, far, there, count, side & 2);
        if (holds(r, u, v) || holds(r, w, x)) continue;
        Gain gain = guess(r, u, v) + guess(r, w, x) - direct - guess(r, v, x);
        if (best.uv != best.wx && gain <= best.gain) continue;
        best = Join{gain, u | v << 16, w | x << 16};
    }
}

// cheapest returns the cheapest join of the smallest subtour with another one. Where
// there is none, its two edges are the same.
__device__ inline Join cheapest(const Region &r, const Route &t, const Offspring &o, const Weighed &w) {
    unsigned lane = threadIdx.x % 32;
    Join best{0, 0, 0};
#pragma unroll 1
    for (unsigned run = 0; run < w.removed; run++) {
        if (o.subtour[run] != w.smallest) continue;
        unsigned first = beginningOf(t, o, run, w.removed), cities = t.wrap(o.cut[run] + t.m - first) + 1;
#pragma unroll 1
        for (unsigned i = lane; i < cities * CANDIDATES; i += 32)
            lookAt(r, t, o, w, t.wrap(first + i / CANDIDATES), run, i % CANDIDATES, best);
    }
    bool has = best.uv != best.wx;
    Gain gain = warpMax(has ? best.gain : -(Gain)0x3fffffff);
    unsigned votes = __ballot_sync(FULL, has && best.gain == gain);
    if (!votes) return Join{0, 0, 0};
    int from = __ffs((int)votes) - 1;
    return Join{gain, __shfl_sync(FULL, best.uv, from), __shfl_sync(FULL, best.wx, from)};
}

// withdraw takes an edge off a list of count edges, or says that it is not there.
__device__ inline bool withdraw(unsigned *list, unsigned &count, unsigned edge) {
    unsigned lane = threadIdx.x % 32, turned = edge >> 16 | edge << 16;
#pragma unroll 1
    for (unsigned first = 0; first < count; first += 32) {
        unsigned i = first + lane, e = i < count ? list[i] : 0;
        unsigned votes = __ballot_sync(FULL, i < count && (e == edge || e == turned));
        if (!votes) continue;
        count--;
        unsigned last = list[count];
        __syncwarp();   // read before it is written
        if (lane == 0) list[first + (unsigned)__ffs((int)votes) - 1] = last;
        __syncwarp();
        return true;
    }
    return false;
}

// put adds an edge to one list unless it is on the other, from which it is taken then.
// False: there is no room.
__device__ inline bool put(unsigned *list, unsigned &count, unsigned *other, unsigned &others, unsigned edge) {
    if (withdraw(other, others, edge)) return true;
    if (count == MOST_CUTS) return false;
    if (threadIdx.x % 32 == 0) list[count] = edge;
    count++;
    __syncwarp();       // written before it is read
    return true;
}

// joinAll makes one tour of all subtours. False: it would not be shorter, or cannot be.
__device__ inline bool joinAll(const Region &r, const Route &t, Offspring &o, Weighed &w) {
#pragma unroll 1
    for (unsigned joins = 0;; joins++) {
        split(t, o, w);
        if (w.subtours == 1) return true;
        if (joins == MOST_JOINS) return false;
        Join best = cheapest(r, t, o, w);
        if (best.uv == best.wx) return false;
        unsigned a = best.uv & 0xffff, b = best.uv >> 16, c = best.wx & 0xffff, d = best.wx >> 16;
        w.gain += exact(r, a, b) + exact(r, c, d) - exact(r, a, c) - exact(r, b, d);
        if (w.gain <= 0) return false;
        if (!put(o.removed, w.removed, o.added, w.added, best.uv) || !put(o.removed, w.removed, o.added, w.added, best.wx) ||
            !put(o.added, w.added, o.removed, w.removed, a | c << 16) || !put(o.added, w.added, o.removed, w.removed, b | d << 16))
            return false;
    }
}

__device__ inline long long sumOfWarp(long long v) {
    for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(FULL, v, d);
    return v;
}

// weighSet makes the offspring of a cycle of so many cities and says whether it is a
// shorter tour.
__device__ inline bool weighSet(const Region &r, const Route &t, const unsigned short *cycle, unsigned size, Offspring &o, Weighed &w) {
    unsigned lane = threadIdx.x % 32;
    w.removed = w.added = size / 2;
    w.gain = 0;
    if (w.removed > MOST_CUTS) return false;
    bool fits = true;
    for (unsigned i = lane; i < w.removed; i += 32) {
        unsigned a = cycle[2 * i] & ~BEGINNING, b = cycle[2 * i + 1], c = cycle[2 * i + 2 < size ? 2 * i + 2 : 0] & ~BEGINNING;
        o.removed[i] = a | b << 16;
        o.added[i]   = b | c << 16;
        fits = fits && t.joins(a, b) && !t.joins(b, c);   // another offspring may have changed that
        w.gain += exact(r, a, b) - exact(r, b, c);
    }
    w.gain = sumOfWarp(w.gain);
    if (!__all_sync(FULL, fits) || w.gain <= 0) return false;
    __syncwarp();   // listed before it is read
    return joinAll(r, t, o, w) && w.gain > 0;
}

// become makes the offspring the tour. All its cities that have other edges wait then.
__device__ inline void become(const Route &t, const Offspring &o, const Weighed &w, unsigned &waiting) {
    unsigned lane = threadIdx.x % 32;
#pragma unroll 1
    for (unsigned p = lane; p < t.m; p += 32) {
        unsigned run = runAt(o, p, w.removed), last = o.cut[run], first = beginningOf(t, o, run, w.removed);
        unsigned within = o.turned[run] ? t.wrap(last + t.m - p) : t.wrap(p + t.m - first);
        t.place[t.order[p]] = (unsigned short)(o.shift[run] + within);
    }
    __syncwarp();   // places are there before the order is made of them
#pragma unroll 1
    for (unsigned c = lane; c < t.m; c += 32) t.order[t.place[c]] = (unsigned short)c;
#pragma unroll 1
    for (unsigned i = 0; i < w.removed; i++) waiting |= bitOf(o.removed[i] & 0xffff) | bitOf(o.removed[i] >> 16);
    __syncwarp();   // the order is there before it is read
}

// assemble makes all offspring of a tour that are shorter, one after the other, and
// returns how many.
__device__ inline unsigned assemble(const Region &r, const Route &t, const Cycles &c, Offspring &o, unsigned &waiting) {
    unsigned made = 0;
#pragma unroll 1
    for (unsigned from = c.first; from < c.capacity;) {
        unsigned end = cycleEnd(c, from);
        Weighed w;
        if (weighSet(r, t, c.walk + from, end - from, o, w)) {
            become(t, o, w, waiting);
            made++;
        }
        __syncwarp();   // the offspring is read before the next one is written
        from = end;
    }
    return made;
}
