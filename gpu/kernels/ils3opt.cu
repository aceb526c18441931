// ils3opt continues the solutions of iterated local search with 3-opt by first improvement
// (Delévacq, Delisle and Krajecki 2012, sections 4.1 and 5.1): candidate lists, fixed radius,
// don't-look bits.
//
// LANES is the threads of a solution. With 1 a thread has a solution (ILS-FI-thread), with 32 a
// block of one warp (ILS-FI-block): its lanes evaluate the neighbours of a city side by side and
// make the reversals together. SHARED keeps the tour in shared memory, in sixteen bits a city.
//
// The neighbours of a city have an order: the edge to the next city before that to the previous
// one, then the candidates c, then the city d on either side of c, then the candidates e of d.
// Groups of GROUP lanes take one (edge, c, d) each, the lanes of a group the candidates e. The
// first improving neighbour in this order is chosen, whichever lane finds it, so that every
// strategy makes the moves of the engine ils-3opt-cpu. Fixed radius leaves few candidates, which
// is why a warp takes several pairs at once rather than all candidates of one: the paper has as
// many threads as candidates.
//
// A launch makes so many steps, each a city taken from the queue, and ends a solution's part
// only between two iterations, so that the tour in memory is the one to keep.
//
// grid:   one block a solution; with LANES 1 one thread
// block:  32 with LANES 32
// shared: with SHARED order and position, n halfwords each, and don't-look bits, ⌈n / 32⌉ words

#ifndef LANES
#define LANES 32
#endif
#ifndef SHARED
#define SHARED 0
#endif

#if SHARED
typedef unsigned short Index;
#else
typedef int Index;
#endif

#include "ils3opt.cuh"
#include "ils3tour.cuh"

#define GROUP (LANES == 1 ? 1 : 8)
#define GROUPS (LANES / GROUP)

// Search is a solution and what it is searched with.
struct Search {
    Ils              set;
    Cities           cities;
    const Candidate *candidates;   // width a city, nearest first
    Tour             tour;
    unsigned        *waiting;      // a bit a city: it is in the queue
    int             *queue;        // n: a ring
    Solution         one;          // the same in all lanes
    unsigned         number;
    long long        moves;        // evaluated by this lane
};

__device__ inline bool isWaiting(const Search &x, int c) { return x.waiting[c / 32] >> c % 32 & 1; }

// pushAll puts all cities into the empty queue, in the order of the tour.
__device__ inline void pushAll(Search &x) {
    int n = x.tour.n;
    together();   // the last city taken is no longer marked
    for (int i = LANE; i < n; i += LANES) x.queue[x.tour.wrap((int)x.one.head + i)] = x.tour.order[i];
    for (int i = LANE; i < (n + 31) / 32; i += LANES) x.waiting[i] = ~0u;
    x.one.size = n;
    together();   // the queue is filled
}

// push puts cities into the queue, one after the other, that are not in it.
__device__ inline void push(Search &x, const int *cities, int count) {
    together();   // nobody reads the queue
    int size = (int)x.one.size;
    if (LANE == 0) {
        for (int i = 0; i < count; i++) {
            int c = cities[i];
            if (isWaiting(x, c)) continue;
            x.waiting[c / 32] |= 1u << c % 32;
            x.queue[x.tour.wrap((int)x.one.head + size++)] = c;
        }
    }
    x.one.size = from(size, 0);
    together();   // the queue is longer
}

__device__ inline int pop(Search &x) {
    int c = x.queue[x.one.head];
    together();   // all have read it
    if (LANE == 0) x.waiting[c / 32] &= ~(1u << c % 32);
    x.one.head = x.tour.wrap((int)x.one.head + 1);
    x.one.size--;
    return c;
}

// Trial is the neighbours that remove a–b and c–d and add a–c: t of Move, but for those of the
// candidates of d.
struct Trial {
    int  a, b, c, d;
    bool back;    // b is before a
    bool cycle;   // d is before c, seen in the direction from a to b: a 3-opt move alone closes
    Gain open;    // what is removed less what is added
};

// within returns how many candidates of a are nearer than two bounds: fixed radius.
__device__ inline void within(const Search &x, int a, const Gain (&bound)[2], int (&count)[2]) {
    const Candidate *row = x.candidates + a * x.set.width;
    count[0] = count[1] = 0;
    for (int first = 0; first < x.set.width; first += LANES) {
        int j = first + LANE;
        Gain far = j < x.set.width ? toCandidate(x.cities, a, row[j]) : NO_GAIN;
        unsigned ahead = votes(far < bound[0]), behind = votes(far < bound[1]);
        count[0] += __popc(ahead);
        count[1] += __popc(behind);
        if (__popc(ahead) < LANES && __popc(behind) < LANES) return;   // candidates rise
    }
}

// closing evaluates the move that removes e–f and closes with f–b.
__device__ inline bool closing(Search &x, const Trial &t, int e, int f, Gain gain, Move &m) {
    x.moves++;
    Gain delta = apart(x.cities, f, t.b) - gain - apart(x.cities, e, f);
    if (delta >= 0) return false;
    m = Move{delta, 6, t.b, t.a, t.c, t.d, e, f};
    return true;
}

// closeWith evaluates the neighbours of a trial with a candidate e of d, and returns whether one
// improves: of two the one that removes the edge behind e. See descent.close3 of the engine.
__device__ inline bool closeWith(Search &x, const Trial &t, int e, Gain gain, Move &m) {
    const Tour &tour = x.tour;
    int pe = tour.position[e], pc = tour.position[t.c];
    bool inner = t.cycle ? between(pc, pe, tour.position[t.a], t.back) : between(tour.position[t.b], pe, pc, t.back);
    if (t.cycle && !inner) return false;
    if (e != t.a && (t.cycle || inner) && !(e == t.c && !t.cycle) && closing(x, t, e, tour.neighbour(e, t.back), gain, m)) return true;
    return e != t.c && (t.cycle || !inner) && closing(x, t, e, tour.neighbour(e, !t.back), gain, m);
}

// firstOf returns whether the groups' trials have an improving move, and the first one, to all
// lanes. The trials of later groups come later; a group without one has active false.
__device__ inline bool firstOf(Search &x, const Trial &t, bool active, Move &m) {
    bool found = false;
    if (active && !t.cycle) {
        x.moves += LANE % GROUP == 0;
        m = Move{apart(x.cities, t.d, t.b) - t.open, 4, t.b, t.a, t.c, t.d, 0, 0};
        found = m.delta < 0;
    }
    unsigned group = LANE / GROUP * GROUP;   // its first lane
    bool going = active && !found;
    for (int j = LANE % GROUP;; j += GROUP) {
        bool more = false;
        if (going && j < x.set.width) {
            Candidate k = x.candidates[t.d * x.set.width + j];
            Gain gain = t.open - toCandidate(x.cities, t.d, k);
            more = gain > 0;
            found = more && closeWith(x, t, k.city, gain, m);
        }
        unsigned hits = votes(found), all = votes(more);
        unsigned own = (1u << (GROUP - 1) << 1) - 1u;
        going = going && !(hits >> group & own) && (all >> (group + GROUP - 1) & 1);
        unsigned earlier = hits ? (hits & -hits) - 1 : ~0u;   // lanes whose trials precede the first hit
        if (votes(going) & earlier) continue;
        if (!hits) return false;
        int lane = __ffs(hits) - 1;
        m = Move{from(m.delta, lane), from(m.ends, lane), from(m.t1, lane), from(m.t2, lane), from(m.t3, lane),
                 from(m.t4, lane), from(m.t5, lane), from(m.t6, lane)};
        return true;
    }
}

// firstMove returns whether there is an improving move from a city, and the first one.
__device__ inline bool firstMove(Search &x, int a, Move &m) {
    Tour &tour = x.tour;
    int ahead = tour.next(a), behind = tour.prev(a);
    const Gain removed[2] = {apart(x.cities, a, ahead), apart(x.cities, a, behind)};
    int count[2];
    within(x, a, removed, count);
    int trials = 2 * (count[0] + count[1]);
    for (int first = 0; first < trials; first += GROUPS) {
        int i = first + LANE / GROUP;
        bool active = i < trials;
        Trial t{a, 0, 0, 0, i >= 2 * count[0], (i & 1) != 0, 0};
        if (active) {
            Candidate k = x.candidates[a * x.set.width + (t.back ? i - 2 * count[0] : i) / 2];
            t.b = t.back ? behind : ahead;
            t.c = k.city;
            active = k.city != (t.back ? ahead : behind);
            t.d = tour.neighbour(t.c, t.back != t.cycle);
            t.open = removed[t.back] - toCandidate(x.cities, a, k) + apart(x.cities, t.c, t.d);
        }
        if (firstOf(x, t, active, m)) return true;
    }
    return false;
}

// step searches a move from the next city in the queue, makes it, and puts its cities into the
// queue. It returns the change of length.
__device__ inline Gain step(Search &x, bool logging) {
    Move m{0, 0, 0, 0, 0, 0, 0, 0};
    if (!firstMove(x, pop(x), m)) return 0;
    makeMove(x.tour, m, logging);
    x.one.made++;
    const int ends[6] = {m.t1, m.t2, m.t3, m.t4, m.t5, m.t6};
    push(x, ends, m.ends);
    return m.delta;
}

// sweep puts all cities into the empty queue once more, or ends the first descent where the
// last sweep has made no move: see solution.settle of the engine.
__device__ inline void sweep(Search &x) {
    x.one.kept = x.one.made;
    if (x.one.made > x.one.swept) {
        x.one.swept = x.one.made;
        pushAll(x);
    } else {
        x.one.settled = 1;
    }
}

// kick makes the double bridges of the solution's next kick and returns the change of length.
__device__ inline Gain kick(Search &x) {
    Gain change = 0;
    Kick now;
    long long bridges = x.one.kicks < x.set.alone ? 1 : x.set.bridges;
    for (unsigned i = 0; i < bridges; i++) {
        Bridge k = bridgeOf(x.set, x.number, x.one.kicks, i, now);
        Ends e = endsOf(x.tour, k);
        change += bridgeChange(x.cities, e);
        const int ends[8] = {e.from[0], e.to[0], e.from[1], e.to[1], e.from[2], e.to[2], e.from[3], e.to[3]};
        push(x, ends, 8);
        bridge(x.tour, k, true);
    }
    x.one.kicks++;
    return change;
}

// accept keeps the tour after an iteration, or takes the iteration back.
__device__ inline void accept(Search &x, Gain change, long long made) {
    if (change < 0 || (change == 0 && x.set.equal)) {
        x.one.length += change;
        x.one.kept += made + 1;
    } else {
        undo(x.tour);
    }
}

// search makes steps: of the first descent, then of iterations, of which each is finished.
__device__ inline void search(Search &x, long long limit, long long steps) {
    bool kicked = false;      // within an iteration
    Gain change = 0;          // since the kick
    long long before = 0;     // moves made before it
    while (kicked || (steps > 0 && !(x.one.settled && x.one.kicks >= limit))) {
        steps--;
        if (x.one.size > 0 && (kicked ? x.one.made - before < x.set.most : !x.one.settled)) {
            Gain delta = step(x, kicked);
            if (kicked) change += delta; else x.one.length += delta;
        } else if (!x.one.settled) {
            sweep(x);
        } else if (!kicked) {
            x.tour.logged = 0;
            before = x.one.made;
            change = kick(x);
            kicked = true;
        } else {
            accept(x, change, x.one.made - before);
            kicked = false;
        }
    }
}

#if SHARED
// fetch copies the tour and the don't-look bits to shared memory.
__device__ inline void fetch(Search &x, Index *shared, const int *order, const unsigned *waiting) {
    int n = x.tour.n;
    x.tour.order = shared;
    x.tour.position = shared + n;
    x.waiting = (unsigned *)(shared + 2 * n);
    for (int i = LANE; i < n; i += LANES) {
        x.tour.order[i] = (Index)order[i];
        x.tour.position[order[i]] = (Index)i;
    }
    for (int i = LANE; i < (n + 31) / 32; i += LANES) x.waiting[i] = waiting[i];
    together();   // the tour is there
}

// store copies them back.
__device__ inline void store(const Search &x, int *order, unsigned *waiting) {
    together();   // nobody changes them any more
    int n = x.tour.n;
    for (int i = LANE; i < n; i += LANES) order[i] = x.tour.order[i];
    for (int i = LANE; i < (n + 31) / 32; i += LANES) waiting[i] = x.waiting[i];
}
#endif

extern "C" __global__ void __launch_bounds__(128)
ils3opt(const Ils       *settings,
        const Problem   *problem,
        const float2    *points,       // n: of each city; not with ANY
        const Candidate *candidates,   // n × width
        Solution        *solutions,
        int             *orders,       // solutions × n: the tours
        int             *positions,    // solutions × n; not with SHARED
        int             *queues,       // solutions × n
        unsigned        *waiting,      // solutions × ⌈n / 32⌉
        Turned          *logs,         // solutions × LOG
        long long limit,               // iterations of each solution
        long long steps)               // of each in this launch
{
    const long long index = LANES == 1 ? (long long)blockIdx.x * blockDim.x + threadIdx.x : blockIdx.x;
    const Ils set = *settings;
    if (index >= set.solutions) return;
    const long long n = set.cities, words = (n + 31) / 32;
    Search x{set, Cities{*problem, points, (float)set.doubt, set.bonus}, candidates,
             Tour{nullptr, nullptr, (int)n, logs + index * LOG, 0}, waiting + index * words, queues + index * n,
             solutions[index], (unsigned)index, 0};
#if SHARED
    DYNAMIC_SHARED(unsigned, shared);
    fetch(x, (Index *)shared, orders + index * n, waiting + index * words);
    (void)positions;
#else
    x.tour.order = orders + index * n;
    x.tour.position = positions + index * n;
#endif
    search(x, limit, steps);
#if SHARED
    store(x, orders + index * n, waiting + index * words);
#endif
#if LANES > 1
    x.moves = warpSum(x.moves);
#endif
    x.one.moves += x.moves;
    together();   // all have read what is overwritten now, also where there was nothing to do
    if (LANE == 0) solutions[index] = x.one;
}
