// Package cudaengine lists the engines that run on a CUDA device, as ordinary solver engines in
// this process; each is a package below it. gpu/catalog describes them. Without the build tag cuda
// they run on the emulated device of gpu/driver.
//
// An engine decides what is launched when, with which configuration, and what the host does
// meanwhile; package device holds what all of them do alike with the devices of a run. Kernels and
// their launches are in gpu/kernels, the CUDA driver in gpu/driver, the plans of launches in gpu/plan.
//
// The hard part is to halt in time and stay repeatable: launches are bounded so that a run
// pauses and halts within 0.2 s, tours are copied while the device computes, and yet the tour
// depends on the seed and the launch configuration alone.
package cudaengine
