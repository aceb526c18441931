// pspm runs simulated annealing as parallel search, parallel move (Lam, Tsoi and Luk,
// section 4): many searches, each of which evaluates many relocations in an iteration and
// applies the Metropolis rule to the cheapest.
//
// A warp is a search and a lane evaluates a move, or several with MANY. The searches of a
// block share one copy of the coordinates; each has its links in shared memory, two 16-bit
// cities a word. Warps synchronise only before the first iteration.
//
// The best tour is saved late (LWSA, Algorithm 2): only when a worse move is about to be
// accepted and the current tour is the best so far.
//
// Distances are planar's float32 estimates: equal to TSPLIB's but for roots within rounding
// error of a half. The host sums the length of each tour exactly.
//
// grid:   ⌈searches / warps of a block⌉
// block:  any number of whole warps
// shared: 8n bytes of coordinates, 4n bytes of links a warp

#include "distance.cuh"
#include "random.cuh"
#include "reduce.cuh"
#include "anneal.cuh"

#ifndef UP
#define UP 0
#endif
#ifndef MANY
#define MANY 0          // 1: more than 32 moves, several a lane
#endif
#ifndef SCALE
#define SCALE 3         // links are cities times 2^SCALE: with 3, addresses of
#endif                  // coordinates, for up to 8,191 cities; with 0, 65,535
#ifndef RESIDENT
#define RESIDENT 1024   // threads a multiprocessor, at least: bounds the registers
#endif
#define THREADS 256     // a block, at most

// Cities are scaled as in the links, in everything below.
__device__ inline float2 at(const char *coordinates, unsigned c) {
    return *(const float2 *)(coordinates + (SCALE ? c : 8 * c));
}

__device__ inline unsigned *link(char *links, unsigned c) {
    return (unsigned *)(links + (SCALE ? c >> 1 : 4 * c));
}

// Relocation moves city a from between before and after to between b and next. Its key is
// the change of length times 32, plus its lane; NONE is the key of a move that leaves the
// tour as it is.
struct Relocation { int key; unsigned a, before, after, b, next; };

#define NONE 0x7fffffff

__device__ inline Relocation consider(const char *coordinates, char *links, unsigned lane, unsigned a,
                                      unsigned c, unsigned before, bool idle) {
    unsigned la = *link(links, a), lc = *link(links, c);
    Relocation m{NONE, a, la & 0xffff, la >> 16, before ? lc & 0xffff : c, before ? c : lc >> 16};
    float2 pa = at(coordinates, a), pp = at(coordinates, m.before), pn = at(coordinates, m.after),
           pb = at(coordinates, m.b), pq = at(coordinates, m.next);
    int change = planar<UP>(pp.x, pp.y, pn.x, pn.y) - planar<UP>(pp.x, pp.y, pa.x, pa.y)
               - planar<UP>(pa.x, pa.y, pn.x, pn.y) + planar<UP>(pb.x, pb.y, pa.x, pa.y)
               + planar<UP>(pa.x, pa.y, pq.x, pq.y) - planar<UP>(pb.x, pb.y, pq.x, pq.y);
    bool stays = m.b == a || m.b == m.before;
    if (!stays && !idle) m.key = change * 32 + (int)lane;
    return m;
}

// commit changes the links. One lane calls it; the order of the writes matters where b is
// a's neighbour.
__device__ inline void commit(char *links, const Relocation &m) {
    ((unsigned short *)link(links, m.before))[1] = m.after;
    ((unsigned short *)link(links, m.after))[0]  = m.before;
    ((unsigned short *)link(links, m.b))[1]      = m.a;
    ((unsigned short *)link(links, m.next))[0]   = m.a;
    *link(links, m.a) = m.b | m.next << 16;
}

// Walk is the data of a search, besides the settings.
struct Walk {
    const char *coordinates;
    unsigned *links, *saved;
    const unsigned short *near;
    const float *temperatures;
    unsigned number, lane, warp;   // number: of the search among those of all devices

    // anneal does the iterations [from, to) and returns the search's figures. NEARBY is a
    // template argument, since testing it in each iteration costs 5 % of the speed.
    template <bool NEARBY>
    __device__ inline Search anneal(const Anneal &a, Search own, long long from, long long to) const;
};

template <bool NEARBY>
__device__ inline Search Walk::anneal(const Anneal &a, Search own, long long from, long long to) const {
    unsigned n = (unsigned)a.cities, moves = (unsigned)a.moves;
    Sampler<SCALE, unsigned short> sampler(n, lane, near);
    bool idle = lane >= moves;

    for (long long batch = from & ~31LL; batch < to; batch += 32) {
        Iteration ahead = drawIteration(a, temperatures, number, batch + lane);
        ahead.baseA <<= SCALE;
        ahead.baseB <<= SCALE;
        int passes = ahead.threshold * 32 + 31;   // the largest key that the Metropolis rule accepts
        int begin = (int)max(from - batch, 0LL), end = (int)min(to - batch, 32LL);
#pragma unroll 1
        for (int eight = begin; eight < end; eight += 8) {
            Philox r = drawMoves(a, number, lane, batch + eight);
#pragma unroll
            for (int t = 0; t < 8; t++) {
                unsigned baseA = __shfl_sync(FULL, ahead.baseA, eight + t);
                unsigned baseB = __shfl_sync(FULL, ahead.baseB, eight + t);
                unsigned drawn = draw(r, t), city = sampler.city(baseA, drawn, t);
                unsigned before;
                unsigned other = sampler.beside<NEARBY>(city, baseB, drawn, t, before);
                Relocation pick = consider(coordinates, (char *)links, lane, city, other, before, idle);
#if MANY
                for (unsigned m = lane + 32; m < moves; m += 32) {
                    drawn = draw(drawMoves(a, number, m, batch + eight), t);
                    city  = sampler.city(baseA, drawn, t);
                    other = sampler.beside<NEARBY>(city, baseB, drawn, t, before);
                    Relocation next = consider(coordinates, (char *)links, lane, city, other, before, false);
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
                    for (unsigned c = lane; c < n; c += 32) saved[c] = links[c] >> SCALE;
                    own.best = own.current;
                }
                warpBarrier(warp);  // all have read, and saved, before the change
                if (lane == (winner & 31)) commit((char *)links, pick);
                own.current += change;
                own.accepted++;
                warpBarrier(warp);  // the change is written before it is read
            }
        }
    }
    return own;
}

extern "C" __global__ void __launch_bounds__(THREADS, RESIDENT / THREADS)
pspm(const Anneal *settings,
     const float2 *points,         // n
     const unsigned short *near,   // n × NEAR: the nearest cities of each, or null
     const float  *temperatures,   // one a step
     unsigned     *current,        // searches × n links: city before, city after << 16
     unsigned     *best,           // searches × n links
     Search       *searches,
     const unsigned *champion,     // n links
     const Champion *leader,
     long long     restart,        // not zero: every search starts from the champion
     long long     save,           // not zero: at the end, the current tour is saved if it is the best
     long long     from,           // first iteration of this launch, a multiple of 8
     long long     to)             // behind the last one, a multiple of 8, too
{
    DYNAMIC_SHARED(float2, coordinates);
    const Anneal a = *settings;
    unsigned n = (unsigned)a.cities, lane = threadIdx.x % 32, warps = blockDim.x / 32;
    unsigned warp = __shfl_sync(FULL, threadIdx.x / 32, 0);   // uniform in a warp, which the compiler cannot see otherwise
    unsigned *links = (unsigned *)(coordinates + n) + warp * n;
    unsigned search = blockIdx.x * warps + warp;
    unsigned number = (unsigned)a.first + search;   // among those of all devices
    bool alive = search < a.searches;

    const unsigned *source = restart ? champion : current + (size_t)search * n;
    for (unsigned c = threadIdx.x; c < n; c += blockDim.x) coordinates[c] = points[c];
    if (alive)
        for (unsigned c = lane; c < n; c += 32) links[c] = source[c] << SCALE;
    __syncthreads();   // the coordinates are written
    if (!alive) return;

    Search own = searches[search];
    if (restart) own.current = own.best = leader->length;
    unsigned *saved = best + (size_t)search * n;
    Walk walk{(const char *)coordinates, links, saved, near, temperatures, number, lane, warp};
    own = a.near ? walk.anneal<true>(a, own, from, to) : walk.anneal<false>(a, own, from, to);

    unsigned *kept = current + (size_t)search * n;
    bool better = save && own.current < own.best;
    if (better) own.best = own.current;
    for (unsigned c = lane; c < n; c += 32) {
        unsigned l = links[c] >> SCALE;
        kept[c] = l;
        if (better) saved[c] = l;
    }
    __syncwarp();   // all have read the figures before they are written
    if (lane == 0) searches[search] = own;
}
