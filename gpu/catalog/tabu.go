package catalog

import (
	"tourscope/solver"
	"tourscope/solver/engine/tabu"
)

// What becomes of the fitness structure of tabu (section 6.7 of the paper).
const (
	FitnessReduced = "reduced"
	FitnessCopied  = "copied"
)

// PresetLuong2013 is the preset of tabu.
const PresetLuong2013 = "luong2013"

// TabuInfo describes tabu search on the GPU.
func TabuInfo() solver.Info {
	return solver.Info{
		Name:      Tabu,
		Title:     "Tabu search (GPU)",
		Summary:   "Tabu search: evaluates all swaps of two cities' positions in each iteration on the GPU and makes the best one that is not tabu.",
		Paper:     tabu.Paper,
		Device:    solver.GPU,
		Iteration: "iteration",
		Endless:   true,
		Accepts:   solver.Accepts{NoFixedEdges: true, MaxCities: tabu.MaxCities, Metrics: solver.TSPLIBMetrics()},
		Params: []solver.Param{
			presetParam(PresetLuong2013,
				"luong2013 is the configuration of the paper: the fitness structure is copied to the host, and thread control makes ten trials of each launch (section 6.5). It overrides fitness, trials, blocks and threads."),
			{
				Name: "fitness", Title: "Fitness structure", Kind: solver.ChoiceParam, Default: FitnessReduced,
				Choices: []string{FitnessReduced, FitnessCopied},
				Help:    "copied writes the fitness of every swap, copies it to the host and selects there, as in Algorithm 2 of the paper. reduced selects on the device (sections 3.3 and 6.7). Both find the same tours.",
			},
			tabu.TenureParam(),
			{
				Name: "trials", Symbol: "nb_trials", Title: "Trials of thread control", Unit: "iterations", Kind: solver.IntParam,
				Default: "0", Min: 0, Max: 1000,
				Help: "Iterations that each launch is timed with at the start of the search, with more and more threads, until one fails or there is no work for more; the fastest is kept (Algorithm 3). 0: none, the launch is computed from the device.",
			},
			{
				Name: "blocks", Title: "Blocks", Unit: "blocks", Kind: solver.IntParam,
				Default: solver.Auto, Auto: true, Min: 1, Max: 1 << 20, Log: true,
				Help: "Blocks of the launch. Auto takes as many as run at the same time, or where the fitness is copied one thread a swap.",
			},
			{
				Name: "threads", Title: "Threads per block", Unit: "threads", Kind: solver.IntParam,
				Default: solver.Auto, Auto: true, Min: 32, Max: 512, Log: true,
				Help: "Threads of a block, in whole warps of 32. Auto takes 256, as in the paper.",
			},
		},
	}
}

// luong2013 is the configuration of the paper, sections 6 and 6.5.
func luong2013() map[string]string {
	return map[string]string{"fitness": FitnessCopied, "trials": "10", "blocks": solver.Auto, "threads": solver.Auto}
}
