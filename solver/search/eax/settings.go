package eax

import (
	"tourscope/solver"
	"tourscope/solver/search/lk"
	"tourscope/solver/search/space"
)

// Settings are what an engine's parameters say about its populations and the searches
// that make them.
type Settings struct {
	Limits      lk.Limits
	Span        int     // cities in a row that a kick may rearrange
	Population  int     // individuals of the first one; 0: auto
	Disturbance float64 // kicks a city that make individuals differ
	Hasty       bool    // a larger population follows the first one at once
}

// NewKicker returns a kicker of a search with a span that suits its number of cities.
func (s *Settings) NewKicker(search *lk.Search, seed, stream uint64) *lk.Kicker {
	return lk.NewKicker(search, min(s.Span, max(search.Array.Cities()/spanShare, smallSpan)), seed, stream)
}

// First returns the size of the first population.
func (s *Settings) First(auto int) int {
	if s.Population == 0 {
		return auto
	}
	return s.Population
}

// What bounds the populations. The figures were chosen by runs of 4 to 9 s on pr2392,
// d18512 and usa115475, several hundred of them.
const (
	// spanShare bounds a kick to this share of the cities, or to smallSpan.
	spanShare, smallSpan = 5, 30

	// The first individual of a whole instance is kicked firstKicks times a city, so that
	// there soon is a fair tour. Offspring per pair are tried up to offspring; evolution ends
	// after stagnation generations without gain. (With 30, pcb3038 came to 0.1 % in 1.2 s on
	// one core, median of eight seeds, the slowest three in 1.4 to 2.8; with 60 in 1.15,
	// 1.2 to 3.0.) Every population of a whole instance that is made of the start has growth
	// times the individuals of the one before, up to largestWhole; largest bounds those of cells.
	firstKicks = 0.5
	offspring  = 60
	stagnation = 3
	growth     = 4

	// Populations of diverseFrom individuals or more are recombined so that they stay
	// different, with up to diverseOffspring offspring per pair, of which up to mostTogether
	// are united: smaller ones save more when they converge soon. See docs/history/chained.md.
	diverseFrom, diverseOffspring, mostTogether = 40, 30, 16

	// The larger population after the first one comes at once in a Continuation of up to
	// hastyCities: to make 48 tours of pla7397 takes 16 cores half a second, in which those
	// made of the best tour save more.
	hastyCities = 6_000

	// Those of given tours, which differ by more, have mostGivenTogether: of 22
	// tours of rl11849, the median of three seeds came to 0.1 and 0.05 % after 0.27 and 0.33 s (H200 with 16
	// cores) with 40 and 60 offspring, half of which saved nothing, 0.32 and 0.41 s with 16 and 30.
	mostGivenTogether = 40

	// Beyond mostRenewed cities populations of given tours are small, and the best tour is in each of them; to make a
	// population of rl11849 by kicks takes 16 cores 0.37 s, three times as long as a batch takes the device.
	mostRenewed = 8_000

	// A population of renewed individuals is made of the best tour now and then in a search of given tours.
	renewed = 60

	// largestWhole bounds the populations of a whole instance: an individual has 27 bytes a
	// city, apart from its log of changes, so 256 of 12,000 cities have 83 MB.
	largestWhole = 256

	// countPart is the number of cities whose edges are counted in one task.
	countPart = 256

	// nearDisturbance is the disturbance of populations that are made of the best tour, as a
	// share of the usual: of pla7397, with a fifth some seeds needed four of them, and with
	// half they took less of the processor's time than with all of it.
	nearDisturbance = 0.5

	// wholePopulation is the size of the first population of a whole instance. With 20
	// tours, small instances come to 0.1 % in about the time that they take with 10, but in
	// nearly the same with every seed: pr2392 after 7.0 and 7.1 million moves instead of 4.2
	// and 20, pla7397 after 27 to 76 instead of 41 to 90. There 10 often stagnate just above
	// it, and the next population costs most.
	wholePopulation = 20

	// alphaCities bounds the instances whose candidates are chosen by neighbor.Alpha. On
	// pr2392 and fnl4461 it brought 0.25 % with about a third of the moves; on d18512 what
	// it saves up to 0.25 % is no more than the time it takes.
	alphaCities = 12_000

	// smallestPopulated is the number of cities from which on kicks make sense: below, the
	// local minimum is all there is to find.
	smallestPopulated = 8
)

// MostCities is how many cities an instance has at most whose tours are recombined as a
// whole.
const MostCities = 12_000

// Candidates returns the options of the space of an instance of so many cities: o, and of
// a small one the best alpha of its candidates.
func Candidates(o space.Options, cities, alpha int) space.Options {
	if cities <= alphaCities {
		o.Alpha = alpha
	}
	return o
}

// The parameters' defaults. 8 candidates are two of each quadrant and miss some of the
// nearest; with 10, pr2392 came to 0.07 % in 6 s instead of 0.23 % (means of four
// seeds), in the same time on large instances.
const (
	defaultNeighbors   = 10
	defaultAlpha       = 8
	defaultDepth       = 10
	defaultBreadth     = 1
	defaultSpan        = 200
	defaultDisturbance = 0.1
)

// Defaults are the settings of the parameters' defaults.
func Defaults() Settings {
	return Settings{Limits: lk.NewLimits(defaultDepth, defaultBreadth), Span: defaultSpan, Disturbance: defaultDisturbance}
}

// DefaultCandidates is Candidates with the parameters' defaults.
func DefaultCandidates(cities int) space.Options {
	return Candidates(space.Options{Neighbors: defaultNeighbors, Quadrant: true}, cities, defaultAlpha)
}

// continued are the settings of a Continuation: a population that 16 cores make at a
// time. On 16 cores pla7397 came to 0.1 % in 0.83 s (median of nine seeds), and in 0.91 s
// with 24 tours and populations made anew each time, 1.0 s with 32, 1.1 s with 16 of that
// kind. Half the usual disturbance is made good by the other engine's tour.
func continued(cities int) Settings {
	s := Defaults()
	s.Population, s.Disturbance, s.Hasty = 16, 0.05, cities <= hastyCities
	return s
}

// SettingsOf reads the parameters of Params.
func SettingsOf(v solver.Values) Settings {
	s := Settings{Limits: lk.NewLimits(v.Int("depth"), v.Int("breadth")), Span: v.Int("span"), Disturbance: v.Float("disturbance")}
	if !v.IsAuto("population") {
		s.Population = v.Int("population")
	}
	return s
}

// CandidatesOf reads the parameters of the space of an instance of so many cities.
func CandidatesOf(v solver.Values, cities int) space.Options {
	return Candidates(space.OptionsOf(v), cities, v.Int("alpha"))
}
