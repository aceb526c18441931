// Package driver is a typed interface to the CUDA driver: devices, memory, streams and
// events, modules from PTX, launches. It is the only package that imports gorgonia.org/cu,
// under the build tag cuda. Without the tag the device is emulated: the kernels' sources are
// compiled for the CPU, for tests and for demonstrations without a GPU.
//
// Kernels and the data of problems belong to gpu/kernels. The hard parts here are the many
// reasons for which a machine has no usable device, each with a message that names a remedy,
// and that a CUDA context is current on one thread (Context.Bind).
//
// Build it with the flags of gpu/gpu.mk: they put include/cuda.h, which hides the differences
// between toolkits 11.8 to 13, before the toolkit's own header, and link libcuda/ instead of
// the driver's library. libcuda/ loads the driver at run time, so that the program starts on
// a machine without it and reports that.
package driver
