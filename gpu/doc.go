// Package gpu is the client of GPU workers: its engines implement solver.Engine and compute
// in a worker process, on this machine or on another one. It builds without cgo and links
// nothing of CUDA, so that the program starts on every desktop.
//
// A Client finds a worker (beside the program, on the PATH, or by a command such
// as "ssh gpuhost tourscope-gpu worker"), starts it when it is first needed, and
// gives the registry one Engine for each engine of package catalog. The worker's side is in
// gpu/worker, the engines on the device in gpu/cudaengine.
//
// Its hard part is that a worker may fail at any moment: it may be missing, not answer, print
// a banner, die in the middle of a message, or not stop. In every case Run returns in time,
// with a valid tour and an error that states in one sentence the failure and its remedy.
package gpu
