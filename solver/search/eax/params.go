package eax

import (
	"strconv"

	"tourscope/solver"
	"tourscope/solver/search/lk"
	"tourscope/solver/search/space"
)

// Params are the parameters of SettingsOf and CandidatesOf.
func Params() []solver.Param {
	list := space.Params()
	for i := range list {
		if list[i].Name == "neighbors" {
			list[i].Default = strconv.Itoa(defaultNeighbors)
		}
	}
	return append(list, []solver.Param{
		{
			Name: "alpha", Symbol: "α", Title: "Candidates kept", Unit: "cities", Kind: solver.IntParam,
			Default: strconv.Itoa(defaultAlpha), Min: 0, Max: 20,
			Help: "How many candidates of a city are kept on instances of up to 12,000 cities, chosen by spanning trees instead of by distance. 0 keeps all.",
		},
		{
			Name: "depth", Title: "Depth", Unit: "exchanges", Kind: solver.IntParam,
			Default: strconv.Itoa(defaultDepth), Min: 1, Max: 50,
			Help: "How many exchanges of three edges a Lin–Kernighan step may have: 1 is 3-opt.",
		},
		{
			Name: "breadth", Title: "Breadth", Unit: "exchanges", Kind: solver.IntParam,
			Default: strconv.Itoa(defaultBreadth), Min: 1, Max: lk.MaxBreadth,
			Help: "How many exchanges a Lin–Kernighan step tries to begin with: more find more and are slower.",
		},
		{
			Name: "span", Title: "Kick span", Unit: "cities", Kind: solver.IntParam,
			Default: strconv.Itoa(defaultSpan), Min: 3, Max: 1000,
			Help: "How many cities in a row a kick may rearrange, but no more than a fifth of all.",
		},
		{
			Name: "population", Title: "Population", Unit: "tours", Kind: solver.IntParam, Former: "brood",
			Default: solver.Auto, Auto: true, Min: 2, Max: 1000, Log: true,
			Help: "How many tours are made and recombined at first; more follow on small instances. Auto takes 20 on a small instance, and 10 in each cell of a large one.",
		},
		{
			Name: "disturbance", Title: "Disturbance", Unit: "kicks per city", Kind: solver.FloatParam,
			Default: strconv.FormatFloat(defaultDisturbance, 'g', -1, 64), Min: 0.01, Max: 10, Log: true,
			Help: "How many kicks make an individual of the population differ from the others.",
		},
	}...)
}
