// Package gpu is the GPU as the program sees it: engines that look like any
// other and compute in a worker process, here or on another machine. It builds
// without cgo and links nothing of CUDA, so the program starts on every desktop.
//
// A Client finds a worker (beside the program, on the PATH, or by a command such
// as "ssh gpuhost tourscope-gpu worker"), starts it when it is first needed, and
// gives the registry one Engine for each engine of package catalog. What a worker
// computes with is none of its business: see gpu/worker and gpu/cudaengine.
//
// The hard part is that a worker may do anything at any moment: not exist, not
// answer, print a banner, die in the middle of a tour, or not stop. Whatever it
// does, Run returns in time, with a valid tour, and says in one sentence what
// happened and what to do.
package gpu
