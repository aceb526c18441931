// rrhc climbs with a block a climber, whose tour is in shared memory: the variant tuned.
//
// With CLUSTER, for devices with more multiprocessors than climbers, a climber has a cluster
// of blocks (compute capability 9.0). Each has the whole tour in its own shared memory and
// makes every move; they share the rows of a step and tell each other the best moves that
// they find, which takes one barrier of the cluster a step.
//
// A step evaluates every move by a float32 estimate, and those near the best estimate
// exactly. The paper's triangle of moves i + 2 ≤ j leaves threads idle; here a move is
// (i, i + k) for all i and 2 ≤ k ≤ n/2, counted around the tour, so that every row has the
// same length. A thread keeps ROWS rows in registers, and as many columns, of which one is
// replaced when k grows by one. d(i+1, j+1) of a move is d(i, j) of the next row's, so a
// move costs one distance, and ROWS + 1 distances serve ROWS moves. The rows of a thread
// being odd in number, the lanes of a warp read other banks.
//
// Then the rows whose least estimate is within twice doubt of the best are evaluated again,
// the row by a warp, and exactly where the estimate is that low: the best move is among
// these (see rrhc.cuh). Most steps have one to three such rows.
//
// With OROPT a climb goes on from a local minimum of 2-opt with the best Or-opt move, see
// rrhcinsert.cuh.
//
// grid:   climbers × CLUSTER
// block:  any number of whole warps, at most 640: the bound also keeps a thread to 96
//         registers, so that 20 warps are resident; at a bound of 512 there are 16, at
//         one of 768 there are 24, 5 % slower from 493 cities on (H200)
// shared: SHARED bytes: coordinates and edges, half the tour again behind its end; order; rows

#include "rrhcinsert.cuh"
#include "rrhcshares.cuh"

#ifndef UP
#define UP 0
#endif
#define ROWS 7
#define RING (ROWS + 2)   // columns in registers: those of ROWS + 1 rows and the next one

// TourView is a tour in shared memory. Position p of x, y and edge is there again at p + n,
// as far as the arrays reach.
struct TourView {
    float *x, *y;   // reach
    int *edge;      // reach: estimated length behind a position, biased as planar is
    int *order;     // n: the city at each position
    int *low;       // n: least estimate of a row
    int n, reach;
};

__device__ inline TourView viewOf(void *memory, int n) {
    int reach = n + n / 2 + ROWS + 3;   // the last row's last column, and one more
    float *x = (float *)memory;
    return TourView{x, x + reach, (int *)(x + 2 * reach), (int *)(x + 3 * reach), (int *)(x + 3 * reach) + n, n, reach};
}

__device__ inline void setPoint(const TourView &t, int p, float x, float y) {
    for (int q = p; q < t.reach; q += t.n) { t.x[q] = x; t.y[q] = y; }
}

__device__ inline void setEdge(const TourView &t, int p, int length) {
    for (int q = p; q < t.reach; q += t.n) t.edge[q] = length;
}

// Part is the rows of a block of a cluster: those of groups of ROWS.
struct Part { int first, last; };

__device__ inline Part partOf(int n) {
    int groups = (n + ROWS - 1) / ROWS, rank = (int)(blockIdx.x % CLUSTER);
    return Part{rank * groups / CLUSTER, (rank + 1) * groups / CLUSTER};
}

// readTour fills in coordinates and edges of the cities in order. The caller has ordered
// the writes to order before.
__device__ inline void readTour(const TourView &t, const float2 *points) {
    for (int p = threadIdx.x; p < t.n; p += blockDim.x) {
        float2 at = points[t.order[p]];
        setPoint(t, p, at.x, at.y);
        t.low[p] = 0x7fffffff;
    }
    __syncthreads();   // the points are written
    for (int p = threadIdx.x; p < t.n; p += blockDim.x)
        setEdge(t, p, planar<UP>(t.x[p], t.y[p], t.x[p + 1], t.y[p + 1]));
    __syncthreads();   // the edges are written
}

// begin makes the start tour of a climb and its exact length. The random words are made by
// all threads, in the room of the edges; one thread exchanges cities (section 3.1).
__device__ inline void begin(const Climbs &s, const Problem &p, const TourView &t, const float2 *points,
                             const int *start, long long number, Climber &c) {
    int n = t.n;
    for (int i = threadIdx.x; i < n; i += blockDim.x) t.order[i] = number ? i : start[i];
    if (number)
        for (int b = threadIdx.x; 4 * b < n; b += blockDim.x) {
            Philox w = startWords(s, number, b);
            t.edge[4 * b] = (int)w.x; t.edge[4 * b + 1] = (int)w.y;
            t.edge[4 * b + 2] = (int)w.z; t.edge[4 * b + 3] = (int)w.w;
        }
    __syncthreads();   // identity and words are written
    if (threadIdx.x == 0) {
        if (number)
            for (int i = n - 1; i > 0; i--) {
                int j = (int)below((unsigned)t.edge[i], (unsigned)i + 1), city = t.order[i];
                t.order[i] = t.order[j];
                t.order[j] = city;
            }
        c.number = number;
        c.active = 1;
        c.length = 0;
        c.begun++;
    }
    __syncthreads();   // the order is complete
    readTour(t, points);
    long long sum = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        sum += planarExact(p, t.order[i], t.order[i + 1 == n ? 0 : i + 1]);
    for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(FULL, sum, d);
    if (threadIdx.x % 32 == 0) atomicAdd((unsigned long long *)&c.length, (unsigned long long)sum);
    __syncthreads();   // the length is complete
}

// estimateRows lowers low to the least estimates of the moves (i, i+k) of ROWS rows from
// first on, for from ≤ k < to. They lack the length of the row's own edge.
__device__ inline void estimateRows(const TourView &t, int first, int from, int to, int (&low)[ROWS]) {
    float rowX[ROWS + 1], rowY[ROWS + 1], x[RING], y[RING];
    int edge[RING];
#pragma unroll
    for (int r = 0; r <= ROWS; r++) { rowX[r] = t.x[first + r]; rowY[r] = t.y[first + r]; }
    const float *nextX = t.x + first + from, *nextY = t.y + first + from;
    const int *nextEdge = t.edge + first + from;
#pragma unroll
    for (int r = 0; r <= ROWS; r++) { x[r] = nextX[r]; y[r] = nextY[r]; edge[r] = nextEdge[r]; }
    for (int k = from;; k += RING) {
#pragma unroll
        for (int u = 0; u < RING; u++) {
            // Column first + k + u + r is in place (u + r) mod RING; the one behind the
            // last is read a step ahead.
            int ahead = (u + ROWS + 1) % RING;
            x[ahead] = nextX[u + ROWS + 1];
            y[ahead] = nextY[u + ROWS + 1];
            edge[ahead] = nextEdge[u + ROWS + 1];
            int d[ROWS + 1];
#pragma unroll
            for (int r = 0; r <= ROWS; r++) d[r] = planar<UP>(rowX[r], rowY[r], x[(u + r) % RING], y[(u + r) % RING]);
#pragma unroll
            for (int r = 0; r < ROWS; r++) low[r] = min(low[r], lessOf(sumOf(d[r], d[r + 1]), edge[(u + r) % RING]));
            if (k + u + 1 >= to) return;
        }
        nextX += RING; nextY += RING; nextEdge += RING;
    }
}

// estimate evaluates all moves of a part, and leaves the least estimate of each row in low and
// that of all rows in least, of every block. The rows are dealt out in groups of ROWS, the values of k in
// segments.
__device__ inline void estimate(const TourView &t, const Part &part, int segments, int &least) {
    int groups = part.last - part.first, count = t.n / 2 - 1, mine = 0x7fffffff;
    for (int task = threadIdx.x; task < groups * segments; task += blockDim.x) {
        int segment = task / groups, first = (part.first + task - segment * groups) * ROWS;
        int from = 2 + (int)((long long)segment * count / segments);
        int to = 2 + (int)((long long)(segment + 1) * count / segments);
        if (from == to) continue;
        int low[ROWS];
#pragma unroll
        for (int r = 0; r < ROWS; r++) low[r] = 0x7fffffff;
        estimateRows(t, first, from, to, low);
#pragma unroll
        for (int r = 0; r < ROWS; r++) {
            int row = first + r;
            if (row >= t.n) break;   // the last group may go on at the tour's beginning
            int value = lessOf(low[r], t.edge[row]);
            mine = min(mine, value);
            atomicMin(&t.low[row], value);
        }
    }
    mine = warpMin(mine);
    unsigned lane = threadIdx.x % 32;
    if (lane < CLUSTER) atomicMin(inBlock(&least, lane), mine);
}

// exactRow evaluates the moves of a row with estimates up to most exactly, a lane every
// 32nd, and keeps the best one.
__device__ inline void exactRow(const Problem &p, const TourView &t, int row, int most, Step &best) {
    int n = t.n;
    float ax = t.x[row], ay = t.y[row], bx = t.x[row + 1], by = t.y[row + 1];
    for (int k = 2 + threadIdx.x % 32; k <= n / 2; k += 32) {
        int at = row + k;
        int value = sumOf(planar<UP>(ax, ay, t.x[at], t.y[at]), planar<UP>(bx, by, t.x[at + 1], t.y[at + 1]));
        value = lessOf(lessOf(value, t.edge[at]), t.edge[row]);
        if (value > most) continue;
        int other = at < n ? at : at - n, i = min(row, other), j = max(row, other);
        int a = t.order[i], b = t.order[i + 1], c = t.order[j], d = t.order[j + 1 == n ? 0 : j + 1];
        Step move{planarExact(p, a, c) + planarExact(p, b, d) - planarExact(p, a, b) - planarExact(p, c, d), pairOf(i, j)};
        if (move.delta < 0 && better(move, best)) best = move;
    }
}

// exactRows evaluates the rows of a part that may have the best move, and resets low.
__device__ inline Step exactRows(const Problem &p, const TourView &t, const Part &part, int most) {
    Step best{0, NO_PAIR};
    int lane = threadIdx.x % 32, end = min(part.last * ROWS, t.n);
    for (int base = part.first * ROWS + threadIdx.x - lane; base < end; base += blockDim.x) {
        int row = base + lane, low = row < end ? t.low[row] : 0x7fffffff;
        if (row < end) t.low[row] = 0x7fffffff;
        for (unsigned rows = __ballot_sync(FULL, low <= most); rows; rows &= rows - 1)
            exactRow(p, t, base + __ffs(rows) - 1, most, best);
    }
    return best;
}

// reverse makes a move: it reverses the positions i+1 … j.
__device__ inline void reverse(const TourView &t, int i, int j) {
    for (int v = threadIdx.x; v < (j - i) / 2; v += blockDim.x) {
        int l = i + 1 + v, r = j - v, city = t.order[l];
        float lx = t.x[l], ly = t.y[l], rx = t.x[r], ry = t.y[r];
        if (v == 0) {   // the new edges; positions i and j + 1 stay as they are
            setEdge(t, i, planar<UP>(t.x[i], t.y[i], rx, ry));
            setEdge(t, j, planar<UP>(lx, ly, t.x[j + 1], t.y[j + 1]));
        }
        t.order[l] = t.order[r];
        t.order[r] = city;
        setPoint(t, l, rx, ry);
        setPoint(t, r, lx, ly);
    }
    for (int v = threadIdx.x; v < (j - i - 1) / 2; v += blockDim.x) {
        int l = i + 1 + v, r = j - 1 - v, length = t.edge[l];
        setEdge(t, l, t.edge[r]);
        setEdge(t, r, length);
    }
}

// InsertionView is the tour as bestInsertion reads it.
struct InsertionView {
    static const bool SURE = true;   // only what an estimate lets through can be the best move
    const TourView &t;
    const Problem  &p;

    __device__ int edge(int a) const { return t.edge[a]; }
    __device__ int estimate(int a, int b) const { return planar<UP>(t.x[a], t.y[a], t.x[b], t.y[b]); }
    __device__ long long exact(const int *order, int a, int b) const { return planarExact(p, order[a], order[b]); }
    __device__ long long turning(const int *, int, int) const { return 0; }
};

// insertion finds the best Or-opt move of a tour without a 2-opt move. It is not inlined: a
// step has registers enough.
__device__ __noinline__ Step insertion(const Problem &p, const TourView &t, int doubt, Shares &now) {
    clusterBarrier();   // all have read the best 2-opt move
    Step own = bestInsertion(InsertionView{t, p}, t.order, t.n, doubt, (int)(blockIdx.x % CLUSTER), CLUSTER);
    return bestOfCluster(now, bestOfBlock(now, own));
}

// insert makes an Or-opt move, by way of the room of the edges.
__device__ __noinline__ void insert(const TourView &t, const float2 *points, unsigned long long number) {
    Insertion m = insertionOf(number, t.n);
    for (int i = threadIdx.x; i < t.n; i += blockDim.x) t.edge[i] = t.order[sourceOf(m, t.n, i)];
    __syncthreads();   // the new order is there
    for (int i = threadIdx.x; i < t.n; i += blockDim.x) t.order[i] = t.edge[i];
    readTour(t, points);
}

extern "C" __global__ void CLUSTERED __launch_bounds__(640)
rrhc(const Climbs  *settings,
     const Problem *problem,
     const float2  *points,     // n: of each city
     const int     *start,      // n: tour of climb 0
     Climber       *climbers,
     int           *orders,     // climbers × n: the tours, between launches
     int           *minima,     // climbers × n: the best local minimum of each climber
     long long      steps,      // of each climber in this launch
     long long      segments)   // of k; the shape of the block
{
    DYNAMIC_SHARED(float4, memory);
    __shared__ Climber climber;
    __shared__ Shares  shares[2];
    const Climbs  s = *settings;
    const Problem p = *problem;
    int n = (int)s.cities;
    long long index = blockIdx.x / CLUSTER;
    TourView t = viewOf(memory, n);
    Part part = partOf(n);
    int *order = orders + index * n, *minimum = minima + index * n;
    if (threadIdx.x == 0) {
        climber = climbers[index];
        resetShares(shares[0]);
    }
    for (int i = threadIdx.x; i < n; i += blockDim.x) t.order[i] = order[i];
    clusterBarrier();   // the climber and its tour are there, in every block
    if (climber.active) readTour(t, points);

    for (int step = 0; step < steps; step++) {
        if (!climber.active) {
            long long number = nextClimb(s, climber, index);
            if (number < 0) break;
            __syncthreads();   // all have read the climber
            begin(s, p, t, points, start, number, climber);
        }
        Shares &now = shares[step % 2];
        estimate(t, part, (int)segments, now.least);
        clusterBarrier();   // all estimates are there
        if (threadIdx.x == 0) resetShares(shares[1 - step % 2]);
        int doubt = (int)s.doubt, most = min(now.least + 2 * doubt, doubt - 1);
        Step best = bestOfCluster(now, bestOfBlock(now, exactRows(p, t, part, most)));
        if (threadIdx.x == 0) climber.steps++;
        bool inserting = OROPT && best.delta == 0;
        if (inserting) best = insertion(p, t, doubt, now);
        if (threadIdx.x == 0) climber.searches += inserting;
        if (best.delta == 0) {
            finish(t.order, n, minimum, climber);
            continue;
        }
        if (inserting) insert(t, points, best.pair);
        else reverse(t, (int)(best.pair >> 32), (int)(best.pair & 0xffffffffu));
        if (threadIdx.x == 0) {
            climber.length += best.delta;
            climber.accepted++;
        }
        __syncthreads();   // the move is made
    }
    if (blockIdx.x % CLUSTER) return;
    for (int i = threadIdx.x; i < n; i += blockDim.x) order[i] = t.order[i];
    if (threadIdx.x == 0) climbers[index] = climber;
}
