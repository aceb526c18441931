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

// Up to how many cities whole tours are recombined from the start on, unless chosen: first tours, which the devices make along curves
// or from nearest-neighbour tours, or the host's. Beyond, regions have populations. Where first tours are long, since no curve is
// short, as of roads and where dense parts lie apart, since a tour leaves its curve for a fixed edge of any length and has to return,
// or since there are none, as of open paths, populations in cells and islands are better from fewer cities on: measured on an H200 in
// docs/history/regions.md, "Cells from fewer cities on".
const (
	leastOnDevice = 12_000
	fixedWhole    = 10_000 // with fixed edges that are all short
	directedWhole = 6_000  // nodes of an asymmetric problem
	longWhole     = 2_500  // others whose first tours are long

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
		return longWhole
	}
	switch {
	case p.Dummy() >= 0 || hasLongFixed(p):
		return longWhole
	case p.FixedEdges() > 0:
		return fixedWhole
	case longWhole < p.Cities() && p.Cities() <= leastOnDevice && isApart(p, along, threads):
		return longWhole
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
