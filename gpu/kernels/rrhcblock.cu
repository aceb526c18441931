// rrhcblock climbs with one block a climber, whose tour is in global memory: the variants
// intra and tile (O'Neil and Burtscher 2015, sections 3.1 and 3.2, Listings 3 and 4), and
// with EXACT the variant tuned of metrics that are not rounded distances of the plane.
//
// The outer loop over i is divided among the threads. With TILED the inner loop runs from
// the last city backwards, so that all threads read the same columns, which the block has
// copied to shared memory. The coordinates are in the order of the tour, and a move
// exchanges them in point.
//
// A thread ranks its moves by float32 estimates and evaluates those exactly that are within
// twice doubt of its best one, so that it keeps the very best of its moves. With EXACT the
// distances are read from a matrix and are exact.
//
// With ONEWAY, which implies EXACT, distances have a direction, and a move also turns the edges
// of the positions i+1 … j−1: see lessTurned.
//
// With OROPT a climb goes on from a local minimum of 2-opt with the best Or-opt move, see
// rrhcinsert.cuh.
//
// grid:   climbers
// block:  any number of whole warps
// shared: none dynamic

#include "rrhcinsert.cuh"
#include "rrhcshares.cuh"

#ifndef UP
#define UP 0
#endif
#ifndef TILED
#define TILED 0
#endif
#ifndef EXACT
#define EXACT 0
#endif
#ifndef ONEWAY
#define ONEWAY 0
#endif
#define TILE 512   // columns in shared memory: 6 KB

#if ONEWAY
typedef long long Length;   // of many edges
#else
typedef int Length;
#endif

// TourView is a climber's tour in global memory.
struct TourView {
    int    *order;    // n
    float2 *points;   // n + 1 in tour order, the first again last; not read with EXACT
    Length *edge;     // n: length behind each position: exact with EXACT, else as planar
    int     n;
};

// Found is a thread's best move, and the largest estimate that a better one can have.
struct Found { Step best; int most; };

__device__ inline int after(const TourView &t, int p) { return p + 1 == t.n ? 0 : p + 1; }

// consider keeps move (i, j) of an estimate if it is better.
__device__ inline void consider(const Problem &p, const TourView &t, int estimate, int doubt, int i, int j, Found &f) {
    if (estimate > f.most) return;
    int a = t.order[i], b = t.order[i + 1], c = t.order[j], d = t.order[after(t, j)];
    Step move{planarExact(p, a, c) + planarExact(p, b, d) - planarExact(p, a, b) - planarExact(p, c, d), pairOf(i, j)};
    if (move.delta < 0 && better(move, f.best)) {
        f.best = move;
        f.most = min(f.most, estimate + 2 * doubt);
    }
}

// Tile is columns of the tour in shared memory, from a position on.
struct Tile { float x[TILE + 1], y[TILE + 1]; int edge[TILE]; };

// loadTile copies the columns from … last, and the one behind them.
__device__ inline void loadTile(const TourView &t, Tile &tile, int from, int last) {
    __syncthreads();   // all have read the previous tile
    for (int c = threadIdx.x; from + c <= last + 1; c += blockDim.x) {
        tile.x[c] = t.points[from + c].x;
        tile.y[c] = t.points[from + c].y;
        if (from + c <= last) tile.edge[c] = t.edge[from + c];
    }
    __syncthreads();   // the tile is there
}

// rowOfTile evaluates the columns last … from of row i in a tile, backwards.
__device__ inline void rowOfTile(const Problem &p, const TourView &t, const Tile &tile, int doubt, int i,
                                 int from, int last, Found &f) {
    float2 a = t.points[i], b = t.points[i + 1];
    int own = t.edge[i];
    for (int j = last; j >= max(from, i + 2); j--) {
        int c = j - from;
        int value = sumOf(planar<UP>(a.x, a.y, tile.x[c], tile.y[c]), planar<UP>(b.x, b.y, tile.x[c + 1], tile.y[c + 1]));
        consider(p, t, lessOf(lessOf(value, tile.edge[c]), own), doubt, i, j, f);
    }
}

// row evaluates all moves (i, j) of row i.
__device__ inline void row(const Problem &p, const TourView &t, int doubt, int i, Found &f) {
    float2 a = t.points[i], b = t.points[i + 1];
    int own = t.edge[i];
    for (int j = i + 2; j < t.n; j++) {
        float2 c = t.points[j], d = t.points[j + 1];
        int value = sumOf(planar<UP>(a.x, a.y, c.x, c.y), planar<UP>(b.x, b.y, d.x, d.y));
        consider(p, t, lessOf(lessOf(value, t.edge[j]), own), doubt, i, j, f);
    }
}

// rowOfMatrix evaluates them by exact distances. With ONEWAY the row's own edge counts with
// what the edges up to position i+1 are longer in the other direction.
__device__ inline void rowOfMatrix(const TourView &t, const int *matrix, int i, Found &f) {
    const int *a = matrix + (long long)t.order[i] * t.n, *b = matrix + (long long)t.order[i + 1] * t.n;
    long long own = t.edge[i];
    if (ONEWAY) own = (long long)a[t.order[i + 1]] + b[t.order[i]] - own;
    int next = t.order[i + 2];
    for (int j = i + 2; j < t.n; j++) {
        int here = next;
        next = t.order[after(t, j)];
        Step move{(long long)a[here] + b[next] - own - t.edge[j], pairOf(i, j)};
        if (move.delta < 0 && better(move, f.best)) f.best = move;
    }
}

// evaluate returns the best move of the thread's rows.
__device__ inline Step evaluate(const Problem &p, const TourView &t, const int *matrix, int doubt) {
    Found f{Step{0, NO_PAIR}, doubt - 1};
#if TILED
    __shared__ Tile tile;
    for (int base = 0; base < t.n - 2; base += blockDim.x)
        for (int last = t.n - 1; last >= base + 2; last -= TILE) {
            int from = max(last - TILE + 1, base + 2), i = base + (int)threadIdx.x;
            loadTile(t, tile, from, last);
            if (i < t.n - 2) rowOfTile(p, t, tile, doubt, i, from, last, f);
        }
#else
    for (int i = threadIdx.x; i < t.n - 2; i += blockDim.x)
        if (EXACT) rowOfMatrix(t, matrix, i, f); else row(p, t, doubt, i, f);
#endif
    return f.best;
}

// edgeOf returns the length of the edge behind a position.
__device__ inline int edgeOf(const TourView &t, const int *matrix, int p) {
    if (EXACT) return matrix[(long long)t.order[p] * t.n + t.order[after(t, p)]];
    float2 a = t.points[p], b = t.points[p + 1];
    return planar<UP>(a.x, a.y, b.x, b.y);
}

#if ONEWAY
// lessTurned subtracts from the edge behind each position by how much the edges before it, from
// position 0 on, are longer in the other direction. One warp adds them up.
__device__ inline void lessTurned(const TourView &t, const int *matrix) {
    int lane = threadIdx.x;
    long long turned = 0;   // of the edges before position base
    for (int base = 0; lane < 32 && base < t.n; base += 32) {
        int p = base + lane;
        long long sum = 0;
        if (p > 0 && p < t.n) {
            long long from = t.order[p - 1], to = t.order[p];
            sum = (long long)matrix[to * t.n + from] - matrix[from * t.n + to];
        }
        for (int d = 1; d < 32; d *= 2) {
            long long below = __shfl_up_sync(FULL, sum, d);
            if (lane >= d) sum += below;
        }
        if (p < t.n) t.edge[p] -= turned + sum;
        turned += __shfl_sync(FULL, sum, 31);
    }
    __syncthreads();   // the edges are complete
}
#endif

// begin makes the start tour of a climb and its exact length: one thread exchanges cities
// (section 3.1), the others wait.
__device__ inline void begin(const Climbs &s, const Problem &p, const TourView &t, const float2 *cities,
                             const int *start, long long number, Climber &c) {
    int n = t.n;
    for (int i = threadIdx.x; i < n; i += blockDim.x) t.order[i] = number ? i : start[i];
    __syncthreads();   // the cities are written, and all have read the climber
    if (threadIdx.x == 0) {
        Philox w{0, 0, 0, 0};
        for (int i = number ? n - 1 : 0; i > 0; i--) {
            if (i == n - 1 || i % 4 == 3) w = startWords(s, number, i / 4);
            unsigned word = i % 4 == 0 ? w.x : i % 4 == 1 ? w.y : i % 4 == 2 ? w.z : w.w;
            int j = (int)below(word, (unsigned)i + 1), city = t.order[i];
            t.order[i] = t.order[j];
            t.order[j] = city;
        }
        c.number = number;
        c.active = 1;
        c.length = 0;
        c.begun++;
    }
    __syncthreads();   // the order is complete
    long long sum = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        if (!EXACT) t.points[i] = cities[t.order[i]];
        if (!EXACT && i == 0) t.points[n] = cities[t.order[0]];
        sum += distance(p, t.order[i], t.order[after(t, i)]);
    }
    for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(FULL, sum, d);
    if (threadIdx.x % 32 == 0) atomicAdd((unsigned long long *)&c.length, (unsigned long long)sum);
    __syncthreads();   // points and length are complete
}

// reverse makes a move: it exchanges the positions i+1 … j in point.
__device__ inline void reverse(const TourView &t, int i, int j) {
    for (int v = threadIdx.x; v < (j - i) / 2; v += blockDim.x) {
        int l = i + 1 + v, r = j - v, city = t.order[l];
        t.order[l] = t.order[r];
        t.order[r] = city;
        if (EXACT) continue;
        float2 point = t.points[l];
        t.points[l] = t.points[r];
        t.points[r] = point;
    }
}

// InsertionView is the tour as bestInsertion reads it.
struct InsertionView {
    static const bool SURE = !EXACT;
    const TourView &t;
    const Problem  &p;
    const int      *matrix;

    __device__ int edge(int a) const { return EXACT ? 0 : (int)t.edge[a]; }
    __device__ int estimate(int a, int b) const {
        if (EXACT) return 0;
        return planar<UP>(t.points[a].x, t.points[a].y, t.points[b].x, t.points[b].y);
    }
    __device__ long long exact(const int *order, int a, int b) const {
        return EXACT ? matrix[(long long)order[a] * t.n + order[b]] : planarExact(p, order[a], order[b]);
    }
    __device__ long long turning(const int *order, int first, int cities) const {
        long long sum = 0;
        for (int i = first; ONEWAY && i < first + cities - 1; i++)
            sum += exact(order, (i + 1) % t.n, i % t.n) - exact(order, i % t.n, (i + 1) % t.n);
        return sum;
    }
};

// insertion finds the best Or-opt move of a tour without a 2-opt move.
__device__ __noinline__ Step insertion(const Problem &p, const TourView &t, const int *matrix, int doubt, Shares &now) {
    __syncthreads();   // all have read the best 2-opt move
    return bestOfBlock(now, bestInsertion(InsertionView{t, p, matrix}, t.order, t.n, doubt, 0, 1));
}

// insert makes an Or-opt move, by way of the room of the edges.
__device__ __noinline__ void insert(const TourView &t, const float2 *cities, unsigned long long number) {
    Insertion m = insertionOf(number, t.n);
    int *room = (int *)t.edge;
    for (int i = threadIdx.x; i < t.n; i += blockDim.x) room[i] = t.order[sourceOf(m, t.n, i)];
    __syncthreads();   // the new order is there
    for (int i = threadIdx.x; i < t.n; i += blockDim.x) {
        t.order[i] = room[i];
        if (!EXACT) t.points[i] = cities[room[i]];
        if (!EXACT && i == 0) t.points[t.n] = cities[room[0]];
    }
}

extern "C" __global__ void __launch_bounds__(1024)
rrhcblock(const Climbs  *settings,
          const Problem *problem,
          const float2  *cities,     // n: point of each city; null with EXACT
          const int     *matrix,     // n × n: distances, with EXACT
          const int     *start,      // n: tour of climb 0
          Climber       *climbers,
          int           *orders,     // climbers × n
          float2        *tours,      // climbers × (n + 1): coordinates in tour order
          int           *edges,      // climbers × n, with ONEWAY climbers × 2n: scratch
          int           *minima,     // climbers × n: the best local minimum of each climber
          long long      steps)      // of each climber in this launch
{
    __shared__ Climber climber;
    __shared__ Shares  shares[2];
    const Climbs  s = *settings;
    const Problem p = *problem;
    int n = (int)s.cities;
    long long at = (long long)blockIdx.x;
    TourView t{orders + at * n, tours + at * (n + 1), (Length *)edges + at * n, n};
    if (threadIdx.x == 0) {
        climber = climbers[blockIdx.x];
        resetShares(shares[0]);
    }
    __syncthreads();   // the climber is there

    for (int step = 0; step < steps; step++) {
        if (!climber.active) {
            long long number = nextClimb(s, climber, blockIdx.x);
            if (number < 0) break;
            begin(s, p, t, cities, start, number, climber);
        }
        for (int i = threadIdx.x; i < n; i += blockDim.x) t.edge[i] = edgeOf(t, matrix, i);
        if (threadIdx.x == 0) {   // those of the step before are read
            resetShares(shares[1 - step % 2]);
            climber.steps++;
        }
        __syncthreads();   // the edges are written
#if ONEWAY
        lessTurned(t, matrix);
#endif
        Step best = bestOfBlock(shares[step % 2], evaluate(p, t, matrix, (int)s.doubt));
        bool inserting = OROPT && best.delta == 0;
        if (inserting) best = insertion(p, t, matrix, (int)s.doubt, shares[step % 2]);
        if (threadIdx.x == 0) climber.searches += inserting;
        if (best.delta == 0) {
            finish(t.order, n, minima + at * n, climber);
            continue;
        }
        if (inserting) insert(t, cities, best.pair);
        else reverse(t, (int)(best.pair >> 32), (int)(best.pair & 0xffffffffu));
        if (threadIdx.x == 0) {
            climber.length += best.delta;
            climber.accepted++;
        }
        __syncthreads();   // the move is made
    }
    if (threadIdx.x == 0) climbers[blockIdx.x] = climber;
}
