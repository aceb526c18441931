package catalog

import (
	"maps"
	"slices"

	"tourscope/solver"
)

// The presets of pspm.
const (
	PresetNone    = "none"
	PresetLam2013 = "lam2013"
)

// PSPMInfo describes the parallel search parallel move engine. The symbols and
// defaults are those of Table 1 of the paper.
func PSPMInfo() solver.Info {
	return solver.Info{
		Name:      PSPM,
		Title:     "PSPM (annealing on the GPU)",
		Summary:   "Many annealing searches at once, each trying many relocations at once; the best tour is passed on every k temperature steps.",
		Paper:     "Lam, Tsoi, Luk: Parallel neighbourhood search on many-core platforms, 2013, section 4",
		Device:    solver.GPU,
		Iteration: "temperature step",
		Params: []solver.Param{
			{
				Name: "preset", Title: "Preset", Kind: solver.ChoiceParam, Default: PresetNone,
				Choices: []string{PresetNone, PresetLam2013},
				Help:    "lam2013 is the paper's own search: 98 blocks of 12 threads, k = 100, every place as likely; it wins over blocks, threads, k and near.",
			},
			{
				Name: "blocks", Symbol: "TB", Title: "Searches", Unit: "blocks", Kind: solver.IntParam,
				Default: solver.Auto, Auto: true, Min: 1, Max: 1 << 20, Log: true,
				Help: "How many searches run at once; auto fills the device.",
			},
			{
				Name: "threads", Symbol: "TPB", Title: "Moves a search", Unit: "threads", Kind: solver.IntParam,
				Default: solver.Auto, Auto: true, Min: 1, Max: 1024, Log: true,
				Help: "How many moves each search tries in one step; the cheapest is proposed.",
			},
			{
				Name: "k", Symbol: "k", Title: "Exchange every", Unit: "temperature steps", Kind: solver.IntParam,
				Default: "100", Min: 1, Max: 1e6, Log: true,
				Help: "After how many temperature steps every search goes on from the best tour of all.",
			},
			devicesParam(),
			{
				Name: "ts", Symbol: "Ts", Title: "Start temperature", Kind: solver.FloatParam,
				Default: "10000", Min: 1e-6, Max: 1e12, Log: true,
				Help: "The temperature of the first step, in units of length.",
			},
			{
				Name: "te", Symbol: "Te", Title: "End temperature", Kind: solver.FloatParam,
				Default: "0.1", Min: 1e-9, Max: 1e12, Log: true,
				Help: "The search ends when the temperature has fallen to this.",
			},
			{
				Name: "alpha", Symbol: "α", Title: "Cooling", Kind: solver.FloatParam,
				Default: "0.99", Min: 0.01, Max: 0.999999,
				Help: "Each step multiplies the temperature by this.",
			},
			{
				Name: "sp", Symbol: "Sp", Title: "Sweeps a step", Unit: "sweeps", Kind: solver.IntParam,
				Default: "10", Min: 1, Max: 1e6, Log: true,
				Help: "A sweep is one proposal for each city; so many sweeps are done at each temperature.",
			},
			{
				Name: "near", Title: "Prefer near places", Kind: solver.BoolParam, Default: "true",
				Help: "Every other step puts cities beside near ones only; without it every place is as likely, as in the paper.",
			},
		},
	}
}

// PSPMLaunch fills in what the preset fixes. Every user of the values of pspm
// looks at blocks, threads, k and near through it.
func PSPMLaunch(values solver.Values) solver.Values {
	if values.Choice("preset") != PresetLam2013 {
		return values
	}
	launch := maps.Clone(values)
	maps.Copy(launch, lam2013())
	return launch
}

// lam2013 is the paper's own search, see its section 5.
func lam2013() map[string]string {
	return map[string]string{"blocks": "98", "threads": "12", "k": "100", "near": "false"}
}

// Overruled returns the parameters, of those given, that the preset among them sets
// to something else, in order.
func Overruled(given map[string]string) []string {
	var names []string
	if given["preset"] != PresetLam2013 {
		return nil
	}
	for name, value := range lam2013() {
		if own, is := given[name]; is && own != value {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
