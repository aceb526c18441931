// pspmmatrix is pspm with distances from a matrix: for metrics other than rounded Euclidean
// ones, without fixed edges.
//
// Two lookups suffice for a move. Beside its links each city has in shared memory the length
// of the edge behind it, and its gain: what the tour gets longer by when the city is taken
// out. City a between b and next then costs gain(a) + d(b,a) + d(a,next) − edge(b), both
// lookups in a's row. A relocation changes the words of five cities.
//
// Matrices beyond the first-level cache cost the bandwidth of the second-level one: 50
// Gmoves/s with 1,000 cities (H200). So a move is looked up only where its change may be as
// low as the Metropolis rule accepts. With landmarks l, |d(l,a) − d(l,b)| − slack ≤ d(a,b)
// for every pair, whether or not the distances are a metric: 105 Gmoves/s. (Four landmarks
// instead of two bound better and take longer, from 200 to 700 cities.)
//
// It draws the same moves as pspm and pspmwide, and distances are exact, as those of pspmwide.
//
// grid:   ⌈searches / searches of a block⌉
// block:  any number of whole warps; ⌈moves / 32⌉ with more than 32 moves
// shared: 8n bytes of landmarks; 8n bytes a search, 12n with LONG

#include "distance.cuh"
#include "walk.cuh"

#ifndef LONG
#define LONG 0          // 1: distances of four bytes, of which some exceed 2¹⁵ − 1, none 2²¹ − 1
#endif
#define RESIDENT 1024   // threads a multiprocessor, at least: bounds the registers
#define WORDS (LONG ? 3 : 2)   // a city, in shared memory

#if LONG
typedef int Distance;
#else
typedef unsigned short Distance;
#endif

// MatrixView is the data of a search: in shared memory n links, then n gains times 2¹⁵ plus
// the edge behind the city, or with LONG n gains and n edges.
struct MatrixView {
    static const int scale = 2;   // the address of a word: 16,383 cities at most
    static const bool bounds = true;
    char *links;
    const char *matrix;
    const char *landmarks;        // n: distances from two landmarks
    unsigned n, stride;           // stride: entries of a row
    int slack;                    // of two bounds, plus the bits of ROUNDING_BIAS

    __device__ unsigned &link(unsigned c) const { return *(unsigned *)(links + c); }
    __device__ int &word(unsigned at, unsigned c) const { return *(int *)(links + 4 * at * n + c); }

    __device__ int distance(unsigned a, unsigned b) const {
        return (int)__ldg((const Distance *)(matrix + (a * stride + b) / (4 / sizeof(Distance))));
    }
#if LONG
    __device__ int gain(unsigned c) const { return word(1, c); }
    __device__ int edge(unsigned c) const { return word(2, c); }
    __device__ void set(unsigned c, int gain, int edge) const { word(1, c) = gain; word(2, c) = edge; }
#else
    __device__ int gain(unsigned c) const { return word(1, c) >> 15; }
    __device__ int edge(unsigned c) const { return word(1, c) & 0x7fff; }
    __device__ void set(unsigned c, int gain, int edge) const { word(1, c) = gain << 15 | edge; }
#endif

    __device__ float2 landmark(unsigned c) const { return *(const float2 *)(landmarks + 2 * c); }

    // apart bounds the distance of two cities from below, but for the slack.
    __device__ static float apart(float2 a, float2 b) { return fmaxf(fabsf(a.x - b.x), fabsf(a.y - b.y)); }

    __device__ int change(const Relocation &m, int most) const {
        int change = gain(m.a) - edge(m.b);
        float2 a = landmark(m.a);
        float least = apart(a, landmark(m.b)) + apart(a, landmark(m.next));
        int bound = change + __float_as_int(least + ROUNDING_BIAS) - slack;
        if (bound > most) return NEVER;
        return change + distance(m.a, m.b) + distance(m.a, m.next);
    }

    // measure computes gain and edge of city c between left and right.
    __device__ void measure(unsigned c, unsigned left, unsigned right, int &gain, int &edge) const {
        edge = distance(c, right);
        gain = distance(left, right) - distance(left, c) - edge;
    }

    // commit changes the words of five cities, one a lane. Where b is after, or next is
    // before, they are four.
    __device__ void commit(const Relocation &pick, unsigned winner, unsigned lane) const {
        unsigned a = __shfl_sync(FULL, pick.a, winner);
        unsigned out = __shfl_sync(FULL, pick.before | pick.after << 16, winner);
        unsigned in  = __shfl_sync(FULL, pick.b | pick.next << 16, winner);
        unsigned before = out & 0xffff, after = out >> 16, b = in & 0xffff, next = in >> 16;
        unsigned c = lane == 0 ? a : lane == 1 ? b : lane == 2 ? next : lane == 3 ? before : after;
        if (lane > 4 || (lane == 3 && before == next) || (lane == 4 && after == b)) return;
        unsigned l = link(c), left = l & 0xffff, right = l >> 16;
        if (c == before) right = after;
        if (c == after) left = before;
        if (c == b) right = a;
        if (c == next) left = a;
        if (c == a) { left = b; right = next; }
        int gain, edge;
        measure(c, left, right, gain, edge);
        link(c) = left | right << 16;
        set(c, gain, edge);
    }
};

extern "C" __global__ void __launch_bounds__(WALKERS, RESIDENT / WALKERS)
pspmmatrix(const Anneal *settings,
           const unsigned *matrix,       // n rows of n distances, n rounded up to even, of two bytes, with LONG four
           const float2 *landmarks,      // n: distances from two landmarks
           long long     slack,          // of two bounds: see Landmarks
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
    DYNAMIC_SHARED(float2, marks);
    const Anneal a = *settings;
    const Team team = teamOf((unsigned)a.moves);
    unsigned n = (unsigned)a.cities, search = blockIdx.x * searchesOf(team) + team.search;
    for (unsigned c = threadIdx.x; c < n; c += blockDim.x) marks[c] = landmarks[c];
    __syncthreads();   // the landmarks are written
    if (search >= a.searches) return;
    char *links = (char *)(marks + n) + 4 * WORDS * n * team.search;
    MatrixView view{links, (const char *)matrix, (const char *)marks, n, (n + 1) & ~1u, (int)slack + __float_as_int(ROUNDING_BIAS)};

    const unsigned *source = restart ? champion : current + (size_t)search * n;
    for (unsigned c = team.thread(); c < n; c += team.threads()) {
        unsigned l = source[c] << MatrixView::scale;
        int gain, edge;
        view.measure(c << MatrixView::scale, l & 0xffff, l >> 16, gain, edge);
        view.link(c << MatrixView::scale) = l;
        view.set(c << MatrixView::scale, gain, edge);
    }
    Search own = searches[search];
    if (restart) own.current = own.best = leader->length;
    team.barrier();   // the tour is written before it is read
    Walk<MatrixView> walk{view, best + (size_t)search * n, near, temperatures, (unsigned)a.first + search, team};
    own = a.near ? walk.anneal<true>(a, own, from, to) : walk.anneal<false>(a, own, from, to);
    keep(walk, own, save, n, current + (size_t)search * n, searches + search);
}
