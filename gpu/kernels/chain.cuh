// Lin–Kernighan steps of a warp.
//
// A step (Lin and Kernighan 1973) removes the edge t1–t2, adds t2–t3, removes t3–t4, adds
// t4–t5, removes t5–t6, and closes the tour with t6–t1: a sequential 3-opt move. If no step
// closes with a gain, the one with the largest gain without its closing edge is applied
// tentatively, and the next begins with t6 in place of t2, up to the depth. Gains follow
// from positions alone; only a step that is applied reverses parts of the tour.
//
// Let q be a city's distance along the tour from t2, away from t1: t2 has 0, t1 has m−1.
// With t4 before t3 (q4 = q3−1) closing gives a tour at once, and so does any t5 whose t6
// lies on t4's side. With t4 behind t3 (q4 = q3+1) the cities 0 … q3 form a cycle, on which
// t5 must lie; t6 is either neighbour.
//
// Each lane first evaluates one t3 with one side, in both directions; the few with a
// positive gain then share all lanes for their t5.

#pragma once

#define DEEPEST 12       // steps of a chain, at most

// The kinds of steps.
enum Kind : unsigned {
    TWO,                 // t2–t3, t4–t1
    SEQUENT,             // t4 before t3, two 2-opt moves in sequence
    SWAP,                // t4 behind t3, t6 behind t5: exchanges two neighbouring segments
    TURNED               // t4 behind t3, t6 before t5: reverses each of the two segments in place
};

// Link is one step. Its gain is below 1 where there is none.
struct Link {
    Gain     gain;
    unsigned t2, t3, t4, t5, t6;
    unsigned kind;
    bool     back;       // t2 lies before t1 in the tour
};

// Best is the best step of a lane, packed.
struct Best { Gain gain; unsigned a, b, c; };

// Opening is the first half of a step: t2, t3 and t4.
struct Opening {
    Gain     gain;       // with t3–t4 removed
    unsigned t2, t34, q3;
    bool     back, behind;
};

__device__ inline void offer(Best &best, Gain gain, const Opening &o, unsigned t5, unsigned t6, unsigned kind) {
    if (gain <= best.gain) return;
    best = Best{gain, o.t2 | t5 << 16, o.t34, t6 | kind << 16 | (o.back ? 1u << 18 : 0)};
}

__device__ inline Gain warpMax(Gain v) { return -warpMin(-v); }

// agree returns the best step of all lanes, of equal ones that of the lowest lane.
__device__ inline Link agree(const Best &own) {
    Gain gain = warpMax(own.gain);
    int from = __ffs((int)__ballot_sync(FULL, own.gain == gain)) - 1;
    unsigned a = __shfl_sync(FULL, own.a, from), b = __shfl_sync(FULL, own.b, from),
             c = __shfl_sync(FULL, own.c, from);
    return Link{gain, a & 0xffff, b & 0xffff, b >> 16, a >> 16, c & 0xffff, c >> 16 & 3, (c >> 18 & 1) != 0};
}

// Quest is the state of a chain before a step: its ends t1 and t2, which are neighbours,
// and the gain so far. At the first step t2 is NOBODY: both neighbours of t1 are tried.
struct Quest { unsigned t1, t2; Gain given; bool back; };

// openLane evaluates the t3 and t4 of a lane, and returns whether its t5 are to be tried.
__device__ inline bool openLane(const Region &r, const Route &t, const Quest &quest, Opening &o, Best &closed, unsigned &looked) {
    unsigned lane = threadIdx.x % 32, t1 = quest.t1;
    bool begins = quest.t2 == NOBODY;
    if (!begins && lane >= 2 * CANDIDATES) return false;
    o.back = begins ? lane >= 2 * CANDIDATES : quest.back;
    o.t2 = begins ? t.beside(t1, o.back) : quest.t2;
    o.behind = lane & 1;
    if (begins && holds(r, t1, o.t2)) return false;
    unsigned t3 = r.near[o.t2 * CANDIDATES + (lane >> 1 & (CANDIDATES - 1))];
    if (t3 == NOBODY || t3 == t1) return false;
    o.gain = (begins ? guess(r, t1, o.t2) : quest.given) - guess(r, o.t2, t3);
    o.q3 = t.steps(o.t2, t3, o.back);
    if (o.gain <= 0 || o.q3 == 1) return false;
    unsigned t4 = t.beside(t3, o.back != !o.behind);
    if (holds(r, t3, t4)) return false;
    o.gain += guess(r, t3, t4);
    o.t34 = t3 | t4 << 16;
    looked++;
    if (!o.behind) offer(closed, o.gain - guess(r, t4, t1), o, 0, t4, TWO);
    return true;
}

// weigh evaluates one t5 with one t6.
__device__ inline void weigh(const Region &r, const Opening &o, unsigned t1, unsigned t5, unsigned t6, Gain gain,
                             unsigned kind, Best &closed, Best &open, unsigned &looked) {
    if (holds(r, t5, t6)) return;
    looked++;
    gain += guess(r, t5, t6);
    offer(open, gain, o, t5, t6, kind);
    offer(closed, gain - guess(r, t6, t1), o, t5, t6, kind);
}

// extendLane evaluates one candidate t5 of an opening.
__device__ inline void extendLane(const Region &r, const Route &t, const Opening &o, unsigned t1, unsigned number,
                                  Best &closed, Best &open, unsigned &looked) {
    unsigned t3 = o.t34 & 0xffff, t4 = o.t34 >> 16;
    unsigned t5 = r.near[t4 * CANDIDATES + number];
    if (t5 == NOBODY || t5 == t3) return;
    Gain gain = o.gain - guess(r, t4, t5);
    if (gain <= 0) return;
    unsigned q5 = t.steps(o.t2, t5, o.back);
    if (!o.behind) {
        if (t5 == t1 || q5 + 2 == o.q3) return;     // the second: t4–t5 is in the tour
        unsigned t6 = t.beside(t5, o.back != (q5 > o.q3));
        weigh(r, o, t1, t5, t6, gain, SEQUENT, closed, open, looked);
        return;
    }
    if (q5 > o.q3 || (t5 == o.t2 && t4 == t1)) return;
    weigh(r, o, t1, t5, t.beside(t5, o.back), gain, SWAP, closed, open, looked);
    if (q5 > 0) weigh(r, o, t1, t5, t.beside(t5, !o.back), gain, TURNED, closed, open, looked);
}

// find evaluates all steps from a state, with the first third candidates t5 of each t4, and
// returns the best that closes the tour and the best to continue the chain from.
__device__ inline void find(const Region &r, const Route &t, const Quest &quest, unsigned third, Opening *openings,
                            Link &closed, Link &open, unsigned &looked) {
    unsigned lane = threadIdx.x % 32;
    Best bestClosed{0, 0, 0, 0}, bestOpen{0, 0, 0, 0};
    Opening own;
    bool goes = openLane(r, t, quest, own, bestClosed, looked);
    unsigned votes = __ballot_sync(FULL, goes);
    if (goes) openings[__popc(votes & ((1u << lane) - 1))] = own;
    __syncwarp();   // the openings are written before they are read
    unsigned items = __popc(votes) * CANDIDATES;
#pragma unroll 1
    for (unsigned i = lane; i < items; i += 32)
        if (i % CANDIDATES < third)
            extendLane(r, t, openings[i / CANDIDATES], quest.t1, i % CANDIDATES, bestClosed, bestOpen, looked);
    closed = agree(bestClosed);
    open = agree(bestOpen);
    __syncwarp();   // and read before they are written again
}

// exchange applies a step by one to three reversals. Afterwards t6 is beside t1.
__device__ inline void exchange(const Route &t, const Link &l, Turns &turns) {
    bool back = l.back;
    unsigned steps = l.kind == TWO ? 1 : l.kind == SWAP ? 3 : 2;
    unsigned a = l.t2, z = l.kind == SWAP ? l.t3 : l.kind == TURNED ? l.t6 : l.t4;
#pragma unroll 1
    for (unsigned step = 0; step < steps; step++) {   // a loop, so that the code fits the instruction cache
        turnPath(t, a, z, back, turns);
        if (step == 0) {
            a = l.kind == SEQUENT ? l.t4 : l.kind == SWAP ? l.t3 : l.t5;
            z = l.kind == TURNED ? l.t3 : l.t6;
        } else {
            a = l.t5;
            z = l.t2;
        }
    }
}
