// ilsreplace is the second kernel of a step of random-k-best improvement (Delévacq, Delisle and
// Krajecki 2012, section 4.2 and Figure 4c): one block a solution finds the best neighbour among
// those of the first kernel's blocks, and makes it the current tour. Where none improves, the tour
// is a local optimum: it is accepted or the tour before the kick comes back, and the next kick is
// made.
//
// The tour before the kick is kept as a whole: the steps since then are not bounded.
//
// grid:   one block a solution
// block:  32
// shared: none

#define LANES 32
typedef int Index;

#include "ils3opt.cuh"
#include "ils3tour.cuh"

// bestFound returns the best neighbour of a solution's blocks, and counts the moves evaluated.
__device__ inline Neighbor bestFound(const Neighbor *found, long long blocks) {
    Neighbor best{0, 0x7fffffffffffffffLL, 0};
    for (long long i = LANE; i < blocks; i += LANES) {
        Neighbor other = found[i];
        best.moves += other.moves;
        if (other.delta < best.delta || (other.delta == best.delta && other.delta < 0 && other.number < best.number)) {
            best.delta = other.delta;
            best.number = other.number;
        }
    }
    long long delta = warpMin(best.delta);
    if (best.delta > delta) best.number = 0x7fffffffffffffffLL;
    return Neighbor{delta, warpMin(best.number), warpSum(best.moves)};
}

// moveOf returns the move of a sample at a place among its seven.
__device__ inline Move moveOf(const Sample &s, int place, Gain delta) {
    switch (place) {
    case 0: return Move{delta, 4, s.b, s.a, s.c, s.g, 0, 0};
    case 1: return Move{delta, 4, s.g, s.c, s.e, s.f, 0, 0};
    case 2: return Move{delta, 4, s.b, s.a, s.e, s.f, 0, 0};
    case 3: return Move{delta, 6, s.b, s.a, s.c, s.g, s.f, s.e};
    case 4: return Move{delta, 6, s.b, s.a, s.g, s.c, s.f, s.e};
    case 5: return Move{delta, 6, s.b, s.a, s.g, s.c, s.e, s.f};
    }
    return Move{delta, 6, s.b, s.a, s.e, s.f, s.c, s.g};
}

// make makes a neighbour the tour, and notes its cities: of four the first two twice.
__device__ inline void make(const Ils &set, Tour &tour, const Neighbor &best, const Sampled &from, int *touched, Solution &one) {
    Sample s{0, 0, 0, 0, 0, 0};
    sampleOf(set, from, (unsigned)(best.number / 8), s);
    const Move m = moveOf(s, (int)(best.number % 8), best.delta);
    makeMove(tour, m, false);
    together();   // all have read the cities touched before
    if (LANE == 0) {
        const int ends[6] = {m.t1, m.t2, m.t3, m.t4, m.ends == 6 ? m.t5 : m.t1, m.ends == 6 ? m.t6 : m.t2};
        long long at = TOUCHED_BY_BRIDGE + TOUCHED_BY_MOVE * (one.made - one.before);
        for (int i = 0; i < 6; i++) touched[(at + i) % TOUCHED] = ends[i];
    }
    one.made++;
    one.change += best.delta;
}

// accept keeps the local optimum, or brings the tour before the kick back.
__device__ inline void accept(const Ils &set, Tour &tour, const int *kept, Solution &one) {
    if (one.change < 0 || (one.change == 0 && set.equal)) {
        one.length += one.change;
        one.kept += one.made - one.before + 1;
    } else {
        for (int p = LANE; p < tour.n; p += LANES) {
            int c = kept[p];
            tour.order[p] = c;
            tour.position[c] = p;
        }
        together();   // the tour is back
    }
    one.kicked = 0;
}

// kick keeps the tour and makes the next double bridge, and notes its cities.
__device__ inline void kick(const Ils &set, const Cities &cities, Tour &tour, int *kept, int *touched, unsigned solution, Solution &one) {
    for (int p = LANE; p < tour.n; p += LANES) kept[p] = tour.order[p];
    Kick now;
    Bridge k = bridgeOf(set, solution, one.kicks++, 0, now);
    one.before = one.made;
    const Ends e = endsOf(tour, k);
    one.change = bridgeChange(cities, e);
    if (LANE == 0) {
        for (int i = 0; i < 4; i++) {
            touched[2 * i] = e.from[i];
            touched[2 * i + 1] = e.to[i];
        }
    }
    one.kicked = 1;
    bridge(tour, k, false);
}

extern "C" __global__ void __launch_bounds__(32)
ilsreplace(const Ils      *settings,
           const Problem  *problem,
           const Candidate *candidates,  // n × width
           Solution       *solutions,
           int            *orders,       // solutions × n: the tours
           int            *positions,    // solutions × n
           int            *kept,         // solutions × n: the tours before the kicks
           int            *touched,      // solutions × TOUCHED
           const Neighbor *found,        // solutions × blocks
           long long blocks,             // of a solution, of the first kernel
           long long near,               // not zero: samples are near ones, as of the first kernel
           long long limit)              // iterations of each solution
{
    const Ils set = *settings;
    unsigned solution = blockIdx.x;
    Solution one = solutions[solution];
    bool searching = one.kicked;
    if (!searching && one.kicks >= limit) return;
    const Cities cities{*problem, nullptr, 0, set.bonus};
    const long long from = solution * set.cities;
    Tour tour{orders + from, positions + from, (int)set.cities, nullptr, 0};
    int *changed = touched + solution * TOUCHED;
    Neighbor best = bestFound(found + solution * blocks, blocks);
    if (searching && best.delta < 0) {
        make(set, tour, best, Sampled{solution, one, tour.order, tour.position, changed, candidates, near != 0}, changed, one);
    } else {
        if (searching) accept(set, tour, kept + from, one);
        if (one.kicks < limit) kick(set, cities, tour, kept + from, changed, solution, one);
    }
    if (searching) {
        one.steps++;
        one.moves += best.moves;
    }
    together();   // all have read the solution
    if (LANE == 0) solutions[solution] = one;
}
