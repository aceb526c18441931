package tabu

import "tourscope/solver"

// Tenure is the name of the parameter.
const Tenure = "tenure"

// TenureParam describes it.
func TenureParam() solver.Param {
	return solver.Param{
		Name: Tenure, Title: "Tabu tenure", Unit: "iterations", Kind: solver.IntParam,
		Default: solver.Auto, Auto: true, Min: 1, Max: maxTenure, Log: true,
		Help: "Iterations for which a swap of two positions may not be made again, which is the length of the tabu list. At most half of all swaps. Auto takes the number of cities.",
	}
}

// maxTenure bounds the memory of the list: 16 MiB.
const maxTenure = 1 << 20

// TenureOf returns the tenure of n ≥ 4 positions: at most half of all swaps, so that one
// is always allowed.
func TenureOf(values solver.Values, n int) int {
	tenure := n
	if !values.IsAuto(Tenure) {
		tenure = values.Int(Tenure)
	}
	return int(min(uint64(min(tenure, maxTenure)), Swaps(n)/2))
}
