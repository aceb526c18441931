// Package driver is a typed interface to the CUDA driver: devices, memory, streams and
// events, modules from PTX, launches. It is the only package that imports gorgonia.org/cu,
// under the build tag cuda. Without the tag the device is emulated: the kernels' sources are
// compiled for the CPU, for tests and for demonstrations without a GPU.
//
// Kernels and problems are gpu/kernels'. The hard parts here are the many reasons for which
// there may be no usable device, each with a message that the user can act on, and that
// CUDA ties a context to a thread (Context.Bind).
//
// Build it with the flags of gpu/gpu.mk: they put include/cuda.h, which
// makes toolkits 11.8 to 13 look alike, before the toolkit's own, and libcuda/
// in the place of the driver's library, so that a program starts where there is
// none and can say so.
package driver
