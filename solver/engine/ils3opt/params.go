package ils3opt

import "tourscope/solver"

// The names of the parameters.
const (
	Rule       = "rule"
	Solutions  = "solutions"
	Iterations = "iterations"
	Candidates = "candidates"
	Bridges    = "bridges"
	Segment    = "segment"
	Wide       = "wide"
	Accept     = "accept"
	Neighbors  = "k"
	Sampling   = "sampling"
)

// The acceptance criteria of a tour after a kick.
const (
	NotLonger = "not-longer"
	Shorter   = "shorter" // as in Figure 2 of the paper
)

// The pivoting rules.
const (
	FirstImprovement = "fi"
	RandomKBest      = "rkbi"
)

// The distributions of the three edges that a random neighbour removes.
const (
	Near    = "near"
	Uniform = "uniform"
)

// MostBridges is the double bridges of a kick, at most.
const MostBridges = 8

// widest is the longest segment of a double bridge, in cities.
const widest = 1000

func ruleParam() solver.Param {
	return solver.Param{
		Name: Rule, Title: "Pivoting rule", Kind: solver.ChoiceParam, Default: FirstImprovement,
		Choices: []string{FirstImprovement, RandomKBest},
		Help:    "fi makes the first improving move, with candidate lists and don't-look bits. rkbi makes the best of k random moves, once first improvement has brought the start tours to a local optimum.",
	}
}

// Params describes the parameters that the CPU and the GPU engine share.
func Params() []solver.Param {
	return []solver.Param{
		{
			Name: Solutions, Symbol: "nb_sol", Title: "Solutions", Unit: "solutions", Kind: solver.IntParam,
			Default: "1", Min: 1, Max: 1 << 16, Log: true,
			Help: "Tours of the population, each with a search of its own. The first begins with the start tour, the others with nearest-neighbour tours from random cities.",
		},
		{
			Name: Iterations, Symbol: "it_total", Title: "Iterations", Unit: "iterations", Kind: solver.IntParam,
			Default: "0", Min: 0, Max: 1e12,
			Help: "Iterations of all solutions together, divided evenly among them. 0 goes on until the run is stopped.",
		},
		{
			Name: Candidates, Symbol: "cl", Title: "Candidates", Unit: "cities", Kind: solver.IntParam,
			Default: "40", Min: 2, Max: 64,
			Help: "Nearest cities that are tried as new neighbours of a city by first improvement, and at which near samples of random-k-best improvement are drawn.",
		},
		{
			Name: Bridges, Title: "Double bridges", Kind: solver.IntParam,
			Default: solver.Auto, Auto: true, Min: 1, Max: MostBridges,
			Help: "Double bridges of a kick, of which each overlaps the one before. Auto takes one, as in the paper; where the number of iterations is given, and with more than 900 cities, four once a solution has made eight iterations a city. They gain more an iteration and take several times as long. Random-k-best improvement makes one.",
		},
		{
			Name: Segment, Title: "Kick segment", Unit: "cities", Kind: solver.IntParam,
			Default: solver.Auto, Auto: true, Min: 1, Max: widest,
			Help: "Length of each of the three adjacent segments that a double bridge rearranges, at most. Auto takes 300; with more than 900 cities 100 where each solution makes fewer than eight iterations a city, and 3 with uniform samples of random-k-best improvement.",
		},
		{
			Name: Wide, Title: "Wide kicks", Unit: "%", Kind: solver.IntParam,
			Default: "10", Min: 0, Max: 100,
			Help: "Share of the double bridges whose segments have up to 1,000 cities each, whatever the kick segment. They leave local optima that short segments cannot, such as those of clustered cities.",
		},
		{
			Name: Accept, Title: "Acceptance", Kind: solver.ChoiceParam, Default: NotLonger,
			Choices: []string{NotLonger, Shorter},
			Help:    "Tours that replace a solution's tour after a kick: those that are not longer, or as in Figure 2 of the paper those that are shorter.",
		},
		{
			Name: Neighbors, Symbol: "k", Title: "Random neighbours", Unit: "moves", Kind: solver.IntParam,
			Default: "10000", Min: 7, Max: 1e5, Log: true,
			Help: "Random 3-opt neighbours of which the rule of random-k-best improvement makes the best, seven for each three edges removed.",
		},
		{
			Name: Sampling, Title: "Random edges", Kind: solver.ChoiceParam, Default: Near,
			Choices: []string{Near, Uniform},
			Help:    "How random-k-best improvement draws the three edges of a random neighbour. near: the first at a city that the double bridge or a move after it has touched, the others at a candidate of an end of the edge before. uniform: all three from the whole tour, which hardly ever mends a double bridge of more than some hundred cities.",
		},
	}
}
