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
// lies on t4's side. With t4 after t3 (q4 = q3+1) the cities 0 … q3 form a cycle, on which
// t5 must lie; t6 is either neighbour.
//
// Each lane first evaluates one t3 with one side, in both directions; the few with a
// positive gain then share all lanes for their t5.

#pragma once

#define MAX_DEPTH 12       // steps of a chain, at most

// The kinds of steps.
enum Kind : unsigned {
    TWO_OPT,             // t2–t3, t4–t1
    SEQUENTIAL,          // t4 before t3, two 2-opt moves in sequence
    SEGMENT_SWAP,        // t4 after t3, t6 after t5: exchanges two neighbouring segments
    SEGMENT_REVERSAL     // t4 after t3, t6 before t5: reverses each of the two segments in place
};

// Step is one step. Its gain is below 1 where there is none.
struct Step {
    Gain     gain;
    unsigned t2, t3, t4, t5, t6;
    unsigned kind;
    bool     back;       // t2 lies before t1 in the tour
};

// PackedStep is the best step of a lane, packed.
struct PackedStep { Gain gain; unsigned a, b, c; };

// HalfStep is the first half of a step: t2, t3 and t4.
struct HalfStep {
    Gain     gain;       // with t3–t4 removed
    unsigned t2, t34, q3;
    bool     back, after;
};

// keepBetter replaces the best step by a better one.
__device__ inline void keepBetter(PackedStep &best, Gain gain, const HalfStep &o, unsigned t5, unsigned t6, unsigned kind) {
    if (gain <= best.gain) return;
    best = PackedStep{gain, o.t2 | t5 << 16, o.t34, t6 | kind << 16 | (o.back ? 1u << 18 : 0)};
}

__device__ inline Gain warpMax(Gain v) { return -warpMin(-v); }

// stepOf returns the step of a lane, to all lanes.
__device__ inline Step stepOf(const PackedStep &own, int lane) {
    unsigned a = __shfl_sync(FULL, own.a, lane), b = __shfl_sync(FULL, own.b, lane), c = __shfl_sync(FULL, own.c, lane);
    return Step{0, a & 0xffff, b & 0xffff, b >> 16, a >> 16, c & 0xffff, c >> 16 & 3, (c >> 18 & 1) != 0};
}

// bestOfWarp returns the best step of all lanes, of equal ones that of the lowest lane.
__device__ inline Step bestOfWarp(const PackedStep &own) {
    Gain gain = warpMax(own.gain);
    Step best = stepOf(own, __ffs((int)__ballot_sync(FULL, own.gain == gain)) - 1);
    best.gain = gain;
    return best;
}

__device__ inline PackedStep pack(const Step &l) {
    return PackedStep{l.gain, l.t2 | l.t5 << 16, l.t3 | l.t4 << 16, l.t6 | l.kind << 16 | (l.back ? 1u << 18 : 0)};
}

// ChainState is the state of a chain before a step: its ends t1 and t2, which are neighbours,
// and the gain so far. At the first step t2 is NO_CITY: both neighbours of t1 are tried.
struct ChainState { unsigned t1, t2; Gain gain; bool back; };

// openStep evaluates the t3 and t4 of a lane, and returns whether its t5 are to be tried. As in
// extendStep, lanes without a t3 do the same in vain.
__device__ inline bool openStep(const Region &r, const Tour &t, const ChainState &chain, HalfStep &o, PackedStep &closed, unsigned &evaluated) {
    unsigned lane = threadIdx.x % 32, t1 = chain.t1;
    bool begins = chain.t2 == NO_CITY, is = begins | (lane < 2 * CANDIDATES);
    o.back = begins ? lane >= 2 * CANDIDATES : chain.back;
    o.t2 = begins ? t.neighbour(t1, o.back) : chain.t2;
    o.after = lane & 1;
    if (begins) is = !isFixedEdge(r, t1, o.t2);
    unsigned t3 = r.candidates[o.t2 * CANDIDATES + (lane >> 1 & (CANDIDATES - 1))];
    is = is & (t3 != NO_CITY) & (t3 != t1);
    if (MATRIX && !is) return false;
    t3 = min(t3, r.m - 1);
    o.gain = (begins ? estimate(r, t1, o.t2) : chain.gain) - estimate(r, o.t2, t3);
    o.q3 = t.offset(o.t2, t3, o.back);
    is = is & (o.gain > 0) & (o.q3 != 1);
    if (MATRIX && !is) return false;
    unsigned t4 = t.neighbour(t3, o.back != !o.after), fixed = r.fixed[t3];
    is = is & ((fixed & 0xffff) != t4) & (fixed >> 16 != t4);
    if (MATRIX && !is) return false;
    o.gain += estimate(r, t3, t4);
    o.t34 = t3 | t4 << 16;
    evaluated += is;
    Gain whole = o.after ? 0 : o.gain - estimate(r, t4, t1);
    keepBetter(closed, is ? whole : 0, o, 0, t4, TWO_OPT);
    return is;
}

// evaluate computes the gains of one t5 with one t6, where there is one.
__device__ inline void evaluate(const Region &r, const HalfStep &o, unsigned t1, unsigned t5, unsigned t6, bool is, unsigned fixed, Gain gain,
                                unsigned kind, PackedStep &closed, PackedStep &open, unsigned &evaluated) {
    is = is & ((fixed & 0xffff) != t6) & (fixed >> 16 != t6);
    if (MATRIX && !is) return;
    evaluated += is;
    gain += estimate(r, t5, t6);
    Gain whole = gain - estimate(r, t6, t1);
    keepBetter(open, is ? gain : 0, o, t5, t6, kind);
    keepBetter(closed, is ? whole : 0, o, t5, t6, kind);
}

// extendStep evaluates one candidate t5 of a half step, where there is one. Lanes without one do the
// same in vain: with a branch after each condition a round of usa115475 took 21.7 instead of 19.1 ms.
// Distances from the matrix, in global memory, are too expensive for that.
__device__ inline void extendStep(const Region &r, const Tour &t, const HalfStep &o, unsigned t1, unsigned number, bool is,
                                  PackedStep &closed, PackedStep &open, unsigned &evaluated) {
    unsigned t3 = o.t34 & 0xffff, t4 = o.t34 >> 16;
    unsigned t5 = r.candidates[t4 * CANDIDATES + number];
    is = is & (t5 != NO_CITY) & (t5 != t3);
    if (MATRIX && !is) return;
    t5 = min(t5, r.m - 1);
    Gain gain = o.gain - estimate(r, t4, t5);
    unsigned q5 = t.offset(o.t2, t5, o.back);
    bool within = (q5 <= o.q3) & ((t5 != o.t2) | (t4 != t1));
    bool apart = (t5 != t1) & (q5 + 2 != o.q3);     // else t4–t5 is in the tour
    is = is & (gain > 0) & (o.after ? within : apart);
    if (MATRIX && !is) return;
    bool before = o.back != (!o.after & (q5 > o.q3));   // t6 is before t5 in the tour
    unsigned fixed = r.fixed[t5], t6 = t.neighbour(t5, before), other = t.neighbour(t5, !o.back);
    evaluate(r, o, t1, t5, t6, is, fixed, gain, o.after ? SEGMENT_SWAP : SEQUENTIAL, closed, open, evaluated);
    evaluate(r, o, t1, t5, other, is & o.after & (q5 > 0), fixed, gain, SEGMENT_REVERSAL, closed, open, evaluated);
}

// Breadth is how many candidates t5 of each t4 are evaluated, the first ones, and the factor by which
// numbers below 32 × CANDIDATES are divided by that.
struct Breadth {
    unsigned third, inverse;

    __device__ explicit Breadth(unsigned third) : third(third), inverse(65536 / third + 1) {}
    __device__ unsigned quotient(unsigned i) const { return i * inverse >> 16; }
};

// findStep evaluates all steps from a state, and returns the best that closes the tour, or where
// none has a gain the best to continue the chain from.
__device__ inline Step findStep(const Region &r, const Tour &t, const ChainState &chain, const Breadth &breadth, HalfStep *halfSteps,
                                bool &closes, unsigned &evaluated) {
    unsigned lane = threadIdx.x % 32;
    PackedStep closed{0, 0, 0, 0}, open{0, 0, 0, 0};
    HalfStep own;
    bool goes = openStep(r, t, chain, own, closed, evaluated);
    unsigned votes = __ballot_sync(FULL, goes);
    if (goes) halfSteps[__popc(votes & ((1u << lane) - 1))] = own;
    __syncwarp();   // the half steps are written before they are read
    unsigned items = __popc(votes) * breadth.third;
#pragma unroll 1
    for (unsigned first = 0; first < items; first += 32) {
        bool is = first + lane < items;
        unsigned i = is ? first + lane : 0, number = breadth.quotient(i);
        HalfStep one = halfSteps[number];
        extendStep(r, t, one, chain.t1, i - number * breadth.third, is, closed, open, evaluated);
    }
    closes = __any_sync(FULL, closed.gain > 0);
    if (closes) open = closed;   // not by reference: structs whose address depends on data are in local memory
    Step best = bestOfWarp(open);
    __syncwarp();   // and read before they are written again
    return best;
}

// applyStep applies a step by one to three reversals. Afterwards t6 is beside t1.
__device__ inline void applyStep(const Tour &t, const Step &l, Reversals &reversals) {
    bool back = l.back;
    unsigned steps = l.kind == TWO_OPT ? 1 : l.kind == SEGMENT_SWAP ? 3 : 2;
    unsigned a = l.t2, z = l.kind == SEGMENT_SWAP ? l.t3 : l.kind == SEGMENT_REVERSAL ? l.t6 : l.t4;
#pragma unroll 1
    for (unsigned step = 0; step < steps; step++) {   // a loop, so that the code fits the instruction cache
        reversePath(t, a, z, back, reversals);
        if (step == 0) {
            a = l.kind == SEQUENTIAL ? l.t4 : l.kind == SEGMENT_SWAP ? l.t3 : l.t5;
            z = l.kind == SEGMENT_REVERSAL ? l.t3 : l.t6;
        } else {
            a = l.t5;
            z = l.t2;
        }
    }
}
