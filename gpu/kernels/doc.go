// Package kernels holds the CUDA sources, the PTX made from them (make kernels), and a
// function that launches each kernel on typed buffers.
//
// The parameters of a kernel are a struct that bind generates from the .cu file
// (launchers.go), so that a launch cannot differ from the signature. Which kernel is
// launched when is decided in gpu/cudaengine. Without the build tag cuda, the same
// sources run on an emulated device (see emulator/device.h): the same tests compare
// kernels with their oracles under the CPU's sanitizers and on a real device. The
// oracles, plain Go that does the same work move by move, are in files *oracle_test.go.
//
// Its hard part is exactness: kernels rank moves by float32 estimates and accept by exact
// integers, and every oracle agrees to the last bit.
package kernels

//go:generate go run ./bind .
