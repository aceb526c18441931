// Or-opt in rrhc: up to three consecutive cities move elsewhere in the tour, in either direction
// (Or 1976). A climb searches such a move where it has no 2-opt move left.
//
// Insertion (i, k, q) takes the k cities behind position i out, and puts them behind the q-th of
// the cities that are left, counted from 0 behind those taken out. Positions count around the
// tour. The best one is that of the least change of length; of equal ones the first by i, k and
// q, and not turned before turned. A tour that an insertion has changed begins behind the gap.

#pragma once

#include "rrhc.cuh"

#define MOVED 3   // cities of an insertion, at most

struct Insertion { int i, k, q; bool turned; };

__device__ inline unsigned long long numberOf(const Insertion &m, int n) {
    return (((unsigned long long)m.i * MOVED + m.k - 1) * n + m.q) * 2 + m.turned;
}

__device__ inline Insertion insertionOf(unsigned long long number, int n) {
    bool turned = number % 2;
    number /= 2;
    int q = (int)(number % n), row = (int)(number / n);
    return Insertion{row / MOVED, row % MOVED + 1, q, turned};
}

// sourceOf returns the position from which an insertion brings the city at position p.
__device__ inline int sourceOf(const Insertion &m, int n, int p) {
    int moved = p - m.q - 1;   // of the cities moved
    if (moved < 0) p += m.i + m.k + 1;
    else if (moved >= m.k) p += m.i + 1;
    else p = m.turned ? m.i + m.k - moved : m.i + 1 + moved;
    return p % n;
}

#ifndef OROPT
#define OROPT 0
#endif

// A Tours has the distance of two positions and the length of the edge behind one as estimates, the
// exact distance of two cities, and what the edges within some consecutive positions are longer in
// the other direction. Where it is not SURE, its estimates say nothing, and every change of length
// is computed exactly.
//
// closed returns what closing the gap of an insertion changes.
template <typename Tours>
__device__ inline long long closed(const Tours &t, const int *order, const Insertion &m, int n) {
    int first = (m.i + 1) % n, last = (m.i + m.k) % n, behind = (m.i + m.k + 1) % n;
    return t.exact(order, m.i, behind) - t.exact(order, m.i, first) - t.exact(order, last, behind);
}

// bestInsertion returns the best insertion of those of every parts-th position i that the calling
// warps find, a row (i, k) a warp, a gap a lane; Step.pair is its number. An estimated change of
// length is off by less than 3/2 doubt.
template <typename Tours>
__device__ inline Step bestInsertion(const Tours &t, const int *order, int n, int doubt, int part, int parts) {
    Step best{0, NO_PAIR};
    int lane = threadIdx.x % 32, warps = blockDim.x / 32;
    int own = doubt + doubt / 2, most = own - 1;
    for (int row = threadIdx.x / 32; row < (n - part + parts - 1) / parts * MOVED; row += warps) {
        Insertion m{part + row / MOVED * parts, row % MOVED + 1, 0, false};
        int first = (m.i + 1) % n, last = (m.i + m.k) % n, behind = (m.i + m.k + 1) % n;
        int saved = lessOf(sumOf(t.edge(m.i), t.edge(last)), t.estimate(m.i, behind));
        long long change = Tours::SURE ? 0 : closed(t, order, m, n);
        for (m.q = lane; m.q < n - m.k - 1; m.q += 32) {
            int c = behind + m.q, d;
            if (c >= n) c -= n;
            d = c + 1 < n ? c + 1 : 0;
            int less = sumOf(saved, t.edge(c));
            int estimates[2] = {lessOf(sumOf(t.estimate(c, first), t.estimate(last, d)), less),
                                lessOf(sumOf(t.estimate(c, last), t.estimate(first, d)), less)};
#pragma unroll
            for (int turned = 0; turned < 2; turned++) {
                if ((Tours::SURE && estimates[turned] > most) || (turned && m.k == 1)) continue;
                m.turned = turned;
                long long delta = t.exact(order, c, turned ? last : first) + t.exact(order, turned ? first : last, d)
                    - t.exact(order, c, d) + (Tours::SURE ? closed(t, order, m, n) : change)
                    + (turned ? t.turning(order, m.i + 1, m.k) : 0);
                Step move{delta, numberOf(m, n)};
                if (delta >= 0 || !better(move, best)) continue;
                best = move;
                most = min(most, estimates[turned] + 2 * own);
            }
        }
    }
    return best;
}
