//go:build !cuda && !emulated && !races

package driver

// compilerFlags enable the address and undefined-behaviour sanitizers. Two flags give the
// arithmetic of the GPU: no implicit fused multiply-add, and integers that wrap (biased sums
// do; see ROUNDING_BIAS).
var compilerFlags = []string{"-std=c++17", "-O1", "-g", "-ffp-contract=off", "-fwrapv", "-fsanitize=address,undefined",
	"-fno-sanitize=signed-integer-overflow", "-fno-sanitize-recover=all"}
