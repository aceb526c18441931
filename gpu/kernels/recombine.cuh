// Recombination of whole tours: several tours of an instance exchange at once, each in a row of its own, edges for those of
// other tours wherever that makes them shorter.
//
// A row takes from one other tour after the other, in passes over the edges in which the two differ. A pass divides them
// into sets: AB-cycles, and in every second pass the components of all differences, as in partition crossover (R. Tinós,
// D. Whitley and G. Ochoa, A new generalized partition crossover for the traveling salesman problem, Evolutionary
// Computation 28, 2020). It evaluates what the exchange of each set makes of the tour (exchanges.cuh), and makes all exchanges
// that shorten it and fit together. The result depends on the tours and the random numbers alone, neither on the
// number of threads nor on their order, nor on where launches end.

#pragma once

#include "twotours.cuh"

// Recombination is the data of all rows: kernels.Recombination in Go, compared by a test of bind.
struct Recombination {
    const Problem *problem;
    const int     *candidates;        // n × CANDIDATES, −1 after the end of a list
    int           *orders;            // rows × n: the tours
    int           *positions;         // rows × n: of their cities
    const int     *otherOrders;       // those that they take from
    const int     *otherPositions;
    unsigned      *memory;            // rows × n × ROW_WORDS: scratch
    long long      cities;            // n
    unsigned long long seed;          // of random numbers
    long long      firstRow;          // for random numbers, the number of the first row
};

// RecombineState is how far a row has come.
struct RecombineState {
    long long gained;      // by which the tour is shorter, in all passes
    long long failed;      // passes whose exchanges would not have made one tour: there are none
    long long step;        // tours that it has taken from
    long long pass;        // passes over the differences from the present one
    long long idle;        // of these, the last ones in turn that found nothing
};
static_assert(sizeof(Recombination) == 80 && sizeof(RecombineState) == 40, "as in layout.go");

#define MOST_PASSES 6    // over the differences from one tour; fewer where two in turn find nothing
#define ROW_WORDS 36   // of memory, a city of a tour: an even number, since some are of eight bytes

// Exchanges is a list of exchanges, and of their cuts, one after the other.
struct Exchanges {
    long long *gain;
    unsigned  *label;      // of the set that the exchange begins with
    unsigned  *from, *cuts;// where its cuts begin, and how many they are
    unsigned  *byRank;     // the exchanges, the best first
    unsigned  *group;      // by rank: the lowest rank of those whose cuts alternate with its cuts, and so on
    unsigned  *members;    // by rank: how many the group has; then, whether the exchange is made
    unsigned  *cut;        // positions
    unsigned  *mate;       // two for each cut: halves by position
    unsigned   room;       // for so many cuts
    unsigned   count, used;
    const unsigned *halted;// becomes 1 when no further exchanges are to be found
};

// openRow finds the memory of a row, and its tours, for the next pass.
__device__ inline void openRow(const Recombination &all, const RecombineState &state, long long otherTour, unsigned row, const unsigned *halted, TwoTours &t, Exchanges &x) {
    unsigned n = (unsigned)all.cities, *at = all.memory + (size_t)row * n * ROW_WORDS;
    auto words = [&](unsigned a) {   // a city
        unsigned *first = at;
        at += (size_t)a * n;
        return first;
    };
    size_t own = (size_t)row * n, other = (size_t)otherTour * n;
    t.problem       = *all.problem;
    t.candidates    = all.candidates;
    t.order         = all.orders + own;
    t.position      = all.positions + own;
    t.otherOrder    = all.otherOrders + other;
    t.otherPosition = all.otherPositions + other;
    t.n      = n;
    t.seed0  = (unsigned)all.seed;
    t.seed1  = (unsigned)(all.seed >> 32);
    t.pass   = (unsigned)(state.step * MOST_PASSES + state.pass);
    t.number = (unsigned)all.firstRow + row;
    t.gains  = (long long *)words(2);
    x.gain   = (long long *)words(2);
    t.edgeAt = words(1);
    t.cutAt  = words(1);
    t.mate   = words(2);
    t.label  = words(1);
    t.visit  = words(2);
    t.counts = words(1);
    t.starts = words(1);
    t.list   = words(1);
    t.saving = words(1);
    t.least  = (int *)words(1);
    t.most   = (int *)words(1);
    x.label   = words(1);
    x.from    = words(1);
    x.cuts    = words(1);
    x.byRank  = words(1);
    x.group   = words(1);
    x.members = words(1);
    x.cut     = words(4);
    x.mate    = words(8);
    x.room    = 4 * n;
    x.count   = x.used = 0;
    x.halted  = halted;
}
