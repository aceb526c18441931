package chained

import (
	"tourscope/solver"
	"tourscope/solver/search/space"
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

	// longEdge says which edges get a thorough search in the first descent: those
	// that much longer than the way to the last candidate at both ends.
	longEdge = 2

	// Instances of more than oneTour cities are searched by regions: cells of
	// regionCell cities, waveCells at a time. Up to wholeDescent cities the first
	// descent is on the whole tour, which on usa115475 ended 0.4 % lower than in cells;
	// beyond it is in cells of descentCell, where turning parts round costs less.
	oneTour      = 12_000
	wholeDescent = 200_000
	descentCell  = 10_000
	regionCell   = 1_500
	waveCells    = 32

	// Minimum.Cross, for many cores, has smaller cells and more of them at a time: on 16
	// cores a round of usa115475 takes 0.8 s and leaves 0.42 %, with cells of 1,500 cities
	// 1.0 s and 0.47 %, with cells of 3,000 1.2 s and 0.38 %.
	crossedCell = 1_000
	crossedWave = 64

	// Descend, for many cores, is on the whole tour up to sharedDescent cities; beyond,
	// there are partsWanted cells, but of no fewer than smallestPart cities and no more
	// than largestPart. In small cells, the borders of the first cut cost too much: with
	// 1,000 cities 1.9 % were left of d18512, with 2,000 1.5 %, and with 4,000 1.1 %.
	sharedDescent = 6_000
	partsWanted   = 16
	smallestPart  = 1_500
	largestPart   = 4_000

	// There are up to mostDescents rounds of descents as long as one city in manyLeft or
	// more has found no neighbour in its region: on poor start tours.
	mostDescents, manyLeft = 30, 3

	// Before they are crossed, regions are kicked firstShare times a city in each of
	// firstRounds rounds: with 4 a start tour a little worse than usual came to 0.5 %
	// on d18512 only with the crossing, after 3.2 s instead of 1.4.
	firstShare, firstRounds = 0.125, 6

	// The first tour of a smaller instance is kicked firstKicks times a city, so that
	// there soon is a fair one. Crossing looks at so many children of each pair, fewer in a
	// region, and ends after patience generations without progress. (With 30, pcb3038 came
	// to 0.1 % in 1.2 s on one core, median of eight seeds, the slowest three in 1.4 to 2.8;
	// with 60 in 1.15, 1.2 to 3.0.) Every brood made of the start has growth times the
	// members of the one before, up to largestBrood.
	firstKicks     = 0.5
	children       = 60
	regionChildren = 30
	patience       = 3
	growth         = 2
	regionGrowth   = 1.5
	largestBrood   = 160

	// nearDisturbance is the disturbance of broods that are made of the best tour, as a
	// share of the usual: of pla7397, with a fifth some seeds needed four of them, and with
	// half they took less of the processor's time than with all of it.
	nearDisturbance = 0.5

	// The first brood of a small instance, and that of a region. With 20 tours, small
	// instances come to 0.1 % in about the time that they take with 10, but in nearly the
	// same with every seed: pr2392 after 7.0 and 7.1 million moves instead of 4.2 and 20,
	// pla7397 after 27 to 76 instead of 41 to 90. There 10 often agree just above it, and
	// the next brood costs most.
	wholeBrood, regionBrood = 20, 10

	// alphaCities bounds the instances whose candidates are chosen by neighbor.Alpha.
	// On pr2392 and fnl4461 it brought 0.25 % with about a third of the moves; on
	// d18512 what it saves up to 0.25 % is no more than the time it takes.
	alphaCities = 12_000

	// spanShare bounds a kick to this share of the cities, or to smallSpan.
	spanShare, smallSpan = 5, 30
)

// fullEffort is that of a descent that has to leave a good tour, and sharedEffort that of
// Descend, whose defects others mend: on usa115475, being thorough took a quarter of its
// time, for the same tour, and a depth of 25 another seventh, for 0.15 %.
var (
	fullEffort   = effort{depth: 25, attempt: 50_000, thorough: true}
	sharedEffort = effort{attempt: 5_000}
)

// firstBrood returns the size of the first brood.
func firstBrood(v solver.Values, auto int) int {
	if v.IsAuto("brood") {
		return auto
	}
	return v.Int("brood")
}

// larger returns the size of the brood after one of a size.
func larger(size int, growth float64) int {
	return max(size, min(int(growth*float64(size)), largestBrood))
}

// crossingValues are those of a Crossing: a brood that 16 cores make at a time. On 16 cores
// pla7397 came to 0.1 % in 0.83 s (median of nine seeds), and in 0.91 s with 24 tours and
// broods made anew each time, 1.0 s with 32, 1.1 s with 16 of that kind. Half the usual
// disturbance is made good by the other engine's tour.
func crossingValues() solver.Values {
	return given(map[string]string{"brood": "16", "disturbance": "0.05"})
}

// MostCrossed is how many cities an instance has at most whose tours are crossed as a
// whole.
const MostCrossed = oneTour

// thoroughly are the limits of the search from edges much longer than others.
func thoroughly(attempt int) limits {
	return limits{depth: 25, breadth: []int{5, 3, 2, 1}, second: 8, reach: anywhere, attempt: attempt}
}

const anywhere = 2 * solver.MaxCities // an exchange may turn a part twice

// neighbors is the default of that parameter: 8 candidates are two of each quadrant
// and miss some of the nearest; with 10 pr2392 came to 0.07 % in 6 s instead of
// 0.23 % (means of four seeds), in the same time on large instances.
const neighbors = "10"

func params() []solver.Param {
	list := space.Params()
	for i := range list {
		if list[i].Name == "neighbors" {
			list[i].Default = neighbors
		}
	}
	return append(append(list, chainParams()...), solver.Param{
		Name: "threads", Title: "Threads", Kind: solver.IntParam, Default: solver.Auto, Auto: true, Min: 1, Max: 1024,
		Help: "How many searches go on at the same time; auto takes as many as there are cores, and more than four a core are four. The tour does not depend on it, only the time.",
	})
}

// groundOptions reads how many candidates a job wants, and which.
func groundOptions(job solver.Job) space.Options {
	o := space.OptionsOf(job.Values)
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
			Default: "1", Min: 1, Max: maxBreadth,
			Help: "How many exchanges a chain tries to begin with: more find more and are slower.",
		},
		{
			Name: "span", Title: "Kick span", Unit: "cities", Kind: solver.IntParam,
			Default: "200", Min: 3, Max: 1000,
			Help: "How many cities in a row a kick may rearrange, but no more than a fifth of all.",
		},
		{
			Name: "brood", Title: "Tours crossed", Unit: "tours", Kind: solver.IntParam,
			Default: solver.Auto, Auto: true, Min: 2, Max: 1000, Log: true,
			Help: "How many tours are made and crossed at first; later more. Auto are 20 of a small instance, and 10 of each region of a large one.",
		},
		{
			Name: "disturbance", Title: "Disturbance", Unit: "kicks a city", Kind: solver.FloatParam,
			Default: "0.1", Min: 0.01, Max: 10, Log: true,
			Help: "How many kicks make a tour that is to be crossed differ from the others.",
		},
	}
}

// limitsOf are the usual limits of a job.
func limitsOf(v solver.Values) limits {
	return limits{depth: v.Int("depth"), breadth: []int{v.Int("breadth"), 1}, second: secondBreadth, reach: reach, attempt: attempt}
}
