// recombine has whole tours take what is better in others: see recombine.cuh. A block has one row. A launch ends, at the end
// of a pass, after so many passes or so much time, and the next one goes on from there. When it is halted no further
// sets are evaluated.
//
// grid:   rows
// block:  whole warps
// shared: sizeof(CutTour) a warp

#define EVERY 1

#include "exchanges.cuh"

#define THREADS 768

// Pass is the memory of a block.
struct Pass {
    TwoTours       tours;
    Exchanges      exchanges;
    Prefix         prefix;
    RecombineState state;
    long long      gain;
    unsigned       next, cities;
    long long      began;     // of the launch, by now()
    bool           over;      // the launch is
};

// now returns the time in nanoseconds; on the emulated device it stands still.
__device__ inline long long now() {
    long long t = 0;
#ifdef __CUDACC__
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(t));
#endif
    return t;
}

// divide divides the edges in which the tours differ into sets, and returns how many of these save something.
__device__ inline unsigned divide(Pass &p, bool whole) {
    TwoTours &t = p.tours;
    compare(t, p.prefix);
    if (t.edges == 0) return 0;
    joinHalves(t);
    labelSets(t, false);
    countSets(t, p.prefix);
    splitSets(t);
    labelSets(t, whole);
    countSets(t, p.prefix);
    listSets(t);
    noteReach(t);
    return listSaving(t, p.prefix);
}

// exchange makes all exchanges that fit together, and says whether there were any.
__device__ inline bool exchange(Pass &p, CutTour &own, unsigned saving) {
    Exchanges &x = p.exchanges;
    if (saving) evaluateSets(p.tours, own, x, saving, p.next);
    if (!saving || x.count == 0) return false;
    rankExchanges(x);
    groupExchanges(x);
    chooseTogether(p.tours, own, x, p.gain);
    bool made = rebuild(p.tours, cutTogether(p.tours, x, p.prefix), p.cities);
    if (threadIdx.x == 0) {
        if (made) p.state.gained += p.gain;
        else p.state.failed++;
    }
    return made;
}

extern "C" __global__ void __launch_bounds__(THREADS, 1)
recombine(const Recombination *all,
          const long long     *others,   // steps × rows: the tours that each row takes from; −1: none, here and later
          RecombineState      *states,   // rows
          const unsigned      *halted,   // becomes 1 when the launch is to end
          long long            steps,
          long long            passes,   // in this launch at most
          long long            time)     // nanoseconds after which no further pass begins
{
    DYNAMIC_SHARED(CutTour, cutTours);
    __shared__ Pass p;
    if (threadIdx.x == 0) {
        p.state = states[blockIdx.x];
        p.began = now();
        p.over  = false;
    }
    __syncthreads();   // the state is read
    for (; passes > 0 && p.state.step < steps && !p.over; passes--) {
        long long other = others[p.state.step * gridDim.x + blockIdx.x];
        if (other < 0) break;
        bool whole = p.state.pass % 2;
        if (threadIdx.x == 0) openRow(*all, p.state, other, blockIdx.x, halted, p.tours, p.exchanges);
        __syncthreads();   // the row is open
        bool made = exchange(p, cutTours[threadIdx.x / 32], divide(p, whole));
        __syncthreads();   // all have read the state
        if (threadIdx.x == 0) {
            RecombineState &s = p.state;
            s.idle = made ? 0 : s.idle + 1;
            if (++s.pass == MOST_PASSES || s.idle == 2) {
                s.step++;
                s.pass = s.idle = 0;
            }
            p.over = RELAXED(*halted) || now() - p.began > time;
        }
        __syncthreads();   // it is written before it is read
    }
    if (threadIdx.x == 0) states[blockIdx.x] = p.state;
}
