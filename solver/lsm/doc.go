// Package lsm holds the other problems of Luong, Melab and Talbi 2013 (GPU Computing for
// Parallel Local Search Metaheuristic Algorithms): quadratic assignment, the permuted
// perceptron problem and the Weierstrass function, each with its numbered neighbourhood, and
// the tabu search of section 6 that evaluates all neighbours in every iteration; as a special case
// of that the hill climbing of section 6.7.
//
// It is the reference on one core of the processor, and the oracle of gpu/lsm, whose searches
// make the same moves. It has nothing to do with tours: the travelling salesman problem of the
// paper is solver/engine/tabu.
//
// Its hard part is exactness. A search on a device follows this one move by move only if every
// fitness is equal to the last bit: quadratic assignment and the perceptron compute in integers;
// the Weierstrass function computes phases in integers and sums in float32 operations of which
// each is rounded on its own, as the CPU and CUDA both do.
package lsm
