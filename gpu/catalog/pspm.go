package catalog

import "tourscope/solver"

// PresetLam2013 is the preset of pspm.
const PresetLam2013 = "lam2013"

// PSPMInfo describes the parallel search parallel move engine. The symbols and
// defaults are those of Table 1 of the paper.
func PSPMInfo() solver.Info {
	return solver.Info{
		Name:      PSPM,
		Title:     "PSPM: simulated annealing (GPU)",
		Summary:   "Parallel search, parallel move: annealing searches side by side, each of which evaluates many relocations in each iteration; all searches restart from the best tour every k temperature steps.",
		Paper:     "Lam, Tsoi, Luk: Parallel neighbourhood search on many-core platforms, 2013, section 4",
		Device:    solver.GPU,
		Iteration: "temperature step",
		Accepts:   solver.Accepts{Metrics: solver.TSPLIBMetrics()},
		Params: []solver.Param{
			presetParam(PresetLam2013,
				"lam2013 is the configuration of the paper: 98 blocks, 12 threads, k = 100, uniform moves. It overrides blocks, threads, k and near."),
			{
				Name: "blocks", Symbol: "TB", Title: "Searches", Unit: "blocks", Kind: solver.IntParam,
				Default: solver.Auto, Auto: true, Min: 1, Max: 1 << 20, Log: true,
				Help: "Searches that run in parallel. Auto fills the device.",
			},
			{
				Name: "threads", Symbol: "TPB", Title: "Moves per search", Unit: "threads", Kind: solver.IntParam,
				Default: solver.Auto, Auto: true, Min: 1, Max: 1024, Log: true,
				Help: "Moves that a search evaluates in an iteration; the Metropolis rule is applied to the cheapest.",
			},
			{
				Name: "k", Symbol: "k", Title: "Sync interval", Unit: "temperature steps", Kind: solver.IntParam,
				Default: "100", Min: 1, Max: 1e6, Log: true,
				Help: "Temperature steps between two synchronisations, at which every search restarts from the best tour of all.",
			},
			devicesParam(),
			{
				Name: "ts", Symbol: "Ts", Title: "Start temperature", Kind: solver.FloatParam,
				Default: "10000", Min: 1e-6, Max: 1e12, Log: true,
				Help: "Temperature of the first step, in units of length.",
			},
			{
				Name: "te", Symbol: "Te", Title: "End temperature", Kind: solver.FloatParam,
				Default: "0.1", Min: 1e-9, Max: 1e12, Log: true,
				Help: "The search ends at this temperature.",
			},
			{
				Name: "alpha", Symbol: "α", Title: "Cooling factor", Kind: solver.FloatParam,
				Default: "0.99", Min: 0.01, Max: 0.999999,
				Help: "Each step multiplies the temperature by this factor.",
			},
			{
				Name: "sp", Symbol: "Sp", Title: "Sweeps per temperature", Unit: "sweeps", Kind: solver.IntParam,
				Default: "10", Min: 1, Max: 1e6, Log: true,
				Help: "Sweeps at each temperature. A sweep is as many iterations as there are cities.",
			},
			{
				Name: "near", Title: "Near moves", Kind: solver.BoolParam, Default: "true",
				Help: "Relocates a city to one of its eight nearest in every other iteration. Without it all relocations are equally likely, as in the paper.",
			},
		},
	}
}

// lam2013 is the configuration of the paper, section 5.
func lam2013() map[string]string {
	return map[string]string{"blocks": "98", "threads": "12", "k": "100", "near": "false"}
}
