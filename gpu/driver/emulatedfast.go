//go:build !cuda && emulated && !races

package driver

// compilerFlags are those of emulatedcheck.go without the sanitizers: programs with the tag
// emulated are for demonstrations and tests of the window, and several times as fast.
var compilerFlags = []string{"-std=c++17", "-O2", "-ffp-contract=off", "-fwrapv"}
