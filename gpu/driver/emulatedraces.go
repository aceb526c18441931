//go:build !cuda && races

package driver

// compilerFlags ask for the thread sanitizer: every thread of a block is one of its threads,
// which barriers alone order. It finds two accesses of the same place that no barrier orders,
// whatever the emulator's order of execution was.
var compilerFlags = []string{"-std=c++17", "-O1", "-g", "-ffp-contract=off", "-fwrapv", "-fsanitize=thread"}
