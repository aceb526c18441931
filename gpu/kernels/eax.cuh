// Edge assembly crossover of two individuals by a warp, in its local form (Y. Nagata and
// S. Kobayashi, A powerful genetic algorithm using edge assembly crossover for the
// traveling salesman problem, INFORMS J. Computing 25, 2013, section 3).
//
// The edges that only one of two tours has decompose into AB-cycles, on which edges of both
// tours alternate. Each AB-cycle is an E-set: an offspring replaces the edges of the one tour
// on it by those of the other. The result may be several intermediate subtours, which are
// merged by the cheapest exchange of two edges between candidates. Nagata and Kobayashi keep
// the best of thirty offspring; here every one that is shorter is adopted at once, which
// reaches the same lengths in fewer generations.
//
// An offspring is evaluated from positions alone: its removed edges are sorted along the tour,
// and the segments between them are followed from added edge to added edge. Exact distances
// decide; only the search for the cheapest merge ranks by estimates.

#pragma once

#include "segments.cuh"

#define MAX_EDGES   64        // edges that an offspring removes, at most
#define MAX_MERGES  20        // of subtours of an offspring, at most
#define CYCLE_START 0x8000u   // flag of a city on a walk: a cycle begins with it

// Cycles are the AB-cycles of two tours, one after the other from first on. A cycle is a list
// of cities: the edge between the first two is of the one tour, the next one of the other, and
// so on round.
struct Cycles {
    unsigned short *walk;    // capacity
    unsigned        capacity, first;
};

// RandomBits is a stream of random bits, drawn 1,024 at a time.
struct RandomBits {
    Philox   counter;        // its first word grows
    unsigned key0, key1;
    unsigned used, words;    // this lane's word of those drawn
};

__device__ inline bool nextBit(RandomBits &c) {
    if (c.used % 1024 == 0) {
        Philox at = c.counter;
        at.x += c.used / 1024 * 32 + threadIdx.x % 32;
        c.words = philox(at, c.key0, c.key1).x;
    }
    unsigned i = c.used++ % 1024;
    return __shfl_sync(FULL, c.words, (int)(i / 32)) >> i % 32 & 1;
}

// edgesNotIn returns the set of cities of t whose edge to the next city is not in another tour.
__device__ inline CitySet edgesNotIn(const Tour &t, const Tour &other) {
    unsigned lane = threadIdx.x % 32;
    CitySet set{};
#pragma unroll 1
    for (unsigned first = 0; first < t.m; first += 32) {
        unsigned c = first + lane;
        unsigned votes = __ballot_sync(FULL, c < t.m && !other.hasEdge(c, t.next(min(c, t.m - 1))));
#pragma unroll
        for (unsigned w = 0; w < WORDS; w++)
            if (lane * WORDS + w == first / 32) set.word[w] = votes;
    }
    return set;
}

// lastVisit returns where a walk of length cities visited a city with the same parity as the
// next place on the walk, or length if it did not.
__device__ inline unsigned lastVisit(const unsigned short *walk, unsigned length, unsigned city) {
#pragma unroll 1
    for (unsigned first = 0; first < length; first += 32) {
        unsigned j = first + threadIdx.x % 32;
        unsigned votes = __ballot_sync(FULL, j < length && (j ^ length) % 2 == 0 && walk[min(j, length - 1)] == city);
        if (votes) return first + (unsigned)__ffs((int)votes) - 1;
    }
    return length;
}

// storeCycle moves the end of a walk, from an index to its length, to the cycles, rotated so
// that it begins with an edge of the one tour.
__device__ inline void storeCycle(Cycles &c, unsigned from, unsigned length) {
    unsigned count = length - from, lane = threadIdx.x % 32;
    // From the last city on, since source and destination may overlap.
#pragma unroll 1
    for (unsigned done = 0; done < count; done += 32) {
        unsigned i = count - 1 - done - lane, at = i + from % 2;   // of a lane without a city: beyond count
        bool has = done + lane < count;
        unsigned city = has ? c.walk[from + (at == count ? 0 : at)] : 0;
        __syncwarp();   // read before it is written
        if (has) c.walk[c.first - count + i] = (unsigned short)(city | (i ? 0 : CYCLE_START));
        __syncwarp();
    }
    c.first -= count;
}

// findCycles walks along the edges that only one of the two tours has, alternately of the one
// and of the other, chosen at random, and splits off a cycle wherever one closes. Where the
// tours differ in more than half of their edges the walk has no room for all: some are left out.
__device__ inline Cycles findCycles(const Tour &one, const Tour &other, unsigned short *walk, unsigned capacity, RandomBits &bits) {
    Cycles c{walk, capacity, capacity};
    CitySet left[2] = {edgesNotIn(one, other), edgesNotIn(other, one)};
    unsigned length = 0, here = 0;
#pragma unroll 1
    for (;;) {
        if (length == 0) {
            unsigned lanes = __ballot_sync(FULL, !isEmpty(left[0]));
            if (!lanes) break;
            unsigned lane = (unsigned)__ffs((int)lanes) - 1;
            here = lowestOf(left[0], lane);
            if (threadIdx.x % 32 == 0) walk[0] = (unsigned short)here;
            length = 1;
            __syncwarp();   // written before it is read
        }
        bool others = length % 2 == 0;
        Tour t = others ? other : one;
        CitySet set = either(others, left[0], left[1]);
        unsigned before = t.prev(here);
        bool forward = contains(set, here), backward = contains(set, before);
        if (forward && backward) forward = nextBit(bits);
        unsigned to = forward ? t.next(here) : before;
        erase(set, forward ? here : before);
        left[0] = either(others, set, left[0]);
        left[1] = either(others, left[1], set);
        unsigned at = lastVisit(walk, length, to);
        if (at < length) {
            storeCycle(c, at, length);
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

// cycleEnd returns the index after the cycle that begins at from.
__device__ inline unsigned cycleEnd(const Cycles &c, unsigned from) {
#pragma unroll 1
    for (unsigned first = from + 1; first < c.capacity; first += 32) {
        unsigned j = first + threadIdx.x % 32;
        unsigned votes = __ballot_sync(FULL, j < c.capacity && c.walk[min(j, c.capacity - 1)] & CYCLE_START);
        if (votes) return first + (unsigned)__ffs((int)votes) - 1;
    }
    return c.capacity;
}

// Offspring is an offspring in the memory of a warp: the edges that it removes and adds, and the
// segments of the tour between. Segment i ends at position cut[i] and begins after the one
// before; its ends are 2i, the first city, and 2i + 1, the last.
struct Offspring {
    unsigned       removed[MAX_EDGES];   // city, city << 16
    unsigned       added[MAX_EDGES];
    unsigned short cut[MAX_EDGES];       // positions, ascending
    unsigned short unsorted[MAX_EDGES];
    unsigned short partner[2 * MAX_EDGES];
    unsigned short shift[MAX_EDGES];     // position in the offspring of a segment's first city (last, if reversed)
    unsigned char  reversed[MAX_EDGES];
    unsigned char  subtour[MAX_EDGES];   // that the segment is on
};

// Evaluation is the figures of an offspring.
struct Evaluation {
    long long gain;
    unsigned  removed, added;     // edges
    unsigned  subtours, smallest; // how many; the one with the fewest cities
};

// sortCuts finds the positions after which edges are removed, and sorts them.
__device__ inline void sortCuts(const Tour &t, Offspring &o, unsigned count) {
    unsigned lane = threadIdx.x % 32;
    for (unsigned i = lane; i < count; i += 32) {
        unsigned e = o.removed[i], u = t.position[e & 0xffff], v = t.position[e >> 16];
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

// segmentEnd returns the end of a segment that a city is. A segment of one city has both ends
// there: the added edge with the lower number takes the first.
__device__ inline unsigned segmentEnd(const Tour &t, const Offspring &o, unsigned city, unsigned count, unsigned edge) {
    unsigned p = t.position[city], segment = segmentAt(o, p, count);
    if (firstPosition(t, o, segment, count) != p) return 2 * segment + 1;
    if (o.cut[segment] != p) return 2 * segment;
    unsigned second = 0;
#pragma unroll 1
    for (unsigned j = 0; j < edge; j++) second |= (o.added[j] & 0xffff) == city || o.added[j] >> 16 == city;
    return 2 * segment + second;
}

// findSubtours finds the segments of an offspring and the subtours that they form.
__device__ inline void findSubtours(const Tour &t, Offspring &o, Evaluation &w) {
    unsigned lane = threadIdx.x % 32, count = w.removed;
    sortCuts(t, o, count);
    for (unsigned i = lane; i < count; i += 32) {
        unsigned e = o.added[i], a = segmentEnd(t, o, e & 0xffff, count, i), b = segmentEnd(t, o, e >> 16, count, i);
        o.partner[a] = (unsigned short)b;
        o.partner[b] = (unsigned short)a;
    }
    __syncwarp();   // all partners are written
    unsigned long long open = count == 64 ? ~0ull : (1ull << count) - 1;   // segments not followed yet
    unsigned least = 0xffffffffu;
    w.subtours = w.smallest = 0;
#pragma unroll 1
    while (open) {
        unsigned low = (unsigned)open;
        unsigned end = 2 * (low ? (unsigned)__ffs((int)low) - 1 : 31 + (unsigned)__ffs((int)(open >> 32))), size = 0;
#pragma unroll 1
        do {
            unsigned segment = end / 2;
            if (lane == 0) {
                o.shift[segment]    = (unsigned short)size;
                o.reversed[segment] = end & 1;
                o.subtour[segment]  = (unsigned char)w.subtours;
            }
            size += t.wrap(o.cut[segment] + t.m - firstPosition(t, o, segment, count)) + 1;
            open &= ~(1ull << segment);
            end = o.partner[end ^ 1];
        } while (open >> (end / 2) & 1);
        if (size < least) {
            least = size;
            w.smallest = w.subtours;
        }
        w.subtours++;
    }
    __syncwarp();   // the segments are written before they are read
}

// Merge is an exchange of the edges u–v and w–x, of two subtours, for u–w and v–x.
struct Merge { Gain gain; unsigned uv, wx; };

// neighbourIn returns a city's neighbour in an offspring: the previous one on the tour, or with
// next the next one, or where the segment ends there the city at the end joined to it.
__device__ inline unsigned neighbourIn(const Tour &t, const Offspring &o, unsigned position, unsigned segment, unsigned count, bool next) {
    unsigned last = next ? o.cut[segment] : firstPosition(t, o, segment, count);
    if (position != last) return t.order[t.wrap(next ? position + 1 : position + t.m - 1)];
    unsigned end = o.partner[2 * segment + (next ? 1 : 0)], other = end / 2;
    return t.order[end & 1 ? o.cut[other] : firstPosition(t, o, other, count)];
}

// evaluateMerges evaluates the four merges of a city with one of its candidates.
__device__ inline void evaluateMerges(const Region &r, const Tour &t, const Offspring &o, const Evaluation &evaluation, unsigned position, unsigned segment, unsigned number, Merge &best) {
    unsigned count = evaluation.removed, u = t.order[position], w = r.candidates[u * CANDIDATES + number];
    if (w == NO_CITY) return;
    unsigned far = t.position[w], there = segmentAt(o, far, count);
    if (o.subtour[there] == evaluation.smallest) return;
    Gain direct = estimate(r, u, w);
#pragma unroll 1
    for (unsigned side = 0; side < 4; side++) {
        unsigned v = neighbourIn(t, o, position, segment, count, side & 1), x = neighbourIn(t, o, far, there, count, side & 2);
        if (isFixedEdge(r, u, v) || isFixedEdge(r, w, x)) continue;
        Gain gain = estimate(r, u, v) + estimate(r, w, x) - direct - estimate(r, v, x);
        if (best.uv != best.wx && gain <= best.gain) continue;
        best = Merge{gain, u | v << 16, w | x << 16};
    }
}

// cheapestMerge returns the cheapest merge of the smallest subtour with another one. Where there
// is none, its two edges are the same.
__device__ inline Merge cheapestMerge(const Region &r, const Tour &t, const Offspring &o, const Evaluation &w) {
    unsigned lane = threadIdx.x % 32;
    Merge best{0, 0, 0};
#pragma unroll 1
    for (unsigned segment = 0; segment < w.removed; segment++) {
        if (o.subtour[segment] != w.smallest) continue;
        unsigned first = firstPosition(t, o, segment, w.removed), cities = t.wrap(o.cut[segment] + t.m - first) + 1;
#pragma unroll 1
        for (unsigned i = lane; i < cities * CANDIDATES; i += 32)
            evaluateMerges(r, t, o, w, t.wrap(first + i / CANDIDATES), segment, i % CANDIDATES, best);
    }
    bool has = best.uv != best.wx;
    Gain gain = warpMax(has ? best.gain : -(Gain)0x3fffffff);
    unsigned votes = __ballot_sync(FULL, has && best.gain == gain);
    if (!votes) return Merge{0, 0, 0};
    int from = __ffs((int)votes) - 1;
    return Merge{gain, __shfl_sync(FULL, best.uv, from), __shfl_sync(FULL, best.wx, from)};
}

// removeEdge removes an edge from a list of count edges. False: it is not in the list.
__device__ inline bool removeEdge(unsigned *list, unsigned &count, unsigned edge) {
    unsigned lane = threadIdx.x % 32, reversed = edge >> 16 | edge << 16;
#pragma unroll 1
    for (unsigned first = 0; first < count; first += 32) {
        unsigned i = first + lane, e = i < count ? list[i] : 0;
        unsigned votes = __ballot_sync(FULL, i < count && (e == edge || e == reversed));
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

// addEdge adds an edge to a list, or, if it is in the other list, removes it there.
// False: there is no room.
__device__ inline bool addEdge(unsigned *list, unsigned &count, unsigned *other, unsigned &others, unsigned edge) {
    if (removeEdge(other, others, edge)) return true;
    if (count == MAX_EDGES) return false;
    if (threadIdx.x % 32 == 0) list[count] = edge;
    count++;
    __syncwarp();       // written before it is read
    return true;
}

// mergeSubtours merges all subtours to one tour. False: it would not be shorter, or there is no
// merge.
__device__ inline bool mergeSubtours(const Region &r, const Tour &t, Offspring &o, Evaluation &w) {
#pragma unroll 1
    for (unsigned merges = 0;; merges++) {
        findSubtours(t, o, w);
        if (w.subtours == 1) return true;
        if (merges == MAX_MERGES) return false;
        Merge best = cheapestMerge(r, t, o, w);
        if (best.uv == best.wx) return false;
        unsigned a = best.uv & 0xffff, b = best.uv >> 16, c = best.wx & 0xffff, d = best.wx >> 16;
        unsigned lane = threadIdx.x % 32, from = lane & 1 ? d : a, to = (lane & 1) != lane >> 1 ? c : b;   // a–b, d–c, a–c, d–b
        long long length = lane < 4 ? exact(r, from, to) : 0;
        w.gain += warpSum(lane < 2 ? length : -length);
        if (w.gain <= 0) return false;
        if (!addEdge(o.removed, w.removed, o.added, w.added, best.uv) || !addEdge(o.removed, w.removed, o.added, w.added, best.wx) ||
            !addEdge(o.added, w.added, o.removed, w.removed, a | c << 16) || !addEdge(o.added, w.added, o.removed, w.removed, b | d << 16))
            return false;
    }
}

// evaluateOffspring makes the offspring of a cycle of size cities and says whether it is a
// shorter tour.
__device__ inline bool evaluateOffspring(const Region &r, const Tour &t, const unsigned short *cycle, unsigned size, Offspring &o, Evaluation &w) {
    unsigned lane = threadIdx.x % 32;
    w.removed = w.added = size / 2;
    w.gain = 0;
    if (w.removed > MAX_EDGES) return false;
    bool fits = true;
    for (unsigned i = lane; i < w.removed; i += 32) {
        unsigned a = cycle[2 * i] & ~CYCLE_START, b = cycle[2 * i + 1], c = cycle[2 * i + 2 < size ? 2 * i + 2 : 0] & ~CYCLE_START;
        o.removed[i] = a | b << 16;
        o.added[i]   = b | c << 16;
        fits = fits && t.hasEdge(a, b) && !t.hasEdge(b, c);   // another offspring may have changed that
        w.gain += exact(r, a, b) - exact(r, b, c);
    }
    w.gain = warpSum(w.gain);
    if (!__all_sync(FULL, fits) || w.gain <= 0) return false;
    __syncwarp();   // listed before it is read
    return mergeSubtours(r, t, o, w) && w.gain > 0;
}

// replaceTour replaces the tour by the offspring, and adds the ends of all removed edges to the
// work set.
__device__ inline void replaceTour(const Tour &t, const Offspring &o, const Evaluation &w, CitySet &waiting) {
    unsigned lane = threadIdx.x % 32;
#pragma unroll 1
    for (unsigned p = lane; p < t.m; p += 32) {
        unsigned segment = segmentAt(o, p, w.removed), last = o.cut[segment], first = firstPosition(t, o, segment, w.removed);
        unsigned within = o.reversed[segment] ? t.wrap(last + t.m - p) : t.wrap(p + t.m - first);
        t.position[t.order[p]] = (unsigned short)(o.shift[segment] + within);
    }
    __syncwarp();   // positions are written before the order is made of them
#pragma unroll 1
    for (unsigned c = lane; c < t.m; c += 32) t.order[t.position[c]] = (unsigned short)c;
#pragma unroll 1
    for (unsigned i = 0; i < w.removed; i++) {
        insert(waiting, o.removed[i] & 0xffff);
        insert(waiting, o.removed[i] >> 16);
    }
    __syncwarp();   // the order is written before it is read
}

// applyOffspring replaces the tour by each offspring that is shorter, one after the other, and
// returns how many were.
__device__ inline unsigned applyOffspring(const Region &r, const Tour &t, const Cycles &c, Offspring &o, CitySet &waiting) {
    unsigned made = 0;
#pragma unroll 1
    for (unsigned from = c.first; from < c.capacity;) {
        unsigned end = cycleEnd(c, from);
        Evaluation w;
        if (evaluateOffspring(r, t, c.walk + from, end - from, o, w)) {
            replaceTour(t, o, w, waiting);
            made++;
        }
        __syncwarp();   // the offspring is read before the next one is written
        from = end;
    }
    return made;
}
