// pspmwide is pspm for all other instances: more cities than shared memory holds, metrics
// that are not rounded Euclidean distances, matrices, also asymmetric ones, fixed edges. Links are two 32-bit
// cities in global memory, distances are exact.
//
// It draws the same moves as pspm: they depend on seed, search, iteration and move alone.
//
// grid:   ⌈searches / warps of a block⌉
// block:  any number of whole warps
// shared: none

#include "distance.cuh"
#include "random.cuh"
#include "reduce.cuh"
#include "anneal.cuh"

#define NEVER_WIDE 0x01ffffffffffffffLL

// Relocation moves city a from between before and after to between b and next.
struct Relocation { long long change; unsigned a, before, after, b, next; };

// breaks says whether a relocation removes more fixed edges than it adds: where b or next
// is a neighbour of a, it adds an edge again that it removes.
__device__ inline bool breaks(const Problem &p, const Relocation &m) {
    int out = isFixed(p, m.before, m.a) + isFixed(p, m.a, m.after) + isFixed(p, m.b, m.next);
    int in  = isFixed(p, m.before, m.after) + isFixed(p, m.b, m.a) + isFixed(p, m.a, m.next);
    return out > in;
}

__device__ inline Relocation consider(const Problem &p, const uint2 *links, unsigned a, unsigned c, unsigned before) {
    uint2 la = links[a], lc = links[c];
    Relocation m{NEVER_WIDE, a, la.x, la.y, before ? lc.x : c, before ? c : lc.y};
    if (m.b == a || m.b == m.before) return m;   // the tour would stay the same
    if (p.fixed && breaks(p, m)) return m;
    m.change = distance(p, m.before, m.after) - distance(p, m.before, a) - distance(p, a, m.after)
             + distance(p, m.b, a) + distance(p, a, m.next) - distance(p, m.b, m.next);
    return m;
}

__device__ inline void commit(uint2 *links, const Relocation &m) {
    links[m.before].y = m.after;
    links[m.after].x  = m.before;
    links[m.b].y      = m.a;
    links[m.next].x   = m.a;
    links[m.a] = make_uint2(m.b, m.next);
}

extern "C" __global__ void __launch_bounds__(256)
pspmwide(const Anneal *settings,
         const Problem *problem,
         const unsigned *near,         // n × NEAR: the nearest cities of each, or null
         const float  *temperatures,   // one a step
         uint2        *current,        // searches × n links
         uint2        *best,           // searches × n links
         Search       *searches,
         const uint2  *champion,       // n links
         const Champion *leader,
         long long     restart,        // not zero: every search starts from the champion
         long long     save,           // not zero: at the end, the current tour is saved if it is the best
         long long     from,           // first iteration of this launch
         long long     to)             // behind the last one
{
    const Anneal a = *settings;
    const Problem p = *problem;
    unsigned n = (unsigned)a.cities, lane = threadIdx.x % 32;
    unsigned search = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    if (search >= a.searches) return;
    unsigned number = (unsigned)a.first + search;   // among those of all devices
    uint2 *links = current + (size_t)search * n, *saved = best + (size_t)search * n;

    Search own = searches[search];
    if (restart) {
        own.current = own.best = leader->length;
        for (unsigned c = lane; c < n; c += 32) links[c] = champion[c];
        __syncwarp();   // the tour is written before it is read
    }
    Sampler<0, unsigned> sampler(n, lane, near);

    for (long long iteration = from; iteration < to; iteration++) {
        Iteration common = drawIteration(a, temperatures, number, iteration);
        Relocation pick;
        pick.change = NEVER_WIDE;
        for (unsigned m = lane; m < a.moves; m += 32) {
            int t = (int)(iteration & 7);
            unsigned drawn = draw(drawMoves(a, number, m, iteration), t), city = sampler.city(common.baseA, drawn, t);
            unsigned before;
            unsigned other = a.near ? sampler.beside<true>(city, common.baseB, drawn, t, before)
                                    : sampler.beside<false>(city, common.baseB, drawn, t, before);
            Relocation move = consider(p, links, city, other, before);
            if (move.change < pick.change) pick = move;
        }
        // The lane in the low bits breaks ties and identifies the winner.
        long long winner = warpMin(pick.change * 32 + lane);
        long long change = winner >> 5;
        if (change > common.threshold) continue;

        if (change > 0 && own.current < own.best) {
            for (unsigned c = lane; c < n; c += 32) saved[c] = links[c];
            own.best = own.current;
        }
        __syncwarp();       // all have read, and saved, before the change
        if (lane == (winner & 31)) commit(links, pick);
        own.current += change;
        own.accepted++;
        __syncwarp();       // the change is written before it is read
    }
    if (save && own.current < own.best) {
        for (unsigned c = lane; c < n; c += 32) saved[c] = links[c];
        own.best = own.current;
    }
    __syncwarp();   // all have read the figures before they are written
    if (lane == 0) searches[search] = own;
}
