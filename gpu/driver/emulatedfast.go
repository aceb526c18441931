//go:build !cuda && emulated && !races

package driver

// compilerFlags are those of the checking emulation without its checks: a program
// with the tag emulated is for looking at, and several times as fast.
var compilerFlags = []string{"-std=c++17", "-O2", "-ffp-contract=off", "-fwrapv"}
