// A whole tour cut at some positions, by a warp: its segments, the subtours that they form, and how these are merged.
//
// A cut at position p has two halves: 2i is the city at p, 2i + 1 the one behind it, of cut i, and each is joined with
// its mate. Segment i ends at cut i. What is known of halves beyond one cut tour has positions instead: 2p, 2p + 1.

#pragma once

#include "twotours.cuh"

#define MOST_CUTS     512
#define MOST_SUBTOURS 40      // offspring of more are no good
#define MOST_JOINED   8       // sets that are joined to the first one of a block
#define UNSEEN        0xff

// CutTour is the memory of a warp.
struct CutTour {
    unsigned       cut[MOST_CUTS];             // positions, ascending
    unsigned short mate[2 * MOST_CUTS];
    unsigned char  subtour[MOST_CUTS];         // that the segment is on
    unsigned       sizes[MOST_SUBTOURS];       // cities of a subtour; 0: it was merged with another one
    unsigned       sets[1 + MOST_JOINED];      // of the E-set
};

static_assert(sizeof(CutTour) == 4804, "as in recombine.go");

__device__ inline unsigned lowerBound(const unsigned *list, unsigned count, unsigned value) {
    unsigned low = 0;
    while (low < count) {
        unsigned middle = (low + count) / 2;
        if (list[middle] < value) low = middle + 1;
        else count = middle;
    }
    return low;
}

__device__ inline unsigned before(unsigned i, unsigned count) { return (i ? i : count) - 1; }
__device__ inline unsigned behind(unsigned i, unsigned count) { return i + 1 == count ? 0 : i + 1; }

// segmentOf returns the segment of a position.
__device__ inline unsigned segmentOf(const CutTour &c, unsigned count, unsigned p) {
    unsigned i = lowerBound(c.cut, count, p);
    return i == count ? 0 : i;
}

// citiesOf returns the cities of a segment.
__device__ inline unsigned citiesOf(const unsigned *cut, unsigned count, unsigned i, unsigned n) {
    unsigned from = cut[before(i, count)], to = cut[i];
    return to > from ? to - from : to + n - from;
}

// follow is a walk over the segments: along a segment, or backward, and on to the one that is joined with its end.
template <typename M>
__device__ inline void follow(const M *mate, unsigned count, unsigned &segment, bool &backward) {
    unsigned to = mate[backward ? 2 * before(segment, count) + 1 : 2 * segment];
    backward = to % 2 == 0;
    segment  = backward ? to / 2 : behind(to / 2, count);
}

// findSubtours numbers the subtours and counts their cities. It returns how many there are, of more than
// MOST_SUBTOURS one more.
__device__ inline unsigned findSubtours(CutTour &c, unsigned count, unsigned n) {
    unsigned lane = threadIdx.x % 32, subtours = 0;
    for (unsigned i = lane; i < count; i += 32) c.subtour[i] = UNSEEN;
    __syncwarp();   // none is seen
    for (unsigned first = 0; lane == 0 && first < count && subtours <= MOST_SUBTOURS; first++) {
        if (c.subtour[first] != UNSEEN) continue;
        if (subtours++ == MOST_SUBTOURS) break;
        unsigned segment = first, size = 0;
        for (bool backward = false; c.subtour[segment] == UNSEEN; follow(c.mate, count, segment, backward)) {
            c.subtour[segment] = (unsigned char)(subtours - 1);
            size += citiesOf(c.cut, count, segment, n);
        }
        c.sizes[subtours - 1] = size;
    }
    __syncwarp();   // they are written before they are read
    return __shfl_sync(FULL, subtours, 0);
}

// smallestSubtour returns the subtour with the fewest cities, of equal ones the first, and counts those that are
// left.
__device__ inline unsigned smallestSubtour(const CutTour &c, unsigned subtours, unsigned &left) {
    unsigned smallest = 0, least = 0xffffffffu;
    left = 0;
    for (unsigned i = 0; i < subtours; i++) {
        if (c.sizes[i] == 0) continue;
        left++;
        if (c.sizes[i] < least) {
            least = c.sizes[i];
            smallest = i;
        }
    }
    return smallest;
}

// insertCut cuts the tour at another position, unless it is cut there, and returns the number of cuts.
__device__ inline unsigned insertCut(CutTour &c, unsigned count, unsigned p) {
    unsigned lane = threadIdx.x % 32, at = lowerBound(c.cut, count, p);
    if (at < count && c.cut[at] == p) return count;
    unsigned char subtour = c.subtour[at < count ? at : 0];
    __syncwarp();   // all is read before it is changed
    for (unsigned h = lane; h < 2 * count; h += 32)
        if (c.mate[h] >= 2 * at) c.mate[h] = (unsigned short)(c.mate[h] + 2);
    __syncwarp();   // renumbered before they are moved
    for (unsigned end = count; end > at;) {
        unsigned first = end > at + 32 ? end - 32 : at, i = first + lane, cut = 0;
        unsigned short low = 0, high = 0;
        unsigned char on = 0;
        if (i < end) {
            cut = c.cut[i];
            low = c.mate[2 * i];
            high = c.mate[2 * i + 1];
            on = c.subtour[i];
        }
        __syncwarp();   // read before they are written
        if (i < end) {
            c.cut[i + 1] = cut;
            c.mate[2 * i + 2] = low;
            c.mate[2 * i + 3] = high;
            c.subtour[i + 1] = on;
        }
        __syncwarp();
        end = first;
    }
    if (lane == 0) {
        c.cut[at] = p;
        c.mate[2 * at] = (unsigned short)(2 * at + 1);
        c.mate[2 * at + 1] = (unsigned short)(2 * at);
        c.subtour[at] = subtour;
    }
    __syncwarp();   // written before they are read
    return count + 1;
}

// halfAt returns the number of a half that is given by position.
__device__ inline unsigned halfAt(const CutTour &c, unsigned count, unsigned at) {
    return 2 * lowerBound(c.cut, count, at / 2) + at % 2;
}

// joinedCity returns the city that a half, given by position, is joined with: at a cut its mate, else its neighbour.
__device__ inline int joinedCity(const TwoTours &t, const CutTour &c, unsigned count, unsigned at) {
    unsigned p = at / 2, i = lowerBound(c.cut, count, p);
    if (i == count || c.cut[i] != p) return t.order[wrapped(p + !(at % 2), t.n)];
    unsigned to = c.mate[2 * i + at % 2];
    return t.order[wrapped(c.cut[to / 2] + to % 2, t.n)];
}

// Merger exchanges the edges at two halves, given by position, of two subtours, for one between their cities and one
// between the cities that were joined with these.
struct Merger {
    long long gain;
    unsigned  key;      // position, candidate and sides: of equal gains the lowest is taken; NO_EDGE: there is none
    unsigned  u, w;     // the halves
    unsigned  far;      // the other subtour
};

// sideAt returns the half of a city, by position, before or behind it.
__device__ inline unsigned sideAt(const TwoTours &t, unsigned p, bool behind) {
    return behind ? 2 * p : 2 * wrapped(p + t.n - 1, t.n) + 1;
}

// Piece is a piece of a segment, at positions from … to, which do not wrap; the segment is at positions low … high.
struct Piece { unsigned low, high, from, to; };

__device__ inline bool isOn(const Piece &s, unsigned p) { return s.low <= s.high ? s.low <= p && p <= s.high : s.low <= p || p <= s.high; }

// lookAcross evaluates the mergers of the city at a position with a candidate, on another subtour or not.
__device__ inline void lookAcross(const TwoTours &t, const CutTour &c, unsigned count, unsigned own, unsigned p, unsigned candidate, Merger &best) {
    int u = t.order[p], w = t.candidates[(size_t)u * CANDIDATES + candidate];
    unsigned q = (unsigned)t.position[w], far = c.subtour[segmentOf(c, count, q)];
    if (far == own) return;
    long long direct = cost(t.problem, u, w);
    for (unsigned side = 0; side < 4; side++) {
        unsigned from = sideAt(t, p, side & 1), to = sideAt(t, q, side & 2);
        int v = joinedCity(t, c, count, from), x = joinedCity(t, c, count, to);
        if (isFixed(t.problem, u, v) || isFixed(t.problem, w, x)) continue;
        long long gain = cost(t.problem, u, v) + cost(t.problem, w, x) - direct - cost(t.problem, v, x);
        unsigned key = (p * CANDIDATES + candidate) * 4 + side;
        if (best.key == NO_EDGE || gain > best.gain || (gain == best.gain && key < best.key)) best = Merger{gain, key, from, to, far};
    }
}

// lookAlong evaluates the mergers of the cities of a piece. Runs whose candidates are all on the segment are passed
// over.
__device__ inline void lookAlong(const TwoTours &t, const CutTour &c, unsigned count, unsigned own, const Piece &s, Merger &best) {
    unsigned lane = threadIdx.x % 32;
    for (unsigned first = s.from / REACH_RUN; first <= s.to / REACH_RUN; first += 32) {
        unsigned run = first + lane;
        bool leads = run <= s.to / REACH_RUN;
        if (leads) {
            int least = t.least[run], most = t.most[run];
            leads = !(s.low <= s.high ? least >= (int)s.low && most <= (int)s.high : least >= (int)s.low || most <= (int)s.high);
        }
        for (unsigned votes = __ballot_sync(FULL, leads); votes; votes &= votes - 1) {
            unsigned p = (first + (unsigned)__ffs((int)votes) - 1) * REACH_RUN + lane, beyond = 0;
            if (p < s.from || p > s.to) continue;
            CandidatePlaces near = placesOf(t, p);
#pragma unroll
            for (unsigned i = 0; i < CANDIDATES; i++) beyond |= (unsigned)!isOn(s, near.at[i]) << i;
            for (; beyond; beyond &= beyond - 1) lookAcross(t, c, count, own, p, (unsigned)__ffs((int)beyond) - 1, best);
        }
    }
}

// eachPiece calls piece for each segment of a subtour; twice for one that goes over the end of the tour.
template <typename F>
__device__ inline void eachPiece(const CutTour &c, unsigned count, unsigned own, unsigned n, F piece) {
    for (unsigned first = 0; first < count; first += 32) {
        unsigned i = first + threadIdx.x % 32;
        for (unsigned votes = __ballot_sync(FULL, i < count && c.subtour[i] == own); votes; votes &= votes - 1) {
            unsigned segment = first + (unsigned)__ffs((int)votes) - 1;
            unsigned from = wrapped(c.cut[before(segment, count)] + 1, n), to = c.cut[segment];
            piece(Piece{from, to, from, from <= to ? to : n - 1});
            if (from > to) piece(Piece{from, to, 0, to});
        }
    }
}

// cheapestMerger returns the best merger of a subtour with another one, the same to all lanes.
__device__ inline Merger cheapestMerger(const TwoTours &t, const CutTour &c, unsigned count, unsigned own) {
    Merger best{0, NO_EDGE, 0, 0, 0};
    eachPiece(c, count, own, t.n, [&](const Piece &s) { lookAlong(t, c, count, own, s, best); });
    __syncwarp();   // the tour is read before it changes
    long long gain = -warpMin(best.key == NO_EDGE ? 0x7fffffffffffffffll : -best.gain);
    long long key = best.key != NO_EDGE && best.gain == gain ? best.key : NO_EDGE, least = warpMin(key);
    if (least == NO_EDGE) return Merger{0, NO_EDGE, 0, 0, 0};
    int from = __ffs((int)__ballot_sync(FULL, key == least)) - 1;
    return Merger{gain, (unsigned)least, __shfl_sync(FULL, best.u, from), __shfl_sync(FULL, best.w, from), __shfl_sync(FULL, best.far, from)};
}

// makeMerger makes a merger of the smallest subtour.
__device__ inline void makeMerger(CutTour &c, unsigned &count, const Merger &b, unsigned smallest) {
    unsigned lane = threadIdx.x % 32;
    count = insertCut(c, count, b.u / 2);
    count = insertCut(c, count, b.w / 2);
    unsigned u = halfAt(c, count, b.u), w = halfAt(c, count, b.w), v = c.mate[u], x = c.mate[w];
    __syncwarp();   // read before they are written
    if (lane == 0) {
        c.mate[u] = (unsigned short)w;
        c.mate[w] = (unsigned short)u;
        c.mate[v] = (unsigned short)x;
        c.mate[x] = (unsigned short)v;
        c.sizes[b.far] += c.sizes[smallest];
        c.sizes[smallest] = 0;
    }
    for (unsigned i = lane; i < count; i += 32)
        if (c.subtour[i] == smallest) c.subtour[i] = (unsigned char)b.far;
    __syncwarp();   // written before they are read
}

// mergeSubtours makes one tour of all subtours, the smallest first, and lowers the gain by what that costs. False: it
// cannot, or nothing is left of the gain.
__device__ inline bool mergeSubtours(const TwoTours &t, CutTour &c, unsigned &count, long long &gain) {
    unsigned subtours = findSubtours(c, count, t.n), left;
    if (subtours > MOST_SUBTOURS) return false;
    for (;;) {
        unsigned smallest = smallestSubtour(c, subtours, left);
        if (left == 1) return true;
        Merger b = cheapestMerger(t, c, count, smallest);
        if (b.key == NO_EDGE || gain + b.gain <= 0) return false;
        gain += b.gain;
        makeMerger(c, count, b, smallest);
    }
}
