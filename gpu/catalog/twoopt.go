package catalog

import "tourscope/solver"

// The variants of 2opt-gpu.
const (
	VariantFast     = "fast"
	VariantFaithful = "faithful"
)

// TwoOptInfo describes the 2-opt engine with tour-ordered coordinates.
func TwoOptInfo() solver.Info {
	return solver.Info{
		Name:        TwoOpt,
		Title:       "2-opt (GPU)",
		Summary:     "2-opt with tour-ordered coordinates: evaluates every move in one tiled sweep, descends to the local minimum, then kicks and repairs (iterated local search).",
		Paper:       "Rocki, Suda: High performance GPU accelerated local optimization in TSP, 2013, sections IV and V",
		Device:      solver.GPU,
		Iteration:   "sweep",
		EndlessWith: solver.Values{"kicks": "true"},
		Accepts:     solver.Accepts{Metrics: solver.TSPLIBMetrics()},
		Params: []solver.Param{
			{
				Name: "variant", Title: "Variant", Kind: solver.ChoiceParam, Default: VariantFast,
				Choices: []string{VariantFast, VariantFaithful},
				Help:    "faithful applies the best move of a sweep, as in the paper; fast applies a set of improving moves that do not cross.",
			},
			{
				Name: "kicks", Title: "Kicks", Kind: solver.BoolParam, Default: "true",
				Help: "Continue from the local minimum by double-bridge kicks (iterated local search). Without them the engine ends there.",
			},
			{
				Name: "threads", Title: "Threads per block", Unit: "threads", Kind: solver.IntParam,
				Default: solver.Auto, Auto: true, Min: 32, Max: 128, Log: true,
				Help: "Threads that share a tile, in whole warps of 32.",
			},
			{
				Name: "rows", Title: "Rows per thread", Unit: "rows", Kind: solver.IntParam,
				Default: solver.Auto, Auto: true, Min: 2, Max: 12,
				Help: "Consecutive cities that a thread keeps in registers: 2, 4, 8 or 12. Large instances are faster with more, small ones with fewer.",
			},
			{
				Name: "tile", Title: "Columns per tile", Unit: "cities", Kind: solver.IntParam,
				Default: solver.Auto, Auto: true, Min: 32, Max: 512, Log: true,
				Help: "Cities that a tile of the sweep spans.",
			},
		},
	}
}
