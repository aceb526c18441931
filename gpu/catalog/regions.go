package catalog

import (
	"tourscope/solver"
	"tourscope/solver/search/space"
)

// Regions names the engine in the registry.
const Regions = "regions"

// RegionsInfo describes the engine that searches regions of the tour in parallel. The
// measurements behind the defaults are in gpu/plan/regions.go and below.
func RegionsInfo() solver.Info {
	return solver.Info{
		Name:      Regions,
		Title:     "Regions (GPU)",
		Summary:   "Partitions the cities into regions, improves all of them in parallel by kicks and Lin–Kernighan steps, joins them, and partitions anew. Tours are recombined by EAX: of large instances on the GPU, those of each region and whole ones, of others on the CPU.",
		Paper:     "none as a whole; its parts: S. Lin and B. W. Kernighan, 1973 (steps); D. Applegate, W. Cook and A. Rohe, 2003 (kicks); Y. Nagata and S. Kobayashi, 2013 (recombination); W. Cook and P. Seymour, 2003 (tour merging)",
		Device:    solver.GPU,
		Iteration: "round",
		Endless:   true,
		Divides:   true,
		Start:     "curve",
		Accepts:   solver.Accepts{Dummy: true},
		Params:    append(regionsLaunch(), regionsSearch()...),
	}
}

func regionsLaunch() []solver.Param {
	return []solver.Param{
		{
			Name: "blocks", Symbol: "TB", Title: "Blocks", Unit: "blocks", Kind: solver.IntParam,
			Default: solver.Auto, Auto: true, Min: 1, Max: 1 << 16, Log: true,
			Help: "Thread blocks of a launch; each searches one region, and several may search the same one. Auto fills the device.",
		},
		{
			Name: "threads", Symbol: "TPB", Title: "Threads per block", Unit: "threads", Kind: solver.IntParam,
			Default: solver.Auto, Auto: true, Min: 32, Max: 1024, Log: true,
			Help: "Each warp of 32 threads is a search with its own copy of the region's tour; the block combines the improvements of its searches.",
		},
		{
			Name: "k", Symbol: "k", Title: "Kicks per round", Unit: "kicks", Kind: solver.IntParam,
			Default: solver.Auto, Auto: true, Min: 1, Max: 1e6, Log: true,
			Help: "Kicks of each search before the regions are joined and the cities are partitioned anew.",
		},
		{
			Name: "cities", Title: "Cities per region", Unit: "cities", Kind: solver.IntParam,
			Default: solver.Auto, Auto: true, Min: 8, Max: 65504, Log: true,
			Help: "Cities of the largest region; populations later evolve in larger ones as well. Where there are fewer regions than blocks, several blocks search each region.",
		},
		devicesParam(),
	}
}

// Where the tours of regions are recombined: values of the parameter evolution.
const (
	EvolutionHost   = "host"
	EvolutionDevice = "device"
)

func evolutionParam() solver.Param {
	return solver.Param{Name: "evolution", Title: "Recombination on", Kind: solver.ChoiceParam, Default: solver.Auto,
		Choices: []string{solver.Auto, EvolutionDevice, EvolutionHost},
		Help:    "device: each region has a population of tours that evolves by EAX on the GPU, 32 threads an individual. host: rounds of kicks first, then EAX on the CPU. auto: device beyond 12,000 cities unless recombination is off or k or heat are given, and from some thousands on for maps of roads, open paths, fixed edges, and dense parts that lie apart; below, many tours evolve on the GPU side by side, and EAX on the CPU recombines them as a whole."}
}

// regionsSearch are the tunables of the search itself. On an H200, d18512 came to
// 0.25 % in 0.32 s with a depth of 6 and in 0.50 s with 10, in regions of 560 cities, and
// in 0.29 s with segments of 32 cities instead of 16; with a depth of 3 in regions of
// 140 it did not come there in a second.
func regionsSearch() []solver.Param {
	number := func(name, title, unit, value string, most float64, help string) solver.Param {
		return solver.Param{Name: name, Title: title, Unit: unit, Kind: solver.IntParam, Default: value, Min: 1, Max: most, Help: help}
	}
	params := []solver.Param{
		number("depth", "Chain depth", "steps", "5", 12,
			"Lin–Kernighan steps of a chain, at most; each exchanges three edges, so 1 is 3-opt."),
		number("segment", "Kick segment", "cities", "32", 32,
			"Cities of the longest of the three neighbouring segments of a double-bridge kick."),
		number("choice", "Kicks to choose from", "kicks", "1", 32,
			"Kicks drawn at random, of which the cheapest is applied. More draws give kicks that are repaired faster and find less."),
		number("third", "Candidates for the third edge", "cities", "5", 8,
			"Candidates tried for the third edge that a Lin–Kernighan step adds."),
		number("tries", "Kicks per combination", "kicks", "8", 1024,
			"Kicks of a search without success before its block combines improvements."),
	}
	params = append(params, solver.Param{Name: "heat", Title: "Heat", Unit: "edges", Kind: solver.FloatParam, Default: "0", Min: 0, Max: 100,
		Help: "By how much a kick may lengthen its region at the beginning of a round, in lengths of the edges removed; the bound falls to 0 during the round, and the best tour is kept. 0 accepts no longer tour."})
	params = append(params, evolutionParam(), solver.Param{Name: "recombination", Title: "Recombination", Kind: solver.BoolParam, Former: "crossing", Default: "true",
		Help: "Recombines tours by EAX: where regions evolve on the GPU, whole ones of several starts as well, once the regions save little. Elsewhere on the CPU, once kicks stagnate, and after a few rounds on instances of up to 12,000 cities; each tour then counts as a round, and a limit of rounds turns this off. Without recombination the rounds continue."})
	for _, p := range space.Params() {
		if p.Name == "neighbors" {
			// One of each quadrant and the three nearest: eight would be two of each
			// quadrant, and miss some of the nearest. Eight is CANDIDATES of region.cuh.
			p.Default, p.Max = "7", 8
		}
		params = append(params, p)
	}
	return params
}
