// Package worker is the worker's side of the worker protocol: it runs engines in
// its own process for a program at the other end of a pipe. It knows engines
// only by the registry it is given, so a build without CUDA serves the engines
// of the CPU just as well; the tests of the protocol live on that.
//
// It starts nothing by itself, writes no file, and ends when its standard input
// does, so that no worker outlives its program, whichever way that ends.
//
// The hard part is that the engine must neither wait for the pipe nor run ahead
// of a paused or silent program; line says how.
package worker
