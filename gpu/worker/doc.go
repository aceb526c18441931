// Package worker implements the worker's side of the worker protocol: it runs engines in its
// own process for a program at the other end of a pipe. The engines are those of the registry
// it is given; a build without CUDA serves the engines of the CPU in the same way, which the
// tests of the protocol use.
//
// It starts no process, writes no file, and ends with its standard input, so that no worker
// outlives its program, however that ends.
//
// Its hard part is that the engine must neither wait for the pipe nor run ahead of a paused
// or silent program: see reporter.
package worker
