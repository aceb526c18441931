// evolve runs a genetic algorithm in all regions of a tour at once, independently.
//
// A block is a population and a warp one of its individuals. An individual is the region's
// tour, perturbed by double bridges and improved by Lin–Kernighan chains (individual.cuh). In
// a generation each individual is recombined with another one, drawn at random, and adopts
// every offspring that is shorter (eax.cuh): local optima have different defects, and EAX
// combines their best parts. From the ends of replaced edges an individual then searches a
// number of chains at most, since the slowest warp delays all; the rest of its work set is
// searched in the next generations. After some generations without better offspring the
// shortest individual is stored, unless it is no shorter than the region's tour was. With ties
// one that is as long is stored, too: where many tours are equally long, as on boards, the next
// round then begins with another one and finds other improvements.
//
// Several populations may evolve in the same region, each with random numbers of its own;
// merge and pick combine their tours as they do those of replicas.
//
// A round is split into launches by chain searches: each individual makes a number of them in
// a launch, and a generation counts as some. Tours and work sets are kept between launches,
// so that the result does not depend on where launches end.
//
// grid:   cells × populations, or the device's share of them
// block:  individuals × 32
// shared: see EvolutionShape in Go

#if SPACE
#define EVERY 1
#endif
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

// Scratch is the scratch memory of a warp: of its chains, or of its offspring.
union Scratch {
    struct {
        HalfStep halfSteps[32];
        unsigned reversals[3 * MAX_DEPTH];
    } chain;
    Offspring offspring;
};

static_assert(sizeof(Scratch) == 1280, "as in plan.EvolutionShape");

#define REGION_BYTES (SPACE ? 36 : PLANE ? 32 : 24)   // of the region, a city

// SharedLayout is the layout of a block's shared memory, for regions of up to capacity
// cities, a multiple of 32.
struct SharedLayout {
    Region          region;
    Scratch        *scratch;  // one an individual
    char           *tours;    // order and position, one an individual
    unsigned short *walks;    // capacity an individual; not where WORDS > 1
};

// regions is the global memory of the block, REGION_BYTES a city, where WORDS is 4.
__device__ inline SharedLayout layOut(char *memory, char *regions, unsigned capacity, unsigned individuals) {
    SharedLayout m;
    m.scratch = (Scratch *)memory;
    memory += sizeof(Scratch) * individuals;
    m.tours = memory;
    char *region = WORDS == 4 ? regions : memory + (WORDS == 1 ? 6 : 4) * capacity * individuals;
    m.walks = (unsigned short *)(memory + 4 * capacity * individuals);
#if SPACE
    m.region.coordinates = (SpacePoint *)region;
    region += 12 * capacity;
#elif PLANE
    m.region.coordinates = (float2 *)region;
    region += 8 * capacity;
#endif
    m.region.id   = (unsigned *)region;
    m.region.fixed = m.region.id + capacity;
    m.region.candidates = (unsigned short *)(m.region.fixed + capacity);
    return m;
}

__device__ inline Tour tourOf(const SharedLayout &m, unsigned capacity, unsigned individual) {
    unsigned short *own = (unsigned short *)(m.tours + 4 * capacity * individual);
    return Tour{own, own + capacity, m.region.m};
}

// IndividualState is the state of an individual between launches, besides its order.
struct IndividualState { unsigned waiting[4 * 32], lane; };   // the first WORDS × 32 in use

static_assert(sizeof(IndividualState) == 516, "as in evolve.go");

// loadRegion loads the region of the cell. It returns whether it is large enough to be searched.
__device__ inline bool loadRegion(SharedLayout &m, const TourView &w, int n, int first, int size) {
    m.region.m = listCities(w, m.region.base, n, first, size, (unsigned *)m.tours, m.region.id);
    findNeighbours(w, m.region);
#if !MATRIX
    setCoordinates(m.region);
#endif
    __syncthreads();        // the region is loaded
    return m.region.m >= MIN_CITIES;
}

// create makes an individual: the region's tour, perturbed unless it is the first of all.
__device__ inline void create(Individual &s, const Evolution &rules, unsigned cell) {
    unsigned lane = threadIdx.x % 32, m = s.tour.m;
    for (unsigned p = lane; p < m; p += 32) s.tour.order[p] = s.tour.position[p] = (unsigned short)p;
    __syncwarp();   // the tour is written before it is read
    s.lane = 0;
#pragma unroll
    for (unsigned w = 0; w < WORDS; w++) {
        unsigned from = SET_BITS * lane + 32 * w;
        s.waiting.word[w] = s.number ? 0 : from + 32 <= m ? FULL : from < m ? (1u << m % 32) - 1 : 0;
    }
    if (s.number == 0) return;
    perturb(s, cell, 1 + (unsigned)(rules.kicks * m / 1000));
}

// restore loads an individual as the previous launch has saved it.
__device__ inline void restore(Individual &s, const unsigned short *order, const IndividualState &c) {
    unsigned lane = threadIdx.x % 32;
    for (unsigned p = lane; p < s.tour.m; p += 32) {
        s.tour.order[p] = order[p];
        s.tour.position[order[p]] = (unsigned short)p;
    }
#pragma unroll
    for (unsigned w = 0; w < WORDS; w++) s.waiting.word[w] = c.waiting[WORDS * lane + w];
    s.lane = c.lane;
    __syncwarp();   // the tour is written before it is read
}

// save stores an individual for the next launch.
__device__ inline void save(const Individual &s, unsigned short *order, IndividualState &c) {
    unsigned lane = threadIdx.x % 32;
    for (unsigned p = lane; p < s.tour.m; p += 32) order[p] = s.tour.order[p];
#pragma unroll
    for (unsigned w = 0; w < WORDS; w++) c.waiting[WORDS * lane + w] = s.waiting.word[w];
    if (lane == 0) c.lane = s.lane;
}

// partner draws a random cyclic order of all individuals, and returns the successor of one of
// them, with which it is recombined in this generation.
__device__ inline unsigned partner(const Regions &set, unsigned population, unsigned cell, unsigned individuals, unsigned own, unsigned generation) {
    unsigned lane = threadIdx.x % 32;
    Philox w = philox(Philox{generation * 32 + lane, FOR_PAIRS | population, cell, (unsigned)set.round}, (unsigned)set.seed, (unsigned)(set.seed >> 32));
    int key = lane < individuals ? (int)(w.x >> 6 << 5 | lane) : 0x7fffffff;
    int mine = __shfl_sync(FULL, key, (int)own);
    int next = warpMin(key > mine ? key : 0x7fffffff);
    if (next == 0x7fffffff) next = warpMin(key);
    return (unsigned)next % 32;
}

// gainOf returns by how much a tour is shorter than the region's tour was, exactly.
__device__ inline long long gainOf(const Region &r, const Tour &t) {
    long long gain = 0;
#pragma unroll 1
    for (unsigned p = threadIdx.x % 32; p < r.m; p += 32) {
        unsigned q = t.wrap(p + 1), u = t.order[p], v = t.order[q];
        if (!t.hasEdge(p, q)) gain += exact(r, p, q);
        if (t.wrap(u + 1) != v && t.wrap(v + 1) != u) gain -= exact(r, u, v);
    }
    return warpSum(gain);
}

// storePath stores a tour of the region as a path.
__device__ inline void storePath(const Region &r, const unsigned short *order, unsigned *path) {
    for (unsigned p = threadIdx.x; p < r.m; p += blockDim.x) {
        unsigned c = order[p], next = order[p + 1 < r.m ? p + 1 : 0];
        path[p] = (r.id[c] + r.base) | (contractedEnd(r, c) == next ? CONTRACTED : 0);
    }
}

// Longer than 60 lines: the whole course of a block in one place, which is load, create
// individuals, recombine until it stagnates or the launch ends, store.
extern "C" __global__ void __launch_bounds__(THREADS, 1)
evolve(const Regions   *settings,
       const Evolution *rules,
       const Problem   *problem,
       const int       *cities,    // the cities, cell by cell
       const int       *starts,    // cells + 1: where in cities a cell begins
       const int       *order,     // n: the whole tour
       const int       *position,  // n: position of each city in it
       const int       *candidates,  // CANDIDATES a city of the instance, −1 after the end of a list
       int             *local,     // n: scratch, a city's number in its region
       unsigned short  *orders,    // blocks × individuals × capacity: the tours between launches
       unsigned        *regions,   // blocks × capacity × REGION_BYTES of scratch where WORDS is 4
       IndividualState *individualStates,  // blocks × individuals
       unsigned        *paths,     // replicas × n: the regions' tours
       BlockState      *states,    // cells × replicas; kicked: ended; best: generations since the last better offspring; tries: all generations
       long long        resumes,   // not zero: the round goes on
       long long        searches)  // chain searches of each individual in this launch
{
    DYNAMIC_SHARED(double, memory);
    __shared__ BlockState state;
    __shared__ long long gains[32];
    __shared__ unsigned incomplete, spent, made;
    const Regions set = *settings;
    const Evolution rule = *rules;
    unsigned individuals = blockDim.x / 32, warp = threadIdx.x / 32, lane = threadIdx.x % 32, capacity = (unsigned)set.capacity;
    BlockTask here = blockTask(set);
    int first = starts[here.cell], size = starts[here.cell + 1] - first;
    BlockState *saved = states + here.cell * (unsigned)set.replicas + here.replica;
    if (resumes && saved->kicked) return;   // this population ended in an earlier launch
    SharedLayout m = layOut((char *)memory, (char *)regions + (size_t)blockIdx.x * REGION_BYTES * capacity, capacity, individuals);
    m.region.problem = problem;
    m.region.base = size ? baseOf(*problem, (unsigned)cities[first]) : 0;
    if (threadIdx.x == 0) {
        if (resumes) state = *saved;   // no earlier launch of this round has written it
        else state = BlockState{0, 0, 0, 0, 0, 0, 0, 0};
        incomplete = spent = made = 0;
    }
    if (!loadRegion(m, TourView{cities, order, position, candidates, local + m.region.base}, (int)set.cities, first, size)) {
        if (threadIdx.x == 0) *saved = BlockState{0, 0, 0, 1, 0, 0, 0, 0};
        return;
    }

    Scratch &scratch = m.scratch[warp];
    size_t slot = (size_t)blockIdx.x * individuals + warp;
#if WORDS > 1
    unsigned short *walk = orders + slot * capacity;   // not in use between restore and save
#else
    unsigned short *walk = m.walks + capacity * warp;
#endif
    Individual own{&m.region, &set, Breadth((unsigned)set.third), tourOf(m, capacity, warp), scratch.chain.halfSteps, scratch.chain.reversals, here.replica * individuals + warp, 0, 0, 0};
    if (resumes) restore(own, orders + slot * capacity, individualStates[slot]);
    else create(own, rule, here.cell);
    bool grown = resumes && state.tries;   // all were local optima: generations search the rest of the work sets
    unsigned searched = grown ? 0 : descend(own, (unsigned)searches);
    if (!grown && __any_sync(FULL, !isEmpty(own.waiting)) && lane == 0) atomicMax(&incomplete, 1u);
    if (lane == 0) atomicMax(&spent, searched);
    __syncthreads();    // all individuals are local optima, or incomplete is set
    long long left = searches - spent;
    bool over = false;
    while (!incomplete) {
        over = state.best >= rule.stagnation || state.tries >= rule.generations;
        if (over || left < rule.searches) break;
        left -= rule.searches;
        unsigned generation = (unsigned)state.tries;
        unsigned other = partner(set, here.replica, here.cell, individuals, warp, generation);
        RandomBits bits{Philox{generation << 12, FOR_WALKS | own.number, here.cell, (unsigned)set.round}, (unsigned)set.seed, (unsigned)(set.seed >> 32), 0, 0};
        Cycles cycles = findCycles(own.tour, tourOf(m, capacity, other), walk, capacity, bits);
        __syncthreads();    // all have read the partners' tours
        unsigned offspring = applyOffspring(m.region, own.tour, cycles, scratch.offspring, own.waiting);
        descend(own, (unsigned)rule.repairs);   // the rest stays in the work set
        if (lane == 0) atomicAdd(&made, offspring);
        __syncthreads();    // the generation is complete, its offspring counted
        if (threadIdx.x == 0) {
            state.tries++;
            state.best = made ? 0 : state.best + 1;
            state.accepted += made;
            made = 0;
        }
        __syncthreads();    // the state is written
    }
    unsigned long long evaluated = (unsigned long long)warpSum((long long)own.evaluated);
    if (lane == 0) atomicAdd((unsigned long long *)&state.moves, evaluated);
    if (lane == 0 && !resumes && own.number) atomicAdd((unsigned long long *)&state.kicks, 1 + rule.kicks * m.region.m / 1000);
    if (!over) {
        save(own, orders + slot * capacity, individualStates[slot]);
        __syncthreads();    // the sums are complete
        if (threadIdx.x == 0) {
            state.cities = 0;    // pick finds no tour yet
            *saved = state;
        }
        return;
    }
    long long gain = gainOf(m.region, own.tour);
    if (lane == 0) gains[warp] = gain;
    __syncthreads();    // all gains are written
    unsigned best = 0;
    long long least = rule.ties ? 0 : 1;    // gain, or lead over those before, of an individual that is stored
    for (unsigned i = 1; i < individuals; i++)
        if (gains[i] >= gains[best] + least) best = i;
    if (threadIdx.x == 0) {
        state.gain   = max(gains[best], 0ll);
        state.cities = gains[best] >= least ? m.region.m : 0;   // 0: the tour stays as it was
        state.kicked = 1;
        *saved = state;
    }
    storePath(m.region, tourOf(m, capacity, best).order, paths + (size_t)here.replica * set.cities + first);
}
