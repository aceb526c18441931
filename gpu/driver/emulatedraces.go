//go:build !cuda && races

package driver

// compilerFlags enable the thread sanitizer: each CUDA thread of a block is a thread for it,
// ordered by barriers alone. It reports two accesses to the same address that no barrier
// orders, in whatever order the emulator executed them.
var compilerFlags = []string{"-std=c++17", "-O1", "-g", "-ffp-contract=off", "-fwrapv", "-fsanitize=thread"}
