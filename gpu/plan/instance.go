package plan

import (
	"cmp"

	"tourscope/solver"
	"tourscope/solver/curve"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/rounds"
)

// Instance is what the launch of regions depends on.
type Instance struct {
	Cities   int
	Estimate Estimate
	Whole    int // of how many cities it may be at most for whole tours to be recombined from the start on; 0: leastOnDevice
}

// Up to how many cities whole tours are recombined from the start on, unless chosen: first tours, which the devices make, or the
// host's. Beyond, regions have populations. First tours are long
//
//   - of roads and where dense parts lie apart, since no curve is short,
//   - with fixed edges of any length, since a tour leaves its curve for each and returns by an edge as long,
//
// and open paths have none. There populations in cells, and islands, are better from fewer cities on: measured on an H200 in
// docs/history/regions/first-tours.md, "Cells from fewer cities on".
const (
	leastOnDevice = 12_000
	fixedWhole    = 10_000 // with fixed edges that are all short
	directedWhole = 6_000  // nodes of an asymmetric problem
	longWhole     = 2_500  // others whose first tours are long

	// longFixed is the share of the extent of the cities from which on a fixed edge is long.
	longFixed = 0.125
)

// Start is the tour that a search begins with.
type Start struct {
	Order []solver.City // nil: the one along the curve
	Along bool          // it is known to be that
}

// InstanceOf returns that of a problem and a start tour. It looks at the cities on so many threads, 0 being all cores.
func InstanceOf(p *solver.Problem, start Start, threads int) Instance {
	i := Instance{Cities: p.Cities(), Estimate: EstimateOf(p)}
	if longWhole < i.Cities && i.Cities <= leastOnDevice { // else it does not matter
		i.Whole = mostWhole(p, start, threads)
	}
	return i
}

// isLarge says whether cells come first, unless chosen.
func (i Instance) isLarge() bool { return i.Cities > cmp.Or(i.Whole, leastOnDevice) }

func mostWhole(p *solver.Problem, start Start, threads int) int {
	if p.Metric() == solver.Explicit {
		switch x, _ := p.EmbeddingOn(threads); {
		case x == nil: // cells would hold few of a city's candidates
			return leastOnDevice
		case p.OfNodes():
			return directedWhole
		}
		return longWhole
	}
	switch {
	case p.Dummy() >= 0 || hasLongFixed(p):
		return longWhole
	case p.FixedEdges() > 0:
		return fixedWhole
	case isApart(p, start, threads):
		return longWhole
	}
	return leastOnDevice
}

// isApart says whether dense parts of the instance lie apart, and the search begins along a curve, level by level.
func isApart(p *solver.Problem, start Start, threads int) bool {
	if !partition.CanTurn(p) {
		return false
	}
	along := start.Order
	if !start.Along {
		along = curve.Order(p, threads)
		if start.Order != nil && p.LengthOn(threads, start.Order) < p.LengthOn(threads, along) {
			return false
		}
	}
	return rounds.FarAlong(p, along, threads) >= rounds.ApartAlong
}

// hasLongFixed says whether a fixed edge of a problem with coordinates is long.
func hasLongFixed(p *solver.Problem) bool {
	longest := int64(0)
	for _, e := range p.Definition().FixedEdges {
		longest = max(longest, p.Distance(e[0], e[1]))
	}
	return longest > 0 && float64(longest) > longFixed*float64(across(p))
}

// across returns the distance of the outermost cities along an axis, the largest of all axes.
func across(p *solver.Problem) (most int64) {
	for _, axis := range [][]float64{p.X(), p.Y(), p.Z()} {
		low, high := 0, 0
		for c, v := range axis {
			if v < axis[low] {
				low = c
			}
			if v > axis[high] {
				high = c
			}
		}
		most = max(most, p.Distance(solver.City(low), solver.City(high)))
	}
	return most
}
