// The tour of a solution in array representation, as solver/search/tour.Array has it: the city
// at each position and the position of each city; exchanges reverse a segment or the rest of
// the tour, whichever is shorter. LANES threads make a reversal together.

#pragma once

#if LANES == 1
#define LANE 0u
__device__ inline void together() {}
__device__ inline unsigned votes(bool p) { return p; }
template <typename T> __device__ inline T from(T v, int) { return v; }
#else
#define LANE (threadIdx.x % 32)
__device__ inline void together() { __syncwarp(); }
__device__ inline unsigned votes(bool p) { return __ballot_sync(FULL, p); }
template <typename T> __device__ inline T from(T v, int lane) { return __shfl_sync(FULL, v, lane); }
#endif

// Tour is a tour and the log of its reversals since the last mark. All fields are the same in
// all lanes.
struct Tour {
    Index *order, *position;
    int   n;
    Turned *log;      // LOG entries
    int   logged;     // LOG at most, see Ils.most

    __device__ int wrap(int p) const { return p >= n ? p - n : p; }       // p < 2n
    __device__ int step(int p, int by) const { p += by; return p < 0 ? p + n : wrap(p); }
    __device__ int next(int c) const { return order[wrap((int)position[c] + 1)]; }
    __device__ int prev(int c) const { int p = position[c]; return order[p ? p - 1 : n - 1]; }

    // neighbour returns the city after c, or the one before it if back.
    __device__ int neighbour(int c, bool back) const { return back ? prev(c) : next(c); }
};

// LOG is the reversals of an iteration, at most: four of each of eight double bridges, and three of a
// move.
#define LOG 932

// between says whether the way from position i to k meets j, forward or back; the ends count.
__device__ inline bool between(int i, int j, int k, bool back) {
    int first = back ? k : i, last = back ? i : k;
    return first <= last ? first <= j && j <= last : j >= first || j <= last;
}

// turn reverses the positions first … last, which may run over the end of the array. It is not
// inlined: a kernel has twenty calls.
__device__ __noinline__ void turn(Index *order, Index *position, int n, int first, int last) {
    int swaps = last - first + 1;
    swaps = (swaps > 0 ? swaps : swaps + n) / 2;
    for (int i = LANE; i < swaps; i += LANES) {
        int p = first + i, q = last - i;
        if (p >= n) p -= n;
        if (q < 0) q += n;
        Index x = order[p], y = order[q];
        order[p] = y;
        order[q] = x;
        position[y] = (Index)p;
        position[x] = (Index)q;
    }
    together();   // the reversal is done
}

// reverseExactly logs a reversal and makes it. Before it all lanes have read what they need.
__device__ inline void reverseExactly(Tour &t, int first, int last, bool logging) {
    together();   // nobody reads the tour as it was any more
    if (first == last) return;
    if (logging) {
        if (LANE == 0) t.log[t.logged] = Turned{first, last};
        t.logged++;
    }
    turn(t.order, t.position, t.n, first, last);
}

// undo takes back all reversals since the mark.
__device__ inline void undo(Tour &t) {
    together();   // the log is complete
    while (t.logged > 0) {
        Turned was = t.log[--t.logged];
        turn(t.order, t.position, t.n, was.first, was.last);
    }
}

// reverse reverses the way forward from one position to another, or the rest of the tour if
// that is shorter: as a tour the result is the same.
__device__ inline void reverse(Tour &t, int first, int last, bool logging) {
    if (first == last) return;
    int inner = last - first + 1;
    if (inner <= 0) inner += t.n;
    if (2 * inner > t.n) {
        int was = first;
        first = t.step(last, 1);
        last = t.step(was, -1);
        if (inner >= t.n - 1) return;   // at most one city is left
    }
    reverseExactly(t, first, last, logging);
}

// Move is an exchange of edges: t1–t2, t3–t4 and, if there are six ends, t5–t6 are removed, and
// t2–t3, t4–t5 and t6–t1, or t2–t3 and t4–t1, are added.
struct Move {
    Gain delta;   // change of length
    int  ends;    // 4 or 6; 0: no move
    int  t1, t2, t3, t4, t5, t6;
};

__device__ inline void exchange2(Tour &t, const Move &m, bool logging) {
    int p1 = t.position[m.t1], p2 = t.position[m.t2], p4 = t.position[m.t4];
    if (t.wrap(p1 + 1) == p2) reverse(t, p2, p4, logging); else reverse(t, p4, p2, logging);
}

// gapOf returns the position of the first of two neighbours, seen forward.
__device__ inline int gapOf(const Tour &t, int u, int v) {
    int i = t.position[u], j = t.position[v];
    return t.wrap(i + 1) == j ? i : j;
}

// adds says whether u–v is one of the new edges of an exchange.
__device__ inline bool adds(const Move &m, int u, int v) {
    return (m.t2 == u && m.t3 == v) || (m.t2 == v && m.t3 == u) || (m.t4 == u && m.t5 == v)
        || (m.t4 == v && m.t5 == u) || (m.t6 == u && m.t1 == v) || (m.t6 == v && m.t1 == u);
}

struct Part { int first, last; };   // positions; may run over the end

// swapParts puts C before B and reverses those that are to be reversed.
__device__ inline void swapParts(Tour &t, const Part &b, const Part &c, bool turnB, bool turnC, bool logging) {
    int lengthB = b.last - b.first + 1, lengthC = c.last - c.first + 1;
    if (lengthB <= 0) lengthB += t.n;
    if (lengthC <= 0) lengthC += t.n;
    reverseExactly(t, b.first, c.last, logging);
    if (!turnB) reverseExactly(t, t.step(c.last, 1 - lengthB), c.last, logging);
    if (!turnC) reverseExactly(t, b.first, t.step(b.first, lengthC - 1), logging);
}

// cutParts returns the two shorter of the three parts between the edges of an exchange, in the
// order of the tour.
__device__ inline void cutParts(const Tour &t, const Move &m, Part &b, Part &c) {
    int x = gapOf(t, m.t1, m.t2), y = gapOf(t, m.t3, m.t4), z = gapOf(t, m.t5, m.t6), w;
    if (x > y) { w = x; x = y; y = w; }
    if (y > z) { w = y; y = z; z = w; }
    if (x > y) { w = x; x = y; y = w; }
    Part p{t.step(x, 1), y}, q{t.step(y, 1), z}, r{t.step(z, 1), x};
    int lengthP = y - x, lengthQ = z - y, lengthR = t.n - (z - x);
    if (lengthR >= lengthP && lengthR >= lengthQ) { b = p; c = q; }
    else if (lengthP >= lengthQ) { b = q; c = r; }
    else { b = r; c = p; }
}

__device__ inline void exchange3(Tour &t, const Move &m, bool logging) {
    Part b, c;
    cutParts(t, m, b, c);
    int before = t.order[t.step(b.first, -1)], endB = t.order[b.last], startC = t.order[c.first], endC = t.order[c.last];
    if (adds(m, before, endB)) {
        reverseExactly(t, b.first, b.last, logging);
        reverseExactly(t, c.first, c.last, logging);
    } else if (adds(m, before, startC)) {
        swapParts(t, b, c, adds(m, endC, endB), false, logging);
    } else {
        swapParts(t, b, c, false, true, logging);
    }
}

__device__ inline void makeMove(Tour &t, const Move &m, bool logging) {
    if (m.ends == 6) exchange3(t, m, logging); else exchange2(t, m, logging);
}

// bridge makes a double bridge, A B C D → A D C B.
__device__ inline void bridge(Tour &t, const Bridge &k, bool logging) {
    int first = t.step(k.p, 1), last = t.step(k.p, k.b + k.c + k.d);
    reverseExactly(t, first, last, logging);
    reverseExactly(t, first, t.step(first, k.d - 1), logging);
    reverseExactly(t, t.step(first, k.d), t.step(first, k.d + k.c - 1), logging);
    reverseExactly(t, t.step(first, k.d + k.c), last, logging);
}

// Ends is the cities at the four edges that a double bridge removes, before and behind.
struct Ends { int from[4], to[4]; };

__device__ inline Ends endsOf(const Tour &t, const Bridge &k) {
    Ends e;
    const int by[4] = {0, k.b, k.b + k.c, k.b + k.c + k.d};
#pragma unroll
    for (int i = 0; i < 4; i++) {
        int p = t.step(k.p, by[i]);
        e.from[i] = t.order[p];
        e.to[i] = t.order[t.wrap(p + 1)];
    }
    return e;
}

// bridgeChange returns the change of length of a double bridge.
__device__ inline Gain bridgeChange(const Cities &s, const Ends &e) {
    return apart(s, e.from[0], e.to[2]) + apart(s, e.from[3], e.to[1]) + apart(s, e.from[2], e.to[0]) + apart(s, e.from[1], e.to[3])
         - apart(s, e.from[0], e.to[0]) - apart(s, e.from[1], e.to[1]) - apart(s, e.from[2], e.to[2]) - apart(s, e.from[3], e.to[3]);
}
