// pspm runs simulated annealing as parallel search, parallel move (Lam, Tsoi and Luk,
// section 4): many searches, each of which evaluates many relocations in an iteration and
// applies the Metropolis rule to the cheapest.
//
// A warp is a search; the searches of a block share one copy of the coordinates and synchronise
// only before the first iteration. With more than 32 moves a block is a search, as in the paper,
// and a warp evaluates 32 of its moves (see walk.cuh).
//
// Distances are planar's float32 estimates: equal to TSPLIB's but for roots within rounding
// error of a half. The host sums the length of each tour exactly.
//
// grid:   ⌈searches / searches of a block⌉
// block:  any number of whole warps; ⌈moves / 32⌉ with more than 32 moves
// shared: 8n bytes of coordinates, 4n bytes of links a search

#include "distance.cuh"
#include "walk.cuh"

#ifndef UP
#define UP 0
#endif
#ifndef SCALE
#define SCALE 3         // links are cities times 2^SCALE: with 3, addresses of
#endif                  // coordinates, for up to 8,191 cities; with 0, 65,535
#ifndef RESIDENT
#define RESIDENT 1024   // threads a multiprocessor, at least: bounds the registers
#endif

// PlaneView is the coordinates of a block's searches and the links of one.
struct PlaneView {
    static const int scale = SCALE;
    static const bool bounds = false;
    const char *coordinates;
    char *links;

    __device__ float2 at(unsigned c) const { return *(const float2 *)(coordinates + (SCALE ? c : 8 * c)); }
    __device__ unsigned &link(unsigned c) const { return *(unsigned *)(links + (SCALE ? c >> 1 : 4 * c)); }

    __device__ int change(const Relocation &m, int) const {
        float2 pa = at(m.a), pp = at(m.before), pn = at(m.after), pb = at(m.b), pq = at(m.next);
        return planar<UP>(pp.x, pp.y, pn.x, pn.y) - planar<UP>(pp.x, pp.y, pa.x, pa.y)
             - planar<UP>(pa.x, pa.y, pn.x, pn.y) + planar<UP>(pb.x, pb.y, pa.x, pa.y)
             + planar<UP>(pa.x, pa.y, pq.x, pq.y) - planar<UP>(pb.x, pb.y, pq.x, pq.y);
    }

    // commit changes the links. The order of the writes matters where b is a's neighbour.
    __device__ void commit(const Relocation &m, unsigned winner, unsigned lane) const {
        if (lane != winner) return;
        ((unsigned short *)&link(m.before))[1] = m.after;
        ((unsigned short *)&link(m.after))[0]  = m.before;
        ((unsigned short *)&link(m.b))[1]      = m.a;
        ((unsigned short *)&link(m.next))[0]   = m.a;
        link(m.a) = m.b | m.next << 16;
    }
};

extern "C" __global__ void __launch_bounds__(WALKERS, RESIDENT / WALKERS)
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
    const Team team = teamOf((unsigned)a.moves);
    unsigned n = (unsigned)a.cities, search = blockIdx.x * searchesOf(team) + team.search;
    unsigned *links = (unsigned *)(coordinates + n) + team.search * n;
    bool alive = search < a.searches;

    const unsigned *source = restart ? champion : current + (size_t)search * n;
    for (unsigned c = threadIdx.x; c < n; c += blockDim.x) coordinates[c] = points[c];
    if (alive)
        for (unsigned c = team.thread(); c < n; c += team.threads()) links[c] = source[c] << SCALE;
    __syncthreads();   // coordinates and tours are written
    if (!alive) return;

    Search own = searches[search];
    if (restart) own.current = own.best = leader->length;
    Walk<PlaneView> walk{PlaneView{(const char *)coordinates, (char *)links}, best + (size_t)search * n, near, temperatures, (unsigned)a.first + search, team};
    own = a.near ? walk.anneal<true>(a, own, from, to) : walk.anneal<false>(a, own, from, to);
    keep(walk, own, save, n, current + (size_t)search * n, searches + search);
}
