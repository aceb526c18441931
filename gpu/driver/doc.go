// Package driver drives a CUDA device: finding it, its memory, streams and
// events, modules from PTX, launches. It is the only package that imports
// gorgonia.org/cu, under the build tag cuda. Without the tag it drives an emulated
// device instead: the kernels' sources compiled for the CPU, for tests and for
// showing the program where there is no GPU.
//
// It knows no kernel and no problem: gpu/kernels does. Its hard parts are the
// ways in which there can be no usable device, each of which gets a sentence a
// user can act on, and CUDA's habit of tying a context to a thread (Context.Bind).
//
// Build it with the flags of gpu/gpu.mk: they put include/cuda.h, which
// makes toolkits 11.8 to 13 look alike, before the toolkit's own, and libcuda/
// in the place of the driver's library, so that a program starts where there is
// none and can say so.
package driver
