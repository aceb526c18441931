package catalog

import (
	"tourscope/solver"
	"tourscope/solver/search/space"
)

// Regions names the engine in the registry.
const Regions = "regions"

// RegionsInfo describes the engine that searches regions of the tour. The defaults
// are its tunables: what they rest on stands in gpu/plan/regions.go and below.
func RegionsInfo() solver.Info {
	return solver.Info{
		Name:      Regions,
		Title:     "Regions (GPU)",
		Summary:   "Cuts the tour into regions, searches all of them at once with kicks and Lin–Kernighan chains, puts them together, and cuts anew; crosses tours on the CPU when kicks hardly help any more.",
		Paper:     "our own; chains after Lin and Kernighan 1973, local kicks after Applegate, Cook and Rohe 2003",
		Device:    solver.GPU,
		Iteration: "round",
		Endless:   true,
		Divides:   true,
		Start:     "curve",
		Params:    append(regionsLaunch(), regionsSearch()...),
	}
}

func regionsLaunch() []solver.Param {
	return []solver.Param{
		{
			Name: "blocks", Symbol: "TB", Title: "Teams", Unit: "blocks", Kind: solver.IntParam,
			Default: solver.Auto, Auto: true, Min: 1, Max: 1 << 16, Log: true,
			Help: "How many teams of searches work at once, one a region or several; auto fills the device.",
		},
		{
			Name: "threads", Symbol: "TPB", Title: "Threads a team", Unit: "threads", Kind: solver.IntParam,
			Default: solver.Auto, Auto: true, Min: 32, Max: 1024, Log: true,
			Help: "Each 32 threads are a search that kicks the region on its own; the team puts together what its searches find.",
		},
		{
			Name: "k", Symbol: "k", Title: "Kicks a round", Unit: "kicks", Kind: solver.IntParam,
			Default: solver.Auto, Auto: true, Min: 1, Max: 1e6, Log: true,
			Help: "How many kicks each search makes before the regions are put together and cut anew.",
		},
		{
			Name: "cities", Title: "Cities a region", Unit: "cities", Kind: solver.IntParam,
			Default: solver.Auto, Auto: true, Min: 8, Max: 65504, Log: true,
			Help: "How many cities a region has, at most; several teams share a region where there are fewer regions than teams.",
		},
		devicesParam(),
	}
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
		number("depth", "Chain depth", "exchanges", "5", 12,
			"How many exchanges of three edges a chain may have: 1 is 3-opt."),
		number("segment", "Kick segment", "cities", "32", 32,
			"A kick swaps the first and the last of three neighbouring runs of up to so many cities."),
		number("choice", "Kicks to choose from", "kicks", "1", 32,
			"So many kicks are drawn and the cheapest is made: more make kicks that are easier to repair, and find less."),
		number("third", "Candidates for the third edge", "cities", "5", 8,
			"How many near cities are tried for the third new edge of an exchange."),
		number("tries", "Kicks between meetings", "kicks", "8", 1024,
			"How many kicks a search makes, at most, before its team meets, if none helps."),
	}
	params = append(params, solver.Param{Name: "heat", Title: "Heat", Unit: "edges", Kind: solver.FloatParam, Default: "0", Min: 0, Max: 100,
		Help: "How much longer a kick may leave its region, in lengths of the edges kicked, less and less during a round; the best is kept. 0 keeps only what is no worse."})
	params = append(params, solver.Param{Name: "crossing", Title: "Crossing", Kind: solver.BoolParam, Default: "true",
		Help: "When kicks hardly help any more, and soon on instances of up to 12,000 cities, tours are crossed on the CPU, each of which counts as a round, unless the rounds are limited. Without it, the rounds go on."})
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
