// What the kernels of random-restart hill climbing have in common (O'Neil and Burtscher,
// 2015): the climbers, their start tours, the exact choice of a step's best move.
//
// A step makes the move of the least change of length; of equal ones that with the lowest
// i, then the lowest j. Every kernel finds that very move, whatever it ranks by, so the
// tours of a climb depend on the seed and its number alone.

#pragma once

#include "distance.cuh"
#include "random.cuh"
#include "reduce.cuh"

// Climbs is the settings of a run: kernels.Climbs in Go, compared by a test of bind.
struct Climbs {
    long long cities;         // n ≥ 4
    long long climbs;         // in all
    long long climbers;       // that climb at the same time: climber s takes the climbs s, s + climbers, …
    long long doubt;          // bound on the error of an estimated change of length, see plan.Plane
    unsigned long long seed;
};

// Climber is the state of a climber between two launches. The same in Go.
struct Climber {
    long long number;    // of its climb
    long long active;    // not zero: under way
    long long length;    // of its tour, exact
    long long begun;     // climbs begun
    long long steps;     // of all its climbs; each evaluates n·(n−3)/2 moves
    long long accepted;  // moves made
    long long searches;  // of Or-opt moves
    long long minimum;   // length of its best local minimum; NO_TOUR: none yet
    long long row;       // of kernels that interrupt a step: the next row
    long long delta;     // and the best move so far
    unsigned long long pair;
};
static_assert(sizeof(Climbs) == 40 && sizeof(Climber) == 88, "as in rrhc.go");

#define NO_TOUR 0x7fffffffffffffffLL
#define NO_PAIR 0xffffffffffffffffULL

// Step is the best move of a step: its change of length, below zero, and i << 32 | j.
// Without a move the change is zero.
struct Step { long long delta; unsigned long long pair; };

__device__ inline bool better(const Step &a, const Step &b) {
    return a.delta < b.delta || (a.delta == b.delta && a.pair < b.pair);
}

__device__ inline unsigned long long pairOf(int i, int j) {
    return (unsigned long long)i << 32 | (unsigned)j;
}

// sumOf and lessOf are addition and subtraction modulo 2³²: see planar.
__device__ inline int sumOf(int a, int b) { return (int)((unsigned)a + (unsigned)b); }
__device__ inline int lessOf(int a, int b) { return (int)((unsigned)a - (unsigned)b); }

// nextClimb returns the number of the climb that a climber begins now, or −1.
__device__ inline long long nextClimb(const Climbs &s, const Climber &c, long long index) {
    long long number = c.begun ? c.number + s.climbers : index;
    return number < s.climbs ? number : -1;
}

#define START_STREAM 0x52524843u

// startWords returns the random words 4·block … 4·block + 3 of a climb's start tour.
__device__ inline Philox startWords(const Climbs &s, long long number, unsigned block) {
    return philox(Philox{block, START_STREAM, (unsigned)number, (unsigned)((unsigned long long)number >> 32)},
                  (unsigned)s.seed, (unsigned)(s.seed >> 32));
}
