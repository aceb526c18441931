// Package bench measures the GPU engines and kernels on this machine's devices and writes the
// tables of BENCHMARKS.md: the figures of the papers, the required ones and the measured ones.
// Times are the device's, from its events, unless a table says otherwise.
//
// The table regions also serves to tune: one call compares many sets of parameters
// on one instance, as in
//
//	tourscope-gpu bench --only regions --instances d18512 --runs 3 --for 1s \
//		--sets 'k=15;k=30;k=60;cities=200;cities=200,threads=512;depth=1;depth=6;heat=1'
//
// Its hard part is to compare like with like: the same schedule, start and
// formulas as the papers (equations 4 and 5 of Lam et al., Tables I and II of
// Rocki & Suda), on the instances of TSPLIB that the reader has to have.
package bench
