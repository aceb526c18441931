// The exchanges that shorten a whole tour: which E-sets have one, which of them fit together, and the tour that they
// make.
//
// An E-set is a set of edges in which two tours differ (twotours.cuh), or a block of such sets: where one alone does not
// shorten the tour, other sets are joined to it, along edges of the other tour that lead out of its smallest subtour.
// All sets are evaluated side by side, against the same tour. Exchanges whose cuts do not alternate along the tour
// fit together; of those that do alternate the best are taken, one after the other, as long as there is one tour.

#pragma once

#include "cuttour.cuh"
#include "recombine.cuh"

#define MOST_GROWN 300   // cuts of a block to which sets are joined, and its subtours: those of boards seldom become one tour
#define MOST_SPLIT 20

// beginESet makes a cut tour of an E-set of so many sets. It returns the number of cuts; 0: there is no room for them
// and for the cuts of mergers.
__device__ inline unsigned beginESet(const TwoTours &t, CutTour &c, unsigned sets, long long &gain) {
    unsigned lane = threadIdx.x % 32, count = 0;
    gain = 0;
    for (unsigned s = 0; s < sets; s++) {
        count += t.counts[c.sets[s]];
        gain += t.gains[c.sets[s]];
    }
    if (count > MOST_CUTS - 2 * (MOST_SUBTOURS - 1)) return 0;
    unsigned *unsorted = (unsigned *)c.mate, at = 0;
    for (unsigned s = 0; s < sets; s++) {
        unsigned size = t.counts[c.sets[s]], start = t.starts[c.sets[s]];
        for (unsigned i = lane; i < size; i += 32) unsorted[at + i] = t.list[start + i];
        at += size;
    }
    __syncwarp();   // written before they are read
    for (unsigned i = lane; i < count; i += 32) {
        unsigned e = unsorted[i], rank = 0;
        for (unsigned j = 0; j < count; j++) rank += unsorted[j] < e;
        c.cut[rank] = e;
    }
    __syncwarp();   // sorted, and read
    for (unsigned h = lane; h < 2 * count; h += 32) {
        unsigned to = t.mate[2 * c.cut[h / 2] + h % 2];
        c.mate[h] = (unsigned short)(2 * lowerBound(c.cut, count, to / 2) + to % 2);
    }
    __syncwarp();   // the edges are read before positions are written
    for (unsigned i = lane; i < count; i += 32) c.cut[i] = t.cutAt[c.cut[i]];
    __syncwarp();
    return count;
}

__device__ inline bool isTaken(const CutTour &c, unsigned sets, unsigned set) {
    bool taken = false;
    for (unsigned s = 0; s < sets; s++) taken |= c.sets[s] == set;
    return taken;
}

// leadingOut returns the set, of those that the other tour leads along from a subtour to another one, that a random number
// chooses; NO_EDGE: there is none.
__device__ inline unsigned leadingOut(const TwoTours &t, const CutTour &c, unsigned count, unsigned sets, unsigned own) {
    unsigned lane = threadIdx.x % 32;
    long long best = 0x7fffffffffffffffll;   // random number, set
    eachPiece(c, count, own, t.n, [&](const Piece &s) {
        unsigned end = lowerBound(t.cutAt, t.edges, s.to + 1);
        for (unsigned e = lowerBound(t.cutAt, t.edges, s.from) + lane; e < end; e += 32) {
            unsigned set = t.label[e];
            if (isTaken(c, sets, set)) continue;
            for (unsigned h = 2 * e; h < 2 * e + 2; h++) {
                if (c.subtour[segmentOf(c, count, positionOf(t, t.mate[h]))] == own) continue;
                long long key = (long long)(randomWord(t, set, FOR_GROWTH) >> 1) << 32 | set;
                best = min(best, key);
            }
        }
    });
    __syncwarp();   // the tour is read before it changes
    best = warpMin(best);
    return best == 0x7fffffffffffffffll ? NO_EDGE : (unsigned)best;
}

// grow joins sets to the first one. It returns how many there are then.
__device__ inline unsigned grow(const TwoTours &t, CutTour &c) {
    unsigned sets = 1, left;
    while (sets <= MOST_JOINED) {
        unsigned cuts = 0;
        for (unsigned s = 0; s < sets; s++) cuts += t.counts[c.sets[s]];
        if (cuts > MOST_GROWN) break;
        long long gain;
        unsigned count = beginESet(t, c, sets, gain), subtours = findSubtours(c, count, t.n);
        if (subtours == 1 || subtours > MOST_SPLIT) break;
        unsigned next = leadingOut(t, c, count, sets, smallestSubtour(c, subtours, left));
        if (next == NO_EDGE) break;
        __syncwarp();   // the sets are read before one is added
        if (threadIdx.x % 32 == 0) c.sets[sets] = next;
        sets++;
        __syncwarp();
    }
    return sets;
}

// keep lists the exchange that a cut tour is.
__device__ inline void keep(Exchanges &x, const CutTour &c, unsigned count, long long gain) {
    unsigned lane = threadIdx.x % 32, at = 0;
    if (lane == 0) at = atomicAdd(&x.used, count);
    at = __shfl_sync(FULL, at, 0);
    if (at + count > x.room) return;   // then none is made: see evaluateSets
    if (lane == 0) {
        unsigned i = atomicAdd(&x.count, 1u);
        x.gain[i] = gain;
        x.label[i] = c.sets[0];
        x.from[i] = at;
        x.cuts[i] = count;
    }
    for (unsigned i = lane; i < count; i += 32) {
        x.cut[at + i] = c.cut[i];
        for (unsigned h = 2 * i; h < 2 * i + 2; h++) x.mate[2 * at + h] = 2 * c.cut[c.mate[h] / 2] + c.mate[h] % 2;
    }
}

// evaluate keeps the exchange of a set, or of a block that begins with it, if it shortens the tour.
__device__ inline void evaluate(const TwoTours &t, CutTour &c, Exchanges &x, unsigned set) {
    if (threadIdx.x % 32 == 0) c.sets[0] = set;
    __syncwarp();   // written before it is read
    long long gain;
    unsigned count = beginESet(t, c, 1, gain);
    if (count && mergeSubtours(t, c, count, gain)) {
        keep(x, c, count, gain);
        return;
    }
    unsigned sets = grow(t, c);
    if (sets == 1) return;
    count = beginESet(t, c, sets, gain);
    if (count && gain > 0 && mergeSubtours(t, c, count, gain)) keep(x, c, count, gain);
}

// evaluateSets evaluates the sets that save something, of which there are saving: each warp takes the next one. Where
// there is no room for all exchanges there are none: which ones had room would depend on the warps.
__device__ inline void evaluateSets(const TwoTours &t, CutTour &c, Exchanges &x, unsigned saving, unsigned &next) {
    if (threadIdx.x == 0) next = 0;
    __syncthreads();   // no set is taken
    for (;;) {
        unsigned i = 0;
        if (threadIdx.x % 32 == 0) i = RELAXED(*x.halted) ? saving : atomicAdd(&next, 1u);
        i = __shfl_sync(FULL, i, 0);
        if (i >= saving) break;
        evaluate(t, c, x, t.saving[i]);
        __syncwarp();   // the set is read before the next one is written
    }
    __syncthreads();   // all exchanges are listed
    if (threadIdx.x == 0 && x.used > x.room) x.count = 0;
    __syncthreads();   // the number is written before it is read
}

// rankExchanges ranks the exchanges by gain.
__device__ inline void rankExchanges(const Exchanges &x) {
    for (unsigned i = threadIdx.x; i < x.count; i += blockDim.x) {
        unsigned rank = 0;
        for (unsigned j = 0; j < x.count; j++)
            rank += x.gain[j] > x.gain[i] || (x.gain[j] == x.gain[i] && x.label[j] < x.label[i]);
        x.byRank[rank] = i;
        x.group[i] = i;
        x.members[i] = 0;
    }
    __syncthreads();
}

// alternate says whether two exchanges have a cut in common, or cuts that alternate along the tour: whether the cuts of the
// one are not all within one segment of the other.
__device__ inline bool alternate(const Exchanges &x, unsigned a, unsigned b) {
    const unsigned *cuts = x.cut + x.from[a], *others = x.cut + x.from[b];
    unsigned count = x.cuts[a], last = x.cuts[b] - 1, i = lowerBound(cuts, count, others[0]);
    if (i && i < count) return others[last] >= cuts[i];
    unsigned beyond = lowerBound(others, last + 1, cuts[0]);   // the segment goes over the end of the tour
    return beyond <= last && others[beyond] <= cuts[count - 1];
}

// groupExchanges groups the exchanges whose cuts alternate.
__device__ inline void groupExchanges(const Exchanges &x) {
    for (unsigned i = 1; i < x.count; i++)
        for (unsigned j = threadIdx.x; j < i; j += blockDim.x)
            if (alternate(x, x.byRank[i], x.byRank[j])) unite(x.group, i, j);
    settleRoots(x.group, x.count);
    for (unsigned i = threadIdx.x; i < x.count; i += blockDim.x) atomicAdd(&x.members[x.group[i]], 1u);
    __syncthreads();
}

// isSelfJoined says whether the tour is not cut at a cut after all.
__device__ inline bool isSelfJoined(const CutTour &c, unsigned i) { return c.mate[2 * i] == 2 * i + 1; }

// take adds an exchange to a cut tour of count cuts, unless they have a cut in common or there is no room. False:
// it is not added; where its cuts leave subtours, the tour is not cut there after all.
__device__ inline bool take(CutTour &c, unsigned &count, const Exchanges &x, unsigned i, unsigned n) {
    unsigned lane = threadIdx.x % 32, cuts = x.cuts[i];
    const unsigned *cut = x.cut + x.from[i], *mate = x.mate + 2 * x.from[i];
    bool common = count + cuts > MOST_CUTS;
    for (unsigned k = lane; k < cuts; k += 32) {
        unsigned at = lowerBound(c.cut, count, cut[k]);
        common |= at < count && c.cut[at] == cut[k] && !isSelfJoined(c, at);
    }
    if (__any_sync(FULL, common)) return false;
    for (unsigned k = 0; k < cuts; k++) count = insertCut(c, count, cut[k]);
    for (unsigned h = lane; h < 2 * cuts; h += 32)
        c.mate[halfAt(c, count, 2 * cut[h / 2] + h % 2)] = (unsigned short)halfAt(c, count, mate[h]);
    __syncwarp();   // joined before they are followed
    if (findSubtours(c, count, n) == 1) return true;
    for (unsigned h = lane; h < 2 * cuts; h += 32) {
        unsigned half = halfAt(c, count, 2 * cut[h / 2] + h % 2);
        c.mate[half] = (unsigned short)(half ^ 1);
    }
    __syncwarp();
    return false;
}

// chooseTogether decides which exchanges are made, and adds up what they save.
__device__ inline void chooseTogether(const TwoTours &t, CutTour &c, const Exchanges &x, long long &sum) {
    unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();   // zero before it is added to
    for (unsigned rank = warp; rank < x.count; rank += blockDim.x / 32) {
        if (x.group[rank] != rank) continue;
        unsigned members = x.members[rank], count = 0;
        for (unsigned i = rank; members; i++) {
            if (x.group[i] != rank) continue;
            members--;
            bool made = take(c, count, x, x.byRank[i], t.n);
            __syncwarp();   // read before it is written
            if (lane == 0) {
                x.members[i] = made;
                if (made) atomicAdd((unsigned long long *)&sum, (unsigned long long)x.gain[x.byRank[i]]);
            }
        }
        __syncwarp();
    }
    __syncthreads();   // the sum is complete
}

// isNoCut says whether an exchange joins both halves of one of its cuts again, as some mergers do.
__device__ inline bool isNoCut(const Exchanges &x, unsigned k) { return x.mate[2 * k] == 2 * x.cut[k] + 1; }

// cutTogether cuts the tour at the cuts of all exchanges that are made, and returns how many they are. Edges and
// mates of the tours' differences are overwritten.
__device__ inline unsigned cutTogether(const TwoTours &t, const Exchanges &x, Prefix &prefix) {
    unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
    for (unsigned p = threadIdx.x; p < t.n; p += blockDim.x) t.edgeAt[p] = 0;
    __syncthreads();   // no position is cut
    for (unsigned i = warp; i < x.count; i += warps) {
        if (!x.members[i]) continue;
        unsigned from = x.from[x.byRank[i]], end = from + x.cuts[x.byRank[i]];
        for (unsigned k = from + lane; k < end; k += 32)
            if (!isNoCut(x, k)) t.edgeAt[x.cut[k]] = 1;
    }
    __syncthreads();   // all cuts are marked
    unsigned count = listWhere(prefix, t.n, t.edgeAt, t.cutAt, [&](unsigned p) { return t.edgeAt[p] == 1; });
    for (unsigned i = warp; i < x.count; i += warps) {
        if (!x.members[i]) continue;
        unsigned from = x.from[x.byRank[i]], end = from + x.cuts[x.byRank[i]];
        for (unsigned h = 2 * from + lane; h < 2 * end; h += 32) {
            unsigned to = x.mate[h];
            if (!isNoCut(x, h / 2)) t.mate[2 * t.edgeAt[x.cut[h / 2]] + h % 2] = 2 * t.edgeAt[to / 2] + to % 2;
        }
    }
    __syncthreads();   // all halves are joined
    return count;
}

// rebuild orders the cities as the segments follow each other. False: they would not make one tour, and it stays.
__device__ inline bool rebuild(const TwoTours &t, unsigned count, unsigned &cities) {
    unsigned *shift = t.counts, *backwards = t.starts;   // by segment: where it begins on the new tour; 1: with its last city
    if (threadIdx.x == 0) {
        unsigned segment = 0, at = 0, walked = 0;
        bool backward = false;
        do {
            shift[segment] = at;
            backwards[segment] = backward;
            at += citiesOf(t.cutAt, count, segment, t.n);
            follow(t.mate, count, segment, backward);
        } while (++walked < count && segment);
        cities = at;
    }
    __syncthreads();   // the segments are in order
    if (cities != t.n) return false;
    int *made = (int *)t.visit;
    for (unsigned p = threadIdx.x; p < t.n; p += blockDim.x) {
        unsigned i = lowerBound(t.cutAt, count, p);
        if (i == count) i = 0;
        unsigned first = wrapped(t.cutAt[before(i, count)] + 1, t.n), last = t.cutAt[i];
        made[shift[i] + wrapped(backwards[i] ? last + t.n - p : p + t.n - first, t.n)] = t.order[p];
    }
    __syncthreads();   // the new tour is complete
    for (unsigned p = threadIdx.x; p < t.n; p += blockDim.x) {
        t.order[p] = made[p];
        t.position[made[p]] = (int)p;
    }
    __syncthreads();
    return true;
}
