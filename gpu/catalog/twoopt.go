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
		Summary:     "Looks at every exchange of two edges in one sweep, tile by tile, down to the local minimum, then kicks and repairs.",
		Paper:       "Rocki, Suda: High performance GPU accelerated local optimization in TSP, 2013, sections IV and V",
		Device:      solver.GPU,
		Iteration:   "sweep",
		EndlessWith: solver.Values{"kicks": "true"},
		Params: []solver.Param{
			{
				Name: "variant", Title: "Variant", Kind: solver.ChoiceParam, Default: VariantFast,
				Choices: []string{VariantFast, VariantFaithful},
				Help:    "faithful applies the one best move of a sweep, as in the paper; fast applies every improving move that stands in no other's way.",
			},
			{
				Name: "kicks", Title: "Kick on from the local minimum", Kind: solver.BoolParam, Default: "true",
				Help: "Go on with double-bridge kicks (iterated local search); without them the engine ends at the local minimum.",
			},
			{
				Name: "threads", Title: "Threads a block", Unit: "threads", Kind: solver.IntParam,
				Default: solver.Auto, Auto: true, Min: 32, Max: 128, Log: true,
				Help: "How many threads share one tile, in whole warps of 32.",
			},
			{
				Name: "rows", Title: "Rows a thread", Unit: "rows", Kind: solver.IntParam,
				Default: solver.Auto, Auto: true, Min: 2, Max: 12,
				Help: "How many consecutive cities a thread keeps in registers, 2, 4, 8 or 12: more for large instances, fewer for small ones.",
			},
			{
				Name: "tile", Title: "Columns a tile", Unit: "cities", Kind: solver.IntParam,
				Default: solver.Auto, Auto: true, Min: 32, Max: 512, Log: true,
				Help: "How many cities a tile of the sweep spans.",
			},
		},
	}
}
