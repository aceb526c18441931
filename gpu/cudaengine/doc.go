// Package cudaengine holds the engines that run on a CUDA device, as ordinary
// solver engines in this process: regions, pspm and 2opt-gpu, described in gpu/catalog.
// Without the build tag cuda they run on the emulated device of gpu/driver.
//
// It decides what is launched when, with which configuration, and what the host
// does meanwhile; the kernels and their launchers are gpu/kernels', the device is
// gpu/driver's.
//
// Its hard part is to be on call: a launch is bounded so that pause and halt are
// heard in time, a tour is copied out while the device goes on, and yet the search
// depends on nothing but its seed and its launch configuration.
package cudaengine
