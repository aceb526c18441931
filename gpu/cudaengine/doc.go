// Package cudaengine holds the engines that run on a CUDA device, as ordinary
// solver engines in this process: regions, pspm, 2opt-gpu, rrhc, tabu and ils-3opt, described in gpu/catalog.
// Without the build tag cuda they run on the emulated device of gpu/driver.
//
// It decides what is launched when, with which configuration, and what the host does
// meanwhile. Kernels and their launches are in gpu/kernels, the device in gpu/driver, the
// plans of launches in gpu/plan.
//
// Its hard part is to halt in time and stay repeatable: launches are bounded so that a run
// pauses and halts within 0.2 s, tours are copied while the device computes, and yet the tour
// depends on the seed and the launch configuration alone.
package cudaengine
