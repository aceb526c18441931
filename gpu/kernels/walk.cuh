// The searches of PSPM with their tours in shared memory, for the kernels pspm and
// pspmmatrix, which differ in where distances come from: their View has
//
//   scale                       links are cities times 2^scale
//   bounds                      whether change reads most
//   link(c)                     the word of city c: city before, city after << 16
//   change(m, most)             the change of length that relocation m makes, or NEVER
//                               where that is more than most
//   commit(m, winner, lane, warp)   relocates as lane winner's m says
//
// A warp is a search and a lane evaluates a move, or several with MANY. Each search has its
// links in shared memory, two 16-bit cities a word. Cities are scaled as in the links.
//
// The best tour is saved late (LWSA, Algorithm 2): only when a worse move is about to be
// accepted and the current tour is the best so far.

#pragma once

#include "random.cuh"
#include "reduce.cuh"
#include "anneal.cuh"

#ifndef MANY
#define MANY 0          // 1: more than 32 moves, several a lane
#endif

// Relocation moves city a from between before and after to between b and next. Its key is
// the change of length times 32, plus its lane; NONE is the key of a move that leaves the
// tour as it is.
struct Relocation { int key; unsigned a, before, after, b, next; };

#define NONE 0x7fffffff

// Walk is the data of a search, besides the settings.
template <typename View>
struct Walk {
    View view;
    unsigned *saved;
    const unsigned short *near;
    const float *temperatures;
    unsigned number, lane, warp;   // number: of the search among those of all devices

    __device__ inline Relocation consider(unsigned a, unsigned c, unsigned before, bool idle, int most) const {
        unsigned la = view.link(a), lc = view.link(c);
        Relocation m{NONE, a, la & 0xffff, la >> 16, before ? lc & 0xffff : c, before ? c : lc >> 16};
        int change = view.change(m, most);
        bool stays = m.b == a || m.b == m.before;
        if (!stays && !idle) m.key = change * 32 + (int)lane;
        return m;
    }

    // anneal does the iterations [from, to) and returns the search's figures. NEARBY is a
    // template argument, since testing it in each iteration costs 5 % of the speed.
    template <bool NEARBY>
    __device__ inline Search anneal(const Anneal &a, Search own, long long from, long long to) const;
};

template <typename View>
template <bool NEARBY>
__device__ inline Search Walk<View>::anneal(const Anneal &a, Search own, long long from, long long to) const {
    unsigned n = (unsigned)a.cities, moves = (unsigned)a.moves;
    Sampler<View::scale, unsigned short> sampler(n, lane, near);
    bool idle = lane >= moves;

    for (long long batch = from & ~31LL; batch < to; batch += 32) {
        Iteration ahead = drawIteration(a, temperatures, number, batch + lane);
        ahead.baseA <<= View::scale;
        ahead.baseB <<= View::scale;
        int passes = ahead.threshold * 32 + 31;   // the largest key that the Metropolis rule accepts
        int begin = (int)max(from - batch, 0LL), end = (int)min(to - batch, 32LL);
#pragma unroll 1
        for (int eight = begin; eight < end; eight += 8) {
            Philox r = drawMoves(a, number, lane, batch + eight);
#pragma unroll
            for (int t = 0; t < 8; t++) {
                unsigned baseA = __shfl_sync(FULL, ahead.baseA, eight + t);
                unsigned baseB = __shfl_sync(FULL, ahead.baseB, eight + t);
                int most = View::bounds ? __shfl_sync(FULL, ahead.threshold, eight + t) : 0;
                unsigned drawn = draw(r, t), city = sampler.city(baseA, drawn, t);
                unsigned before;
                unsigned other = sampler.template beside<NEARBY>(city, baseB, drawn, t, before);
                Relocation pick = consider(city, other, before, idle, most);
#if MANY
                for (unsigned m = lane + 32; m < moves; m += 32) {
                    drawn = draw(drawMoves(a, number, m, batch + eight), t);
                    city  = sampler.city(baseA, drawn, t);
                    other = sampler.template beside<NEARBY>(city, baseB, drawn, t, before);
                    Relocation next = consider(city, other, before, false, most);
                    if (next.key < pick.key) pick = next;
                }
#endif
                // The lane in the low bits breaks ties and identifies the winner. The
                // vote has the same result in all lanes, and the compiler knows that.
                int winner = warpMin(pick.key);
                if (!__any_sync(FULL, lane == eight + t && winner <= passes)) continue;

                int change = winner >> 5;
                if (change > 0 && own.current < own.best) {
#pragma unroll 1
                    for (unsigned c = lane; c < n; c += 32) saved[c] = view.link(c << View::scale) >> View::scale;
                    own.best = own.current;
                }
                view.commit(pick, winner & 31, lane, warp);
                own.current += change;
                own.accepted++;
            }
        }
    }
    return own;
}

// keep writes a search's tour and figures to global memory at the end of a launch. With save,
// the tour is the best one if it is shorter.
template <typename View>
__device__ inline void keep(const Walk<View> &w, Search own, bool save, unsigned n, unsigned *kept, Search *searches) {
    bool better = save && own.current < own.best;
    if (better) own.best = own.current;
    for (unsigned c = w.lane; c < n; c += 32) {
        unsigned l = w.view.link(c << View::scale) >> View::scale;
        kept[c] = l;
        if (better) w.saved[c] = l;
    }
    __syncwarp();   // all have read the figures before they are written
    if (w.lane == 0) *searches = own;
}
