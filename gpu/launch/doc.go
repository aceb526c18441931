// Package launch says how the GPU engines are put on a device, and what the
// device makes of it: searches, blocks, threads and warps, how many run at once
// on a multiprocessor and what keeps more from it, how much memory they take.
//
// The engines (gpu/cudaengine) choose their launches by these functions, and so
// does whoever wants to know beforehand, without cgo and without a device. The
// two can differ in one thing only: an engine asks the driver how many blocks fit
// a multiprocessor, and Outlook computes it by NVIDIA's rules from the registers
// that ptxas counted (resources.go).
//
// Its hard part is to say what decides: a figure that a person cannot change
// anything about is worth little.
package launch
