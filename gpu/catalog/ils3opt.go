package catalog

import (
	"tourscope/solver"
	"tourscope/solver/engine/ils3opt"
)

// The strategies of ils-3opt (section 4 of the paper).
const (
	StrategyAuto  = "auto"
	FIThread      = "fi-thread"
	FIBlockGlobal = "fi-block-global"
	FIBlockShared = "fi-block-shared"
	RKBIBlocks    = "rkbi-blocks"
)

// PresetDelevacq2012 is the preset of ils-3opt.
const PresetDelevacq2012 = "delevacq2012"

// IlsInfo describes iterated local search with 3-opt on the GPU.
func IlsInfo() solver.Info {
	return solver.Info{
		Name:        Ils,
		Title:       "Iterated 3-opt of a population (GPU)",
		Summary:     "Iterated local search: solutions side by side from nearest-neighbour tours, each improved by 3-opt, kicked by a double bridge, and replaced where that does not make it longer.",
		Paper:       ils3opt.Paper,
		Device:      solver.GPU,
		Iteration:   "iteration",
		EndlessWith: solver.Values{ils3opt.Iterations: "0", "preset": PresetNone},
		Start:       "nearest",
		Accepts:     solver.Accepts{Metrics: solver.TSPLIBMetrics()},
		Params: append([]solver.Param{
			presetParam(PresetDelevacq2012,
				"delevacq2012 is the configuration of the paper's Table 1: 2,048 solutions, 1,048,576 iterations in all, 40 candidates, tours replaced by those that are not longer, one solution a block in shared memory. It overrides these parameters. Where the double bridge cuts the paper does not say; its criterion of acceptance, accept=shorter, misses the quality of the table on rat783."),
			{
				Name: "strategy", Title: "Strategy", Kind: solver.ChoiceParam, Default: StrategyAuto,
				Choices: []string{StrategyAuto, FIThread, FIBlockGlobal, FIBlockShared, RKBIBlocks},
				Help:    "How solutions are put on the device (section 4 of the paper). fi-thread: first improvement, one solution a thread. fi-block-global, fi-block-shared: one a block, its tour in global or in shared memory. All three find the same tours; auto is the fastest, fi-block-global. rkbi-blocks: the best of k random neighbours, several blocks a solution.",
			},
			{
				Name: "blocks", Title: "Blocks per solution", Unit: "blocks", Kind: solver.IntParam,
				Default: solver.Auto, Auto: true, Min: 1, Max: 1024, Log: true,
				Help: "Blocks of 64 threads that evaluate the random neighbours of each solution with rkbi-blocks (Table 2 of the paper: 120 to 2). Auto takes as many as run at once, shared evenly.",
			},
		}, ilsParams()...),
	}
}

// ilsParams are the parameters that the CPU engine has, too, with a population that fills a large
// device.
func ilsParams() (params []solver.Param) {
	for _, p := range ils3opt.Params() {
		if p.Name == ils3opt.Solutions {
			p.Default = "2048"
		}
		params = append(params, p)
	}
	return params
}

// delevacq2012 is the configuration of the paper, sections 5 and 5.1, with the fastest strategy
// and number of solutions of Table 1. With the criterion of Figure 2, tours that are shorter, the
// optimum of rat783 is found less often than the table says (docs/papers.md).
func delevacq2012() map[string]string {
	return map[string]string{"strategy": FIBlockShared, ils3opt.Solutions: "2048", ils3opt.Iterations: "1048576",
		ils3opt.Candidates: "40", ils3opt.Accept: ils3opt.NotLonger}
}
