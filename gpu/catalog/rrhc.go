package catalog

import (
	"tourscope/solver"
	"tourscope/solver/engine/rrhc"
)

// The variants of rrhc: the codes that the paper compares (section 5).
const (
	VariantTuned        = "tuned"
	VariantTile         = "tile"
	VariantIntra        = "intra"
	VariantCalc         = "calc"
	VariantMatrixShared = "matr_s"
	VariantMatrix       = "matr_g"
	VariantMatrixCached = "matr_g_ro"
	VariantCPU          = "cpu"
)

// PresetOneil2015 is the preset of rrhc.
const PresetOneil2015 = "oneil2015"

// RRHCInfo describes random-restart hill climbing on the GPU.
func RRHCInfo() solver.Info {
	return solver.Info{
		Name:        RRHC,
		Title:       "Random restarts and 2-opt (GPU)",
		Summary:     "Random-restart hill climbing: climbers from random tours side by side, one a block, each making the best of all 2-opt moves in a step, down to its local minimum; tuned then makes Or-opt moves.",
		Paper:       rrhc.Paper,
		Device:      solver.GPU,
		Iteration:   "step",
		EndlessWith: solver.Values{rrhc.Climbers: "0", "preset": PresetNone},
		Start:       "random",
		Accepts:     solver.Accepts{NoFixedEdges: true, MaxCities: 1<<16 - 1, Metrics: solver.TSPLIBMetrics()},
		Params: []solver.Param{
			presetParam(PresetOneil2015,
				"oneil2015 is the configuration of the paper: 100,000 climbers of the code tile with the launch configuration of section 3.3. It overrides climbers, Or-opt, variant, blocks and threads."),
			{
				Name: "variant", Title: "Variant", Kind: solver.ChoiceParam, Default: VariantTuned,
				Choices: []string{VariantTuned, VariantTile, VariantIntra, VariantCalc, VariantMatrixShared, VariantMatrix, VariantMatrixCached, VariantCPU},
				Help:    "Codes of the paper, section 5. tuned: the fastest here. tile, intra: one climber a block, with and without tiles in shared memory. calc, matr_s, matr_g, matr_g_ro: one climber a thread. cpu: on the host. With the same moves all find the same tours.",
			},
			rrhc.ClimbersParam(),
			orOptParam(),
			{
				Name: "blocks", Symbol: "TB", Title: "Blocks", Unit: "blocks", Kind: solver.IntParam,
				Default: solver.Auto, Auto: true, Min: 1, Max: 1 << 20, Log: true,
				Help: "Blocks of the launch, of one climber each, or of one a thread. Auto takes as many as run at the same time.",
			},
			{
				Name: "threads", Symbol: "TPB", Title: "Threads per block", Unit: "threads", Kind: solver.IntParam,
				Default: solver.Auto, Auto: true, Min: 32, Max: 1024, Log: true,
				Help: "Threads of a block, in whole warps of 32. Auto computes them from the cities and the device; for intra and tile one a city, as in the paper.",
			},
		},
	}
}

// orOptParam is the parameter of rrhc-cpu, which is off by itself with the codes of the paper.
func orOptParam() solver.Param {
	p := rrhc.OrOptParam()
	p.Default, p.Auto = solver.Auto, true
	p.Help += " Auto: on with the variants tuned and cpu."
	return p
}

// OrOpt reports whether rrhc makes Or-opt moves.
func OrOpt(values solver.Values) bool {
	if !values.IsAuto(rrhc.OrOpt) {
		return values.Bool(rrhc.OrOpt)
	}
	variant := values.Choice("variant")
	return variant == VariantTuned || variant == VariantCPU
}

// oneil2015 is the configuration of the paper, sections 3.3 and 6.3.
func oneil2015() map[string]string {
	return map[string]string{rrhc.Climbers: "100000", rrhc.OrOpt: "false", "variant": VariantTile, "blocks": solver.Auto, "threads": solver.Auto}
}
