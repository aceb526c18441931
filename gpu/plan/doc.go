// Package plan chooses the launches of the GPU engines and describes them beforehand: the
// launch plan of an engine on a device has its searches, blocks, threads and warps, the
// occupancy with the resource that limits it, and the memory.
//
// The engines (gpu/cudaengine) choose their launches by the same functions, so a plan
// without cgo and without a device is what will be launched. One figure can differ: an
// engine asks the driver how many blocks are resident on a multiprocessor, and Plan
// computes it by NVIDIA's rules from the registers that ptxas counted (resources.go).
//
// Its hard part is to name the limit that the user can change.
package plan
