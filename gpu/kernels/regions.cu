// regions improves all regions of a tour at once, as far as each can tell.
//
// A block is a team of searches on one region; several teams may work on the same
// region, each with random numbers of its own. The team keeps the region in shared
// memory: places or coordinates, near cities, one tour. Each search is a warp with a
// copy of the tour: it kicks, repairs by chains, and stops at its first change that
// does not lengthen the tour, or after so many kicks. Then the team meets and makes
// all changes that fit together (meeting.cuh). Kicks that lead nowhere, nineteen of
// twenty after a while, so cost nobody but their own warp anything, and a region
// of 150 cities keeps a whole multiprocessor busy.
//
// A round may be cut into launches anywhere between meetings: all that is carried
// on are the path and the team's figures.
//
// grid:   cells × replicas, or the device's share of them
// block:  searches × 32, at most 32 searches
// shared: see RegionShape in Go

#include "distance.cuh"
#include "random.cuh"
#include "reduce.cuh"
#include "region.cuh"
#include "chain.cuh"
#include "search.cuh"
#include "meeting.cuh"

#ifndef THREADS
#define THREADS 1024
#endif

static_assert(sizeof(Notes) == (ANY ? 1584 : 1456) && sizeof(Runs) == 640, "as in regions.go");

// Hall is the layout of a block's shared memory, for regions of up to capacity cities,
// a multiple of 32: every order and place in it begins at a multiple of four bytes.
struct Hall {
    Region          region;
    Route           main;
    unsigned short *spare;
    unsigned short *best;      // the best order so far, if it may get worse
    Runs           *runs;
    Notes          *notes;     // one a search
    unsigned       *waiting;   // capacity / 32 a search
    char           *routes;    // order and place a search
    size_t          stride;    // bytes of these
};

__device__ inline Hall layOut(char *memory, unsigned capacity, unsigned searches) {
    Hall h;
    h.notes = (Notes *)memory;
    memory += sizeof(Notes) * searches;
    h.runs = (Runs *)memory;
    memory += sizeof(Runs);
#if !ANY
    h.region.spot = (float2 *)memory;
    memory += 8 * capacity;
#endif
    h.region.id   = (unsigned *)memory;
    h.region.held = h.region.id + capacity;
    h.waiting     = h.region.held + capacity;
    memory = (char *)(h.waiting + capacity / 32 * searches);
    h.region.near = (unsigned short *)memory;
    h.main.order  = h.region.near + CANDIDATES * capacity;
    h.main.place  = h.main.order + capacity;
    h.spare       = h.main.place + capacity;
    h.best        = h.spare + capacity;
    h.routes      = (char *)(h.best + capacity);
    h.stride      = 4 * capacity;
    return h;
}

// Where is what a team knows of the whole tour.
struct Where { const int *cut, *order, *place, *near; int *local; };

// gather lists the cities of the cell in the order of the tour, without those that
// have no tour neighbour there, says of each how its runs end, and returns how many
// there are. Scratch has room for them all.
__device__ inline unsigned gather(const Where &w, int n, int first, int size, unsigned *scratch, unsigned *id) {
    __shared__ unsigned count;
    for (int i = threadIdx.x; i < size; i += blockDim.x) scratch[i] = (unsigned)w.place[w.cut[first + i]];
    __syncthreads();        // all places are there
    // Sorted by counting: regions are small, and every step is a broadcast.
    for (int i = threadIdx.x; i < size; i += blockDim.x) {
        unsigned own = scratch[i], rank = 0;
        if (size == n) rank = own;
        else for (int j = 0; j < size; j++) rank += scratch[j] < own;
        id[rank] = own;
    }
    __syncthreads();        // id holds the places, sorted
    unsigned kept = 0;
    for (int from = 0; threadIdx.x < 32 && from < size; from += 32) {
        int i = from + (int)threadIdx.x, at = min(i, size - 1);
        unsigned p = id[at], before = id[at ? at - 1 : size - 1], behind = id[at + 1 < size ? at + 1 : 0];
        bool begins = (before + 1 == (unsigned)n ? 0 : before + 1) != p || size == 1;
        bool ends   = (p + 1 == (unsigned)n ? 0 : p + 1) != behind || size == 1;
        bool stays  = i < size && !(begins && ends);
        unsigned votes = __ballot_sync(FULL, stays);
        if (stays) scratch[kept + __popc(votes & ((1u << threadIdx.x) - 1))] =
            (unsigned)w.order[p] | (begins ? BEGINS : 0) | (ends ? ENDS : 0);
        kept += __popc(votes);
    }
    if (threadIdx.x == 0) count = kept;
    __syncthreads();        // the list is whole
    for (unsigned i = threadIdx.x; i < count; i += blockDim.x) {
        id[i] = scratch[i];
        w.local[id[i] & NUMBER] = (int)i;
    }
    __syncthreads();        // numbers can be looked up
    return count;
}

// find returns the number that a city of the whole tour has in the region, or
// NOBODY. What stands there for a city of another region may be anything.
__device__ inline unsigned find(const Where &w, const Region &r, int city) {
    if (city < 0) return NOBODY;
    unsigned l = (unsigned)w.local[city];
    return l < r.m && (r.id[l] & NUMBER) == (unsigned)city ? l : NOBODY;
}

// know finds what each city must stay beside, and which near ones are here too.
__device__ inline void know(const Where &w, const Region &r) {
    for (unsigned c = threadIdx.x; c < r.m; c += blockDim.x) {
        unsigned id = r.id[c] & NUMBER, low = mate(r, c), high = NOBODY, count = 0;
        for (int i = 0; r.problem.fixed && i < 2; i++) {
            int2 fixed = r.problem.fixed[id];
            unsigned l = find(w, r, i ? fixed.y : fixed.x);
            if (l == NOBODY) continue;
            if (low == NOBODY) low = l;
            else high = l;
        }
        r.held[c] = low | high << 16;
        for (int i = 0; i < CANDIDATES; i++) {
            unsigned l = find(w, r, w.near[(size_t)CANDIDATES * id + i]);
            if (l != NOBODY) r.near[c * CANDIDATES + count++] = (unsigned short)l;
        }
        for (; count < CANDIDATES; count++) r.near[c * CANDIDATES + count] = (unsigned short)NOBODY;
    }
}

#if !ANY
__device__ inline double blockMin(double v) {
    __shared__ double least[32];
    for (int d = 16; d > 0; d /= 2) v = fmin(v, __shfl_xor_sync(FULL, v, d));
    __syncthreads();        // what was there has been read
    if (threadIdx.x % 32 == 0) least[threadIdx.x / 32] = v;
    __syncthreads();
    v = least[0];
    for (unsigned i = 1; i < blockDim.x / 32; i++) v = fmin(v, least[i]);
    return v;
}

// settleIn gives the region coordinates of its own, from its lower left corner on.
// Beyond 2²¹ a float cannot be rounded to a distance: such regions are scaled down.
__device__ inline void settleIn(const Region &r) {
    const double *x = r.problem.x, *y = r.problem.y;
    double lowX = 1e300, lowY = 1e300, highX = 1e300, highY = 1e300;
    for (unsigned c = threadIdx.x; c < r.m; c += blockDim.x) {
        unsigned g = r.id[c] & NUMBER;
        lowX = fmin(lowX, x[g]);
        lowY = fmin(lowY, y[g]);
        highX = fmin(highX, -x[g]);
        highY = fmin(highY, -y[g]);
    }
    lowX = blockMin(lowX);
    lowY = blockMin(lowY);
    double extent = fmax(-blockMin(highX) - lowX, -blockMin(highY) - lowY), scale = 1;
    if (r.problem.metric == ATT) scale = 0.31622776601683794;   // 1 / √10
    while (extent * scale > 1048576) scale *= 0.5;
    for (unsigned c = threadIdx.x; c < r.m; c += blockDim.x) {
        unsigned g = r.id[c] & NUMBER;
        r.spot[c] = make_float2((float)((x[g] - lowX) * scale), (float)((y[g] - lowY) * scale));
    }
}
#endif

// enter fills the hall: with the tour as it is, or, later in a round, as the team
// has left it. Cities have the same numbers in every launch and every team.
__device__ inline void enter(Hall &h, const Where &w, const unsigned *path, const unsigned *best, bool resumes, int first, int size) {
    h.region.m = gather(w, (int)h.region.problem.cities, first, size, (unsigned *)h.routes, h.region.id);
    h.main.m = h.region.m;
    know(w, h.region);
#if !ANY
    settleIn(h.region);
#endif
    for (unsigned p = threadIdx.x; p < h.main.m; p += blockDim.x) {
        unsigned c = resumes && h.main.m >= SMALLEST ? find(w, h.region, (int)(path[p] & NUMBER)) : p;
        h.main.order[p] = (unsigned short)c;
        h.main.place[c] = (unsigned short)p;
        if (best) h.best[p] = (unsigned short)(resumes && h.main.m >= SMALLEST ? find(w, h.region, (int)(best[p] & NUMBER)) : p);
    }
    __syncthreads();        // everybody may begin
}

// leave writes a tour of the region down.
__device__ inline void leave(const Hall &h, const unsigned short *order, unsigned *path) {
    const Region &r = h.region;
    for (unsigned p = threadIdx.x; p < r.m; p += blockDim.x) {
        unsigned c = order[p];
        bool frozen = mate(r, c) == order[h.main.wrap(p + 1)];
        path[p] = r.id[c] | (frozen ? FROZEN : 0);
    }
}

// pace chooses how many kicks to make until the next meeting: few while many lead
// to something, since of changes in the same place only one is made.
__device__ inline unsigned pace(unsigned tries, unsigned made, unsigned searches, unsigned most) {
    if (3 * made > searches) return max(tries / 2, 1u);
    return 8 * made < searches ? min(2 * tries, most) : tries;
}

// Longer than other functions, for it says in one place what a block does, in
// order: enter, kick and meet until the launch is over, leave.
extern "C" __global__ void __launch_bounds__(THREADS)
regions(const Regions *settings,
        const Problem *problem,
        const int     *cut,       // the cities, cell by cell
        const int     *starts,    // cells + 1: where in cut a cell begins
        const int     *order,     // n: the whole tour
        const int     *place,     // n: of each city in it
        const int     *near,      // n × CANDIDATES, −1 behind the end of a list
        int           *local,     // n: scratch, a city's number in its region
        unsigned      *paths,     // replicas × n: the regions' tours
        unsigned      *bests,     // the same, the best ones during a round; null if there is no heat
        Team          *teams,     // cells × replicas
        long long      resumes,   // not zero: the round goes on
        long long      to)        // kicks of each search since the round's beginning; then it ends
{
    DYNAMIC_SHARED(double, memory);
    __shared__ Team team;
    const Regions set = *settings;
    unsigned searches = blockDim.x / 32, warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    Post here = post(set);
    int first = starts[here.cell];
    unsigned *path = paths + (size_t)here.replica * set.cities + first;
    unsigned *best = bests ? bests + (size_t)here.replica * set.cities + first : nullptr;
    Team *told = teams + here.cell * (unsigned)set.replicas + here.replica;
    if (resumes && told->kicked >= set.kicks) return;   // over before others are: all of it is told, and best is not kept
    Hall h = layOut((char *)memory, (unsigned)set.capacity, searches);
    h.region.problem = *problem;
    if (threadIdx.x == 0) {
        if (resumes) team = *told;   // nobody has written it before
        else team = Team{0, 0, 0, 0, 1, 0, 0, 0};
    }
    enter(h, Where{cut, order, place, near, local}, path, best, resumes, first, starts[here.cell + 1] - first);
    if (h.region.m < SMALLEST) {
        if (threadIdx.x == 0) *told = Team{0, 0, 0, set.kicks, 1, 0, 0, 0};
        return;
    }

    Notes &own = h.notes[warp];
    unsigned short *mine = (unsigned short *)(h.routes + warp * h.stride);
    Search s{&h.region, &set, h.main, Route{mine, mine + set.capacity, h.region.m}, &own,
             h.waiting + warp * (set.capacity / 32), 0, 0, 0};
    for (unsigned i = lane; i < set.capacity / 32; i += 32) s.waiting[i] = 0;
    if (lane == 0) own.kicks = 0;
    while (team.kicked < to) {
        unsigned done = (unsigned)team.kicked, tries = (unsigned)min(team.tries, set.kicks - team.kicked);
        if (lane == 0) own.gain = NOTHING;
        __syncwarp();
#pragma unroll 1
        for (unsigned i = 0; i < tries; i++)
            if (attempt(s, done + i)) break;
        __syncthreads();    // all have found what they will
        if (warp == 0) {
            unsigned made = meet(h.main, h.notes, searches, h.routes, h.stride, *h.runs, h.spare, team);
            if (lane == 0) {
                team.kicked = done + tries;
                team.tries = pace(tries, made, searches, (unsigned)set.tries);
            }
            __syncwarp();   // the gain is known to all
            long long gain = team.gain;
            if (best && gain >= team.best) {
                for (unsigned p = lane; p < h.main.m; p += 32) h.best[p] = h.main.order[p];
                __syncwarp();   // compared by all before it is set
                if (lane == 0) team.best = gain;
            }
        }
        __syncthreads();    // the tour is the new one
    }
    unsigned long long looked = (unsigned long long)warpSum(s.looked);
    if (lane == 0) {
        atomicAdd((unsigned long long *)&team.moves, looked);
        atomicAdd((unsigned long long *)&team.kicks, (unsigned long long)own.kicks);
    }
    bool over = team.kicked >= set.kicks;
    leave(h, best && over ? h.best : h.main.order, path);
    if (best && !over) leave(h, h.best, best);
    __syncthreads();        // the sums are complete
    if (threadIdx.x == 0) {
        if (best && over) team.gain = team.best;
        team.cities = h.region.m;
        *told = team;
    }
}
