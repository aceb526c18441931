// Package lsm runs the searches of solver/lsm on a CUDA device: all neighbours of an iteration
// are evaluated by the kernels of Luong, Melab and Talbi 2013 in their present form, and the
// device selects and moves (section 3.3), or copies every fitness to the host, which selects
// (Algorithm 2).
//
// It is no engine: the problems have no tours. app/lsmtables measures with it.
//
// Its hard part is that a search makes the moves of solver/lsm exactly; the tests compare them.
package lsm
