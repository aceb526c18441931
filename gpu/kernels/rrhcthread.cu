// rrhcthread climbs with one thread a climber: the variants calc, matr_s, matr_g and
// matr_g_ro (O'Neil and Burtscher 2015, sections 5.1 to 5.4, Listings 1 and 2), which the
// paper compares with.
//
// A thread evaluates all moves of its climber one after the other. What the paper keeps in
// local memory is in global memory in the same layout, position by position, the climbers
// side by side, so that it outlives a launch.
//
// MATRIX is 0 for calc, which computes distances from coordinates in tour order, by float32
// estimates and exactly where the best move so far may be worse; 1 for matr_g, a matrix in
// global memory; 2 for matr_g_ro, which reads it by the read-only path; and 3 for matr_s,
// a copy of it in shared memory.
//
// A launch evaluates some rows of each climber's step and may end within a step: a step of
// one thread takes long.
//
// grid:   ⌈climbers / threads⌉
// block:  whole warps
// shared: the matrix, n × n ints, with MATRIX 3

#include "rrhc.cuh"

#ifndef UP
#define UP 0
#endif
#ifndef MATRIX
#define MATRIX 0
#endif

// TourView is a climber's tour. Position p is at p · stride.
struct TourView {
    int        *order;    // n
    float2     *points;   // n + 1: coordinates in tour order, the first again last; of calc
    const int  *matrix;   // n × n
    long long   stride;
    int         n;
};

__device__ inline int &cityAt(const TourView &t, int p) { return t.order[p * t.stride]; }
__device__ inline float2 &pointAt(const TourView &t, int p) { return t.points[p * t.stride]; }
__device__ inline int after(const TourView &t, int p) { return p + 1 == t.n ? 0 : p + 1; }

__device__ inline int entry(const int *matrix, long long at) {
#if MATRIX == 2
    return __ldg(matrix + at);
#else
    return matrix[at];
#endif
}

// between returns the exact distance of two cities.
__device__ inline long long apart(const Problem &p, const TourView &t, int a, int b) {
    return MATRIX ? entry(t.matrix, (long long)a * t.n + b) : planarExact(p, a, b);
}

// rowOfMatrix lowers best to the best move (i, j) of row i.
__device__ inline void rowOfMatrix(const TourView &t, int i, Step &best) {
    long long n = t.n, a = cityAt(t, i) * n, b = cityAt(t, i + 1);
    int own = entry(t.matrix, a + b), here = cityAt(t, i + 2);
    b *= n;
    for (int j = i + 2; j < t.n; j++) {
        int next = cityAt(t, after(t, j));
        Step move{(long long)entry(t.matrix, a + here) + entry(t.matrix, b + next) - own - entry(t.matrix, here * n + next), pairOf(i, j)};
        if (move.delta < best.delta) best = move;   // the first of equal ones stays
        here = next;
    }
}

// rowOfPoints does the same by coordinates.
__device__ inline void rowOfPoints(const Problem &p, const TourView &t, int doubt, int i, Step &best, int &most) {
    float2 a = pointAt(t, i), b = pointAt(t, i + 1), c = pointAt(t, i + 2);
    int own = planar<UP>(a.x, a.y, b.x, b.y);
    for (int j = i + 2; j < t.n; j++) {
        float2 d = pointAt(t, j + 1);
        int estimate = sumOf(planar<UP>(a.x, a.y, c.x, c.y), planar<UP>(b.x, b.y, d.x, d.y));
        estimate = lessOf(lessOf(estimate, own), planar<UP>(c.x, c.y, d.x, d.y));
        c = d;
        if (estimate > most) continue;
        int ca = cityAt(t, i), cb = cityAt(t, i + 1), cc = cityAt(t, j), cd = cityAt(t, after(t, j));
        long long delta = planarExact(p, ca, cc) + planarExact(p, cb, cd) - planarExact(p, ca, cb) - planarExact(p, cc, cd);
        if (delta >= best.delta) continue;
        best = Step{delta, pairOf(i, j)};
        most = min(most, estimate + 2 * doubt);
    }
}

// begin makes the start tour of a climb and its length.
__device__ inline void begin(const Climbs &s, const Problem &p, const TourView &t, const float2 *cities,
                             const int *start, long long number, Climber &c) {
    for (int i = 0; i < t.n; i++) cityAt(t, i) = number ? i : start[i];
    Philox w{0, 0, 0, 0};
    for (int i = number ? t.n - 1 : 0; i > 0; i--) {
        if (i == t.n - 1 || i % 4 == 3) w = startWords(s, number, i / 4);
        unsigned word = i % 4 == 0 ? w.x : i % 4 == 1 ? w.y : i % 4 == 2 ? w.z : w.w;
        int j = (int)below(word, (unsigned)i + 1), city = cityAt(t, i);
        cityAt(t, i) = cityAt(t, j);
        cityAt(t, j) = city;
    }
    c.number = number;
    c.active = 1;
    c.length = 0;
    c.begun++;
    c.row = 0;
    for (int i = 0; i < t.n; i++) {
        int city = cityAt(t, i);
        if (!MATRIX) pointAt(t, i) = cities[city];
        c.length += apart(p, t, city, cityAt(t, after(t, i)));
    }
    if (!MATRIX) pointAt(t, t.n) = cities[cityAt(t, 0)];
}

// reverse makes a move: it reverses the positions i+1 … j.
__device__ inline void reverse(const TourView &t, int i, int j) {
    for (int l = i + 1, r = j; l < r; l++, r--) {
        int city = cityAt(t, l);
        cityAt(t, l) = cityAt(t, r);
        cityAt(t, r) = city;
        if (MATRIX) continue;
        float2 point = pointAt(t, l);
        pointAt(t, l) = pointAt(t, r);
        pointAt(t, r) = point;
    }
}

// endStep makes the best move of a step, or ends the climb where there is none.
__device__ inline void endStep(const TourView &t, const Step &best, int *minimum, Climber &c) {
    c.steps++;
    c.row = 0;
    if (best.delta < 0) {
        reverse(t, (int)(best.pair >> 32), (int)(best.pair & 0xffffffffu));
        c.length += best.delta;
        c.accepted++;
        return;
    }
    c.active = 0;
    if (c.length >= c.minimum) return;
    c.minimum = c.length;
    for (int p = 0; p < t.n; p++) minimum[p * t.stride] = cityAt(t, p);
}

extern "C" __global__ void __launch_bounds__(1024)
rrhcthread(const Climbs  *settings,
           const Problem *problem,
           const float2  *cities,     // n: coordinates of each city; of calc
           const int     *matrix,     // n × n: distances; not of calc
           const int     *start,      // n: tour of climb 0
           Climber       *climbers,
           int           *orders,     // n × climbers
           float2        *tours,      // (n + 1) × climbers: coordinates in tour order; of calc
           int           *minima,     // n × climbers
           long long      rows)       // of each climber in this launch; a step has n − 2
{
    DYNAMIC_SHARED(int, copy);
    const Climbs  s = *settings;
    const Problem p = *problem;
    int n = (int)s.cities;
#if MATRIX == 3
    for (int e = threadIdx.x; e < n * n; e += blockDim.x) copy[e] = matrix[e];
    __syncthreads();   // the matrix is there
    matrix = copy;
#else
    (void)copy;
#endif
    long long index = blockIdx.x * (long long)blockDim.x + threadIdx.x;
    if (index >= s.climbers) return;
    TourView t{orders + index, tours + index, matrix, s.climbers, n};
    Climber c = climbers[index];
    Step best{c.delta, c.pair};
    int doubt = (int)s.doubt, most = doubt - 1;
    for (; rows > 0; rows--) {
        if (!c.active) {
            long long number = nextClimb(s, c, index);
            if (number < 0) break;
            begin(s, p, t, cities, start, number, c);
        }
        if (c.row == 0) {
            best = Step{0, NO_PAIR};
            most = doubt - 1;
        }
        int i = (int)c.row++;
        if (MATRIX) rowOfMatrix(t, i, best); else rowOfPoints(p, t, doubt, i, best, most);
        if (c.row == n - 2) endStep(t, best, minima + index, c);
    }
    c.delta = c.row ? best.delta : 0;
    c.pair = c.row ? best.pair : 0;
    climbers[index] = c;
}
