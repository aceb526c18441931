// Package kernels holds the CUDA sources, the PTX made from them (make kernels),
// a typed launcher for each kernel, and for each an oracle in plain Go that does
// the same work slowly and obviously.
//
// It knows what a kernel needs; when to launch what is gpu/cudaengine's business.
// Without the build tag cuda, launchers run the kernels' sources on an emulated
// device (see emulator/device.h): the same tests hold the kernels to their oracles
// under the CPU's sanitizers, and on a real device.
//
// Its hard part is exactness: kernels rank by float32 guesses and decide by exact
// whole numbers, and every oracle must agree to the last bit.
package kernels
