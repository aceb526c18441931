// ilssample is the first kernel of a step of random-k-best improvement (Delévacq, Delisle and
// Krajecki 2012, section 4.2 and Figure 4b): it evaluates the neighbours of each solution on
// several blocks and leaves the best one of each block.
//
// A sample removes three random edges and has seven neighbours. A thread evaluates several
// samples and keeps the best neighbour; the block reduces them in shared memory. Of equal
// neighbours that of the lowest number is the best one, so that the launch does not matter.
//
// grid:   blocks of a solution × solutions
// block:  whole warps; a power of two threads
// shared: a Neighbor a thread

#include "ils3opt.cuh"

__device__ inline bool better(const Neighbor &a, const Neighbor &b) {
    return a.delta < b.delta || (a.delta == b.delta && a.number < b.number);
}

// evaluate replaces best by the best neighbour of a sample, if that is better. See
// descent.sample of the engine.
__device__ inline void evaluate(const Cities &s, const Sample &t, unsigned number, Neighbor &best) {
    Gain ab = apart(s, t.a, t.b), cg = apart(s, t.c, t.g), ef = apart(s, t.e, t.f), all = ab + cg + ef;
    Gain ac = apart(s, t.a, t.c), bg = apart(s, t.b, t.g), ce = apart(s, t.c, t.e), gf = apart(s, t.g, t.f);
    Gain ae = apart(s, t.a, t.e), bf = apart(s, t.b, t.f), ag = apart(s, t.a, t.g), be = apart(s, t.b, t.e), cf = apart(s, t.c, t.f);
    const Gain deltas[7] = {ac + bg - ab - cg, ce + gf - cg - ef, ae + bf - ab - ef, ac + be + gf - all,
                            ag + be + cf - all, ag + ce + bf - all, ae + bg + cf - all};
#pragma unroll
    for (int i = 0; i < 7; i++) {
        Neighbor other{deltas[i], 8 * (long long)number + i, 0};
        if (other.delta < best.delta) {
            best.delta = other.delta;
            best.number = other.number;
        }
    }
    best.moves += 7;
}

extern "C" __global__ void __launch_bounds__(256)
ilssample(const Ils      *settings,
          const Problem  *problem,
          const float2   *points,       // n: of each city; not with ANY
          const Candidate *candidates,  // n × width
          const Solution *solutions,
          const int      *orders,       // solutions × n: the tours
          const int      *positions,    // solutions × n
          const int      *touched,      // solutions × TOUCHED
          Neighbor       *found,        // solutions × blocks
          long long blocks,             // of a solution
          long long near)               // not zero: samples are near ones, otherwise uniform
{
    DYNAMIC_SHARED(Neighbor, bests);
    const Ils set = *settings;
    const Cities cities{*problem, points, (float)set.doubt, set.bonus};
    unsigned solution = (unsigned)(blockIdx.x / blocks), block = (unsigned)(blockIdx.x % blocks);
    const Solution one = solutions[solution];
    Neighbor best{0, 0, 0};
    bool searching = one.kicked;
    const long long first = solution * set.cities;
    const Sampled from{solution, one, orders + first, positions + first, touched + solution * TOUCHED, candidates, near != 0};
    for (unsigned i = block * blockDim.x + threadIdx.x; searching && i < set.samples; i += (unsigned)blocks * blockDim.x) {
        Sample t;
        if (sampleOf(set, from, i, t)) evaluate(cities, t, i, best);
    }
    bests[threadIdx.x] = best;
    for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
        __syncthreads();   // the neighbours of the round before are there
        if (threadIdx.x >= half) continue;
        const Neighbor other = bests[threadIdx.x + half];
        best.moves += other.moves;
        if (better(other, best)) {
            best.delta = other.delta;
            best.number = other.number;
        }
        bests[threadIdx.x] = best;
    }
    if (threadIdx.x == 0) found[blockIdx.x] = best;
}
