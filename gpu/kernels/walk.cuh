// The searches of PSPM with their tours in shared memory, for the kernels pspm and
// pspmmatrix, which differ in where distances come from: their View has
//
//   scale                       links are cities times 2^scale
//   bounds                      whether change reads most
//   link(c)                     the word of city c: city before, city after << 16
//   change(m, most)             the change of length that relocation m makes, or NEVER
//                               where that is more than most
//   commit(m, winner, lane)     relocates as lane winner's m says; its warp calls it, between barriers
//
// A lane evaluates a move. A search is a warp or, with more than 32 moves, a block (see Team).
// Each search has its links in shared memory, two 16-bit cities a word. Cities are scaled as in
// the links.
//
// The best tour is saved late (LWSA, Algorithm 2): only when a worse move is about to be
// accepted and the current tour is the best so far.

#pragma once

#include "random.cuh"
#include "reduce.cuh"
#include "anneal.cuh"

#ifndef MANY
#define MANY 0          // 1: there may be more than 32 moves
#endif
#define WALKERS (MANY ? 1024 : 256)   // threads of a block, at most

// Team is the warps of a search and the thread's place among them: one warp, or all of a block.
struct Team {
    unsigned warps;         // of the search
    unsigned search;        // number of the search in its block
    unsigned warp, lane;    // warp: in the team

    __device__ unsigned thread() const { return 32 * warp + lane; }
    __device__ unsigned threads() const { return 32 * warps; }

    // barrier synchronises the team and orders its accesses to memory.
    __device__ void barrier() const {
        if (MANY && warps > 1) __syncthreads();
        else warpBarrier(search);
    }
};

// teamOf returns the team of a thread for so many moves an iteration.
__device__ inline Team teamOf(unsigned moves) {
    unsigned warp = __shfl_sync(FULL, threadIdx.x / 32, 0);   // uniform in a warp, which the compiler cannot see otherwise
    if (MANY && moves > 32) return Team{blockDim.x / 32, 0, warp, threadIdx.x % 32};
    return Team{1, warp, 0, threadIdx.x % 32};
}

// searchesOf returns how many searches a block has.
__device__ inline unsigned searchesOf(const Team &team) { return blockDim.x / team.threads(); }

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
    unsigned number;   // of the search among those of all devices
    Team team;

    __device__ inline Relocation consider(unsigned a, unsigned c, unsigned before, bool idle, int most) const {
        unsigned la = view.link(a), lc = view.link(c);
        Relocation m{NONE, a, la & 0xffff, la >> 16, before ? lc & 0xffff : c, before ? c : lc >> 16};
        int change = view.change(m, most);
        bool stays = m.b == a || m.b == m.before;
        if (!stays && !idle) m.key = change * 32 + (int)team.lane;
        return m;
    }

    // save writes the current tour to global memory as the best one.
    __device__ inline void save(unsigned n) const {
#pragma unroll 1
        for (unsigned c = team.thread(); c < n; c += team.threads()) saved[c] = view.link(c << View::scale) >> View::scale;
    }

    // anneal does the iterations [from, to) and returns the search's figures. NEARBY is a
    // template argument, since testing it in each iteration costs 5 % of the speed.
    template <bool NEARBY>
    __device__ inline Search anneal(const Anneal &a, Search own, long long from, long long to) const;
};

// least returns the smallest key of a team, and says whether it is of this warp: of equal ones the
// first warp's, which has the lower moves. Calls alternate between turn 0 and 1: a warp may be at
// the next while another still reads. The team has read the tour when it returns.
__device__ inline int least(const Team &team, int key, int turn, bool &own) {
    own = true;
    key = warpMin(key);
#if MANY
    __shared__ int keys[2][32];
    if (team.warps == 1) return key;
    if (team.lane == 0) keys[turn][team.warp] = key;
    team.barrier();   // the keys are written
    int other = keys[turn][min(team.lane, team.warps - 1)];
    key = warpMin(other);
    own = (unsigned)__ffs((int)__ballot_sync(FULL, other == key)) - 1 == team.warp;
#endif
    return key;
}

template <typename View>
template <bool NEARBY>
__device__ inline Search Walk<View>::anneal(const Anneal &a, Search own, long long from, long long to) const {
    unsigned n = (unsigned)a.cities, lane = team.lane, move = team.thread();
    Sampler<View::scale, unsigned short> sampler(n, lane, near);
    bool idle = move >= (unsigned)a.moves;

    for (long long batch = from & ~31LL; batch < to; batch += 32) {
        Iteration ahead = drawIteration(a, temperatures, number, batch + lane);
        ahead.baseA <<= View::scale;
        ahead.baseB <<= View::scale;
        int passes = ahead.threshold * 32 + 31;   // the largest key that the Metropolis rule accepts
        int begin = (int)max(from - batch, 0LL), end = (int)min(to - batch, 32LL);
#pragma unroll 1
        for (int eight = begin; eight < end; eight += 8) {
            Philox r = drawMoves(a, number, move, batch + eight);
#pragma unroll
            for (int t = 0; t < 8; t++) {
                unsigned baseA = __shfl_sync(FULL, ahead.baseA, eight + t);
                unsigned baseB = __shfl_sync(FULL, ahead.baseB, eight + t);
                int most = View::bounds ? __shfl_sync(FULL, ahead.threshold, eight + t) : 0;
                unsigned drawn = draw(r, t), city = sampler.city(baseA, drawn, t);
                unsigned before;
                unsigned other = sampler.template beside<NEARBY>(city, baseB, drawn, t, before);
                Relocation pick = consider(city, other, before, idle, most);
                // The lane in the low bits breaks ties and identifies the winner. The
                // vote has the same result in all lanes, and the compiler knows that.
                bool mine;
                int winner = least(team, pick.key, t % 2, mine);
                if (!__any_sync(FULL, lane == eight + t && winner <= passes)) continue;

                int change = winner >> 5;
                bool saves = change > 0 && own.current < own.best;
                if (saves) {
                    save(n);
                    own.best = own.current;
                }
                // All have read, which least sees to in a block, and saved, before the change.
                if (!MANY || saves || team.warps == 1) team.barrier();
                if (mine) view.commit(pick, winner & 31, lane);
                team.barrier();   // the change is written before it is read
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
    for (unsigned c = w.team.thread(); c < n; c += w.team.threads()) {
        unsigned l = w.view.link(c << View::scale) >> View::scale;
        kept[c] = l;
        if (better) w.saved[c] = l;
    }
    w.team.barrier();   // all have read the figures before they are written
    if (w.team.thread() == 0) *searches = own;
}
