package plan

import "tourscope/solver"

// What bounds the launch of the first tours, measured on an H200.
const (
	// firstCell is how many cities a cell of them has at most.
	firstCell = 1000

	// firstWaves is how many blocks they have for each block of the run's own launch: a tour of 4,461
	// cities has five cells, so that 51 tours are searched side by side. mostFirst bounds the tours of
	// small instances, and fewestFirst those on a device that runs few blocks.
	firstWaves             = 2
	fewestFirst, mostFirst = 4, 64

	// firstRounds is the rounds in which the tours of a batch are searched. On an H200 with 16 cores,
	// rl5934, pla7397 and rl11849 came to 0.02, 0.02 and 0.1 % after 0.28, 0.91 and 0.42 s with three, after
	// 0.50, 3.77 and 0.60 s with two; fnl4461 to 0.02 % after 0.33 and 0.31 s.
	firstRounds = 3

	// Beyond severalWaves cities they have one block for each and one round more: with 11 tours of four rounds
	// rl11849 came to 0.1 % after 0.17 s, with 22 of three after 0.27 s (medians of five seeds).
	severalWaves = 8_000

	// From kickedFrom cities on the run's own tour has firstKicks rounds of kicks beside their first round, beyond severalWaves cities one less.
	// 2,000, 3,000, 5,000, 9,000 and 11,000 uniform cities came to 1 % after 0.037, 0.043, 0.060, 0.045 and 0.047 s, without after 0.063,
	// 0.113, 0.122, 0.071 and 0.075 (medians of four seeds); the first three to 0.5 % after 0.048, 0.053 and 0.071 s, with one round
	// after 0.075, 0.122 and 0.133. A round delays later gaps by some 10 ms. Matrices gain less
	// (docs/history/regions/first-tours.md, "Kicks beside first tours").
	kickedFrom = 2_000
	firstKicks = 2

	// directedRounds is how many times as many rounds they have where most cities of a matrix have a fixed edge, as the nodes of
	// an asymmetric problem do: most steps need three exchanges there. Of 5,500 places on a map of roads, 11,000 nodes, 4, 5, 8 and 12
	// rounds came to 0.5 % after 1.56, 2.44, 2.27 and 1.20 s (two seeds, and 4 in another call), of 3,000 places with 3, 5, 8 and 12
	// after 1.41, 1.25, 1.08 and 1.08 s. In both directions alike, 6,000 places came to 0.1 % after 0.36 s with 3 and 0.51 with 5.
	directedRounds = 3
)

// WantsFirstTours says whether parameters of regions leave first tours to be made: whole tours are recombined, and neither rounds of
// kicks or populations nor annealing was chosen.
func WantsFirstTours(values solver.Values) bool {
	return values.Bool("recombination") && values["evolution"] == solver.Auto && values.Float("heat") == 0
}

// FirstKicks returns the rounds of kicks of the run's own tour beside the first round of a problem's first tours. Where the kicks of a
// round are chosen there are none: many of them would delay all that follows.
func FirstKicks(p *solver.Problem, values solver.Values) int64 {
	switch n := p.Cities(); {
	case n < kickedFrom || p.Metric() == solver.Explicit || !values.IsAuto("k"):
		return 0
	case n > severalWaves:
		return firstKicks - 1
	}
	return firstKicks
}

// FirstRounds returns the rounds in which first tours of a problem are searched.
func FirstRounds(p *solver.Problem) int {
	rounds := firstRounds
	if p.Cities() > severalWaves {
		rounds++
	}
	if p.OfNodes() {
		rounds *= directedRounds
	}
	return rounds
}

// FirstTours returns the launch in which several tours of n cities are searched side by side, each in
// cells of its own, and their number; 0 where a block of the device has no room for a population. They
// depend on n and on the blocks and threads of r alone.
func (r Regions) FirstTours(device RegionsDevice, n int) (stacked Regions, tours int) {
	cells := ceilDiv(n, firstCell)
	waves := firstWaves
	if n > severalWaves {
		waves = 1
	}
	tours = min(max(waves*r.Blocks()/cells, fewestFirst), mostFirst)
	stacked = Regions{Shape: r.Shape, Cells: cells, Replicas: 1, Individuals: min(MostIndividuals, r.Shape.Searches)}
	stacked.Shape.Searches, stacked.Shape.Capacity = 1, ceilDiv(ceilDiv(n, cells), WarpSize)*WarpSize
	if err := stacked.fitEvolution(device, n, true, false); err != nil {
		return Regions{}, 0
	}
	stacked.Cells *= tours
	return stacked, tours
}
