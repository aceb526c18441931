// evolve lets a population of tours evolve in every region of a tour, all at once.
//
// A block is a population, a warp one of its individuals. Each is the region's tour
// disturbed by kicks and lowered by chains (individual.cuh); then, generation by
// generation, each is crossed with another one, drawn at random, and keeps every
// offspring that is shorter (eax.cuh). What one individual has missed another has found.
// From the ends of exchanged edges it makes some chain searches in each generation, so
// many at most, since the slowest warp delays all; what still waits then is searched from
// in the next one.
// When generations bring nothing more the shortest is written down, unless it is no
// shorter than the region's tour was.
//
// Several populations may work on the same region, each with random numbers of its own;
// merge and pick put together what they leave, as they do with replicas.
//
// The work is cut into launches by chain searches: an individual makes so many in a
// launch, a generation counts as some of them. Individuals and what waits to be searched
// from are carried on, so that where launches end changes nothing.
//
// grid:   cells × populations, or the device's share of them
// block:  individuals × 32
// shared: see EvolutionShape in Go

#include "distance.cuh"
#include "random.cuh"
#include "reduce.cuh"
#include "region.cuh"
#include "chain.cuh"
#include "cell.cuh"
#include "individual.cuh"
#include "eax.cuh"

#ifndef THREADS
#define THREADS 768
#endif

// Desk is a warp's scratch memory: chains and offspring take turns.
union Desk {
    struct {
        Opening  openings[32];
        unsigned turns[3 * DEEPEST];
    } chain;
    Offspring offspring;
};

static_assert(sizeof(Desk) == 1280, "as in plan.EvolutionShape");

// Memory is the layout of a block's shared memory, for regions of up to capacity
// cities, a multiple of 32.
struct Memory {
    Region          region;
    Desk           *desks;    // one an individual
    char           *tours;    // order and place an individual
    unsigned short *walks;    // capacity an individual
};

__device__ inline Memory divide(char *memory, unsigned capacity, unsigned individuals) {
    Memory m;
    m.desks = (Desk *)memory;
    memory += sizeof(Desk) * individuals;
#if !ANY
    m.region.spot = (float2 *)memory;
    memory += 8 * capacity;
#endif
    m.region.id   = (unsigned *)memory;
    m.region.held = m.region.id + capacity;
    m.region.near = (unsigned short *)(m.region.held + capacity);
    m.tours       = (char *)(m.region.near + CANDIDATES * capacity);
    m.walks       = (unsigned short *)(m.tours + 4 * capacity * individuals);
    return m;
}

__device__ inline Route tourOf(const Memory &m, unsigned capacity, unsigned individual) {
    unsigned short *own = (unsigned short *)(m.tours + 4 * capacity * individual);
    return Route{own, own + capacity, m.region.m};
}

// Carried is what is known of an individual between launches, besides its order.
struct Carried { unsigned waiting[32], lane; };

static_assert(sizeof(Carried) == 132, "as in evolve.go");

// settleRegion makes the region of the cell. It returns whether it is worth a search.
__device__ inline bool settleRegion(Memory &m, const TourView &w, int first, int size) {
    m.region.m = gather(w, (int)m.region.problem.cities, first, size, (unsigned *)m.tours, m.region.id);
    know(w, m.region);
#if !ANY
    settleIn(m.region);
#endif
    __syncthreads();        // everybody may begin
    return m.region.m >= SMALLEST;
}

// bear makes an individual: the region's tour, disturbed unless it is the first of all.
__device__ inline void bear(Individual &s, const Evolution &rules, unsigned cell) {
    unsigned lane = threadIdx.x % 32, m = s.tour.m;
    for (unsigned p = lane; p < m; p += 32) s.tour.order[p] = s.tour.place[p] = (unsigned short)p;
    __syncwarp();   // the tour is there
    s.waiting = s.lane = 0;
    if (s.number == 0) s.waiting = 32 * lane + 32 <= m ? FULL : 32 * lane < m ? (1u << m % 32) - 1 : 0;
    else disturb(s, cell, 1 + (unsigned)(rules.kicks * m / 1000));
}

// resume brings an individual back as the last launch has left it, keep leaves it.
__device__ inline void resume(Individual &s, const unsigned short *order, const Carried &c) {
    unsigned lane = threadIdx.x % 32;
    for (unsigned p = lane; p < s.tour.m; p += 32) {
        s.tour.order[p] = order[p];
        s.tour.place[order[p]] = (unsigned short)p;
    }
    s.waiting = c.waiting[lane];
    s.lane = c.lane;
    __syncwarp();   // the tour is there
}

__device__ inline void keep(const Individual &s, unsigned short *order, Carried &c) {
    unsigned lane = threadIdx.x % 32;
    for (unsigned p = lane; p < s.tour.m; p += 32) order[p] = s.tour.order[p];
    c.waiting[lane] = s.waiting;
    if (lane == 0) c.lane = s.lane;
}

// partner draws all pairs of a generation, a round of all individuals, and returns who
// comes behind one of them.
__device__ inline unsigned partner(const Regions &set, unsigned population, unsigned cell, unsigned individuals, unsigned own, unsigned generation) {
    unsigned lane = threadIdx.x % 32;
    Philox w = philox(Philox{generation * 32 + lane, FOR_PAIRS | population, cell, (unsigned)set.round}, (unsigned)set.seed, (unsigned)(set.seed >> 32));
    int key = lane < individuals ? (int)(w.x >> 6 << 5 | lane) : 0x7fffffff;
    int mine = __shfl_sync(FULL, key, (int)own);
    int next = warpMin(key > mine ? key : 0x7fffffff);
    if (next == 0x7fffffff) next = warpMin(key);
    return (unsigned)next % 32;
}

// advantage returns by how much a tour is shorter than the region's was, exactly.
__device__ inline long long advantage(const Region &r, const Route &t) {
    long long gain = 0;
#pragma unroll 1
    for (unsigned p = threadIdx.x % 32; p < r.m; p += 32) {
        unsigned q = t.wrap(p + 1), u = t.order[p], v = t.order[q];
        if (!t.joins(p, q)) gain += exact(r, p, q);
        if (t.wrap(u + 1) != v && t.wrap(v + 1) != u) gain -= exact(r, u, v);
    }
    return sumOfWarp(gain);
}

// leavePath writes a tour of the region down.
__device__ inline void leavePath(const Region &r, const unsigned short *order, unsigned *path) {
    for (unsigned p = threadIdx.x; p < r.m; p += blockDim.x) {
        unsigned c = order[p], next = order[p + 1 < r.m ? p + 1 : 0];
        path[p] = r.id[c] | (mate(r, c) == next ? FROZEN : 0);
    }
}

// Longer than other functions, for it says in one place what a block does, in order:
// settle, bear, cross until nothing comes of it or the launch is over, leave.
extern "C" __global__ void __launch_bounds__(THREADS)
evolve(const Regions   *settings,
       const Evolution *rules,
       const Problem   *problem,
       const int       *cut,       // the cities, cell by cell
       const int       *starts,    // cells + 1: where in cut a cell begins
       const int       *order,     // n: the whole tour
       const int       *place,     // n: of each city in it
       const int       *near,      // n × CANDIDATES, −1 behind the end of a list
       int             *local,     // n: scratch, a city's number in its region
       unsigned short  *orders,    // blocks × individuals × capacity: between launches
       Carried         *carried,   // blocks × individuals
       unsigned        *paths,     // replicas × n: the regions' tours
       BlockState            *states,     // cells × replicas; kicked: over; best: generations since the last offspring; tries: all
       long long        resumes,   // not zero: the round goes on
       long long        searches)  // chain searches of an individual in this launch
{
    DYNAMIC_SHARED(double, memory);
    __shared__ BlockState state;
    __shared__ long long gains[32];
    __shared__ unsigned unborn, spent, made;
    const Regions set = *settings;
    const Evolution rule = *rules;
    unsigned individuals = blockDim.x / 32, warp = threadIdx.x / 32, lane = threadIdx.x % 32, capacity = (unsigned)set.capacity;
    BlockTask here = blockTask(set);
    int first = starts[here.cell];
    BlockState *told = states + here.cell * (unsigned)set.replicas + here.replica;
    if (resumes && told->kicked) return;   // over before others are
    Memory m = divide((char *)memory, capacity, individuals);
    m.region.problem = *problem;
    if (threadIdx.x == 0) {
        if (resumes) state = *told;   // nobody has written it before
        else state = BlockState{0, 0, 0, 0, 0, 0, 0, 0};
        unborn = spent = made = 0;
    }
    if (!settleRegion(m, TourView{cut, order, place, near, local}, first, starts[here.cell + 1] - first)) {
        if (threadIdx.x == 0) *told = BlockState{0, 0, 0, 1, 0, 0, 0, 0};
        return;
    }

    Desk &desk = m.desks[warp];
    unsigned short *walk = m.walks + capacity * warp;
    size_t slot = (size_t)blockIdx.x * individuals + warp;
    Individual own{&m.region, &set, tourOf(m, capacity, warp), desk.chain.openings, desk.chain.turns, here.replica * individuals + warp, 0, 0, 0};
    if (resumes) resume(own, orders + slot * capacity, carried[slot]);
    else bear(own, rule, here.cell);
    bool grown = resumes && state.tries;   // all are born: what waits is repaired by the generations
    unsigned searched = grown ? 0 : descend(own, (unsigned)searches);
    if (!grown && __any_sync(FULL, own.waiting != 0) && lane == 0) unborn = 1;
    if (lane == 0) atomicMax(&spent, searched);
    __syncthreads();    // all are born, or one is known not to be
    long long left = searches - spent;
    bool over = false;
    while (!unborn) {
        over = state.best >= rule.patience || state.tries >= rule.generations;
        if (over || left < rule.searches) break;
        left -= rule.searches;
        unsigned generation = (unsigned)state.tries;
        unsigned other = partner(set, here.replica, here.cell, individuals, warp, generation);
        Coins coins{Philox{generation << 12, FOR_WALKS | own.number, here.cell, (unsigned)set.round}, (unsigned)set.seed, (unsigned)(set.seed >> 32), 0, 0};
        Cycles cycles = findCycles(own.tour, tourOf(m, capacity, other), walk, capacity, coins);
        __syncthreads();    // no tour is read by others any more
        unsigned offspring = assemble(m.region, own.tour, cycles, desk.offspring, own.waiting);
        descend(own, (unsigned)rule.repairs);   // the rest waits: the slowest warp delays all
        if (lane == 0) atomicAdd(&made, offspring);
        __syncthreads();    // the generation is complete
        if (threadIdx.x == 0) {
            state.tries++;
            state.best = made ? 0 : state.best + 1;
            state.accepted += made;
            made = 0;
        }
        __syncthreads();    // and told
    }
    unsigned long long looked = (unsigned long long)sumOfWarp((long long)own.looked);
    if (lane == 0) atomicAdd((unsigned long long *)&state.moves, looked);
    if (lane == 0 && !resumes && own.number) atomicAdd((unsigned long long *)&state.kicks, 1 + rule.kicks * m.region.m / 1000);
    if (!over) {
        keep(own, orders + slot * capacity, carried[slot]);
        __syncthreads();    // the sums are complete
        if (threadIdx.x == 0) {
            state.cities = 0;    // nothing to be picked yet
            *told = state;
        }
        return;
    }
    long long gain = advantage(m.region, own.tour);
    if (lane == 0) gains[warp] = gain;
    __syncthreads();    // all gains are known
    unsigned best = 0;
    for (unsigned i = 1; i < individuals; i++)
        if (gains[i] > gains[best]) best = i;
    if (threadIdx.x == 0) {
        state.gain   = max(gains[best], 0ll);
        state.cities = gains[best] > 0 ? m.region.m : 0;   // 0: the tour stays as it was
        state.kicked = 1;
        *told = state;
    }
    leavePath(m.region, tourOf(m, capacity, best).order, paths + (size_t)here.replica * set.cities + first);
}
