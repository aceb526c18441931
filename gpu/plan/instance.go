package plan

import (
	"cmp"
	"math"

	"tourscope/solver"
	"tourscope/solver/curve"
	"tourscope/solver/search/rounds"
)

// Instance is what the launch of regions depends on.
type Instance struct {
	Cities   int
	Estimate Estimate
	Whole    int // of how many cities it may be at most for whole tours to be recombined from the start on; 0: leastOnDevice
}

// From how many cities on regions have populations on the device, unless chosen. Up to there first tours are made, which the host
// recombines as whole ones, or it makes these tours itself.
//
// First tours begin along curves or as nearest-neighbour tours. Those of roads, of which no curve is short, those with fixed edges
// of any length, and those of open paths, which are searched without first tours, are so long that populations in cells and islands
// (regions/islands.go) are better from fewer cities on. Seconds to 1, 0.1 and 0.02 %, and what was left at the end, on an H200
// with 16 cores, medians of two seeds, first tours or host before, populations in cells after the dash:
//
//	3,000 cities, a path                     0.052 0.411 -     0.024 % of 1.4 s    – 0.026 0.505 1.27 0.007 %
//	3,000 cities, twenty fixed edges         0.197 0.291 0.415 0.008 % of 1.4 s    – 0.017 0.090 0.250 0.006 %
//	9,000 cities, twenty fixed edges         0.168 0.454 -     0.029 % of 1.4 s    – 0.025 0.136 0.512 0.001 %
//	9,000 cities, one in ten to its nearest  0.071 0.153 0.589 0.001 % of 1.4 s    – 0.023 0.110 0.684 0.012 %
//	4,000 places on roads                    0.223 0.338 0.461 0.000 % of 1.7 s    – 0.037 0.163 0.679 0.001 %
//	9,000 places on roads                    0.321 0.403 1.18  0.002 % of 7.8 s    – 0.083 0.212 1.24  0.002 %
//	2,500 places, both ways apart            0.606 2.99  5.23  0.006 % of 7.7 s    – 0.152 -     -     0.129 % of 6 s
//	3,500 places, both ways apart            0.745 4.06  -     0.048 % of 7.7 s    – 0.129 3.06  -     0.041 % of 6 s
//	6,000 places, both ways apart            -     -     -     0.965 % of 3 s      – 0.184 -     -     0.161 % of 3 s
const (
	leastOnDevice = 12_000
	fixedWhole    = 10_000 // with fixed edges that are all short
	directedWhole = 6_000  // nodes of an asymmetric problem
	bentWhole     = 2_500  // others whose first tours are long

	// longFixed is the share of the extent of the cities from which on a fixed edge is long.
	longFixed = 0.125
)

// InstanceOf returns that of a problem, of which a tour along the curve may be known. It looks at the cities on so many threads, 0
// being all cores.
func InstanceOf(p *solver.Problem, along []solver.City, threads int) Instance {
	return Instance{Cities: p.Cities(), Estimate: EstimateOf(p), Whole: mostWhole(p, along, threads)}
}

// isLarge says whether cells come first, unless chosen.
func (i Instance) isLarge() bool { return i.Cities > cmp.Or(i.Whole, leastOnDevice) }

func mostWhole(p *solver.Problem, along []solver.City, threads int) int {
	if p.Metric() == solver.Explicit {
		switch x, _ := p.EmbeddingOn(threads); {
		case x == nil: // cells would hold few of a city's candidates
			return leastOnDevice
		case isDirected(p):
			return directedWhole
		}
		return bentWhole
	}
	switch {
	case p.Dummy() >= 0 || hasLongFixed(p):
		return bentWhole
	case p.FixedEdges() > 0:
		return fixedWhole
	case bentWhole < p.Cities() && p.Cities() <= leastOnDevice && isApart(p, along, threads):
		return bentWhole
	}
	return leastOnDevice
}

// isApart says whether dense parts of the instance lie apart.
func isApart(p *solver.Problem, along []solver.City, threads int) bool {
	if along == nil {
		along = curve.Order(p, threads)
	}
	length := p.LengthOn(threads, along)
	return length > 0 && rounds.FarShare(p, along, length, threads) >= rounds.ApartAlong
}

// isDirected says whether most cities of a matrix have a fixed edge, as the nodes of an asymmetric problem do.
func isDirected(p *solver.Problem) bool {
	return p.Metric() == solver.Explicit && 2*p.FixedEdges() >= p.Cities()
}

// hasLongFixed says whether a fixed edge of a problem with coordinates is long.
func hasLongFixed(p *solver.Problem) bool {
	extent, longest := 0.0, 0.0
	for _, axis := range [][]float64{p.X(), p.Y(), p.Z()} {
		if axis == nil {
			continue
		}
		low, high := math.Inf(1), math.Inf(-1)
		for _, v := range axis {
			low, high = min(low, v), max(high, v)
		}
		extent = max(extent, high-low)
		for _, e := range p.Definition().FixedEdges {
			longest = max(longest, math.Abs(axis[e[0]]-axis[e[1]]))
		}
	}
	return longest > longFixed*extent
}
