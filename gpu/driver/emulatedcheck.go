//go:build !cuda && !emulated && !races

package driver

// compilerFlags ask for every check that costs nothing but time. Two kinds of
// arithmetic must be those of the GPU: no fused multiply-add that the source does
// not ask for, and integers that wrap (biased sums do; see ROUNDING_BIAS).
var compilerFlags = []string{"-std=c++17", "-O1", "-g", "-ffp-contract=off", "-fwrapv", "-fsanitize=address,undefined",
	"-fno-sanitize=signed-integer-overflow", "-fno-sanitize-recover=all"}
