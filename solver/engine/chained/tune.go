package chained

import (
	"tourscope/solver"
	"tourscope/solver/engine/ground"
	"tourscope/solver/engine/localsearch"
)

// smallest is the number of cities from which on kicks make sense: below, the
// local minimum is all there is to find.
const smallest = 8

// What bounds the search. The figures were chosen by runs of 4 to 9 s on pr2392,
// d18512 and usa115475, several hundred of them.
const (
	// secondBreadth bounds the candidates tried for t5.
	secondBreadth = 5

	// reach bounds the cities that an exchange may turn round after a kick. The
	// first descent has no such bound, or greedy's long defects would stay.
	reach = 50_000

	// attempt bounds the same for exchanges that are open yet and will most often
	// be undone: 300 finds less, 5,000 is slower.
	attempt = 1_000

	// descentAttempt and descentDepth are the same and the depth of chains during
	// the first descent.
	descentAttempt, descentDepth = 50_000, 25

	// longEdge says which edges get a thorough search in the first descent: those
	// that much longer than the way to the last candidate at both ends.
	longEdge = 2

	// area is how many cities are annealed at a time: beyond some 10,000 they would
	// not stay in the nearest memory. Less are annealed all at once.
	area = 10_000

	// longer and hotter are by how much, with every pass, the episodes grow and begin
	// with more heat, until longestEpisode and hottest. From broadEpisode on chains
	// have the breadth asked for. Areas overlap by one in so many of their cities.
	longer, hotter          = 1.2, 1.1
	longestEpisode, hottest = 200, 2
	broadEpisode            = 5
	overlap                 = 3

	// On fewCities and less the episodes begin that much longer and hotter: d493 was
	// solved within 8 million moves instead of 86.
	fewCities           = 1_000
	fewEpisode, fewHeat = 2.5, 2

	// alphaCities bounds the instances whose candidates are chosen by neighbor.Alpha.
	// On pr2392 and fnl4461 it brought 0.25 % with about a third of the moves; on
	// d18512 what it saves up to 0.25 % is no more than the time it takes.
	alphaCities = 12_000

	// spanShare bounds a kick to this share of the cities, or to smallSpan.
	spanShare, smallSpan = 5, 30

	// window is how many cities along the curve the kicks of the first pass are spread
	// over, and strides how many kicks go once over all cities: together they keep
	// the kicks near each other in memory, and yet are soon everywhere.
	window, strides = 1_000, 20_000
)

// thoroughly are the limits of the search from edges much longer than others.
func thoroughly() limits {
	return limits{depth: 25, breadth: []int{5, 3, 2, 1}, second: 8, reach: anywhere, attempt: descentAttempt}
}

const anywhere = 2 * solver.MaxCities // an exchange may turn a part twice

// neighbors is the default of that parameter: 8 candidates are two of each quadrant
// and miss some of the nearest; with 10 pr2392 came to 0.07 % in 6 s instead of
// 0.23 % (means of four seeds), in the same time on large instances.
const neighbors = "10"

func params() []solver.Param {
	list := localsearch.GroundParams()
	for i := range list {
		if list[i].Name == "neighbors" {
			list[i].Default = neighbors
		}
	}
	return append(list, chainParams()...)
}

// groundOptions reads how many candidates a job wants, and which.
func groundOptions(job solver.Job) ground.Options {
	o := localsearch.GroundOptions(job.Values)
	if len(job.Start) <= alphaCities {
		o.Alpha = job.Values.Int("alpha")
	}
	return o
}

func chainParams() []solver.Param {
	return []solver.Param{
		{
			Name: "alpha", Symbol: "α", Title: "Candidates kept", Unit: "cities", Kind: solver.IntParam,
			Default: "8", Min: 0, Max: 20,
			Help: "How many candidates of a city are kept on instances of up to 12,000 cities, chosen by spanning trees instead of by distance. 0 keeps all.",
		},
		{
			Name: "depth", Title: "Chain depth", Unit: "exchanges", Kind: solver.IntParam,
			Default: "10", Min: 1, Max: 50,
			Help: "How many exchanges of three edges a chain may have: 1 is 3-opt.",
		},
		{
			Name: "breadth", Title: "Chain breadth", Unit: "exchanges", Kind: solver.IntParam,
			Default: "3", Min: 1, Max: maxBreadth,
			Help: "How many exchanges a chain tries to begin with while an episode is long (5 kicks a city and more): more are better in the long run and slower.",
		},
		{
			Name: "span", Title: "Kick span", Unit: "cities", Kind: solver.IntParam,
			Default: "200", Min: 3, Max: 1000,
			Help: "How many cities in a row a kick may rearrange, but no more than a fifth of all.",
		},
		{
			Name: "heat", Title: "Heat", Unit: "edges", Kind: solver.FloatParam,
			Default: "0.5", Min: 0, Max: 100,
			Help: "How much longer a kick may leave the tour when the annealing of an area begins, in lengths of the edges kicked. 0 keeps only what is no worse.",
		},
		{
			Name: "episode", Title: "Kicks an episode", Unit: "kicks a city", Kind: solver.FloatParam,
			Default: "2", Min: 0.1, Max: 1000, Log: true,
			Help: "How many kicks each city gets while an area is annealed, before what has helped is kept: more are better in the long run.",
		},
	}
}

// limitsOf are the usual limits of a job.
func limitsOf(v solver.Values) limits {
	return limits{depth: v.Int("depth"), breadth: []int{1, 1}, second: secondBreadth, reach: reach, attempt: attempt}
}
