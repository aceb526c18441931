// Package lsmtables measures Tables 2 to 5 of Luong, Melab and Talbi 2013 again and writes them
// beside the published figures: tabu search on quadratic assignment, the permuted perceptron and
// the Weierstrass function, with the searches of solver/lsm and a device that makes the same. It
// has the hill climbings of Table 9 as well, for bench paper.
//
// The device is given by the caller, since only some programs can reach one; without a device
// the columns of the processor are measured alone.
//
// Its hard part is the reference on one core, which would take hours: it is timed for as many
// iterations as fit into a limit and scaled, and its state is compared with that of the device
// after as many iterations.
package lsmtables
