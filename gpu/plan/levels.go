package plan

import (
	"tourscope/solver"
	"tourscope/solver/search/partition"
)

// mostLeveled bounds the cities of instances whose tours are searched level by level: the candidates of a level take 64 bytes a city
// of the instance on the host. C316k.0 (DIMACS) is the largest that was measured.
const mostLeveled = 2_000_000

// mostAtLevel bounds the blocks that search a cell of a level: of a few cities there would be a device full for each, and
// what more of them find is little.
const mostAtLevel = 8

// HasLevels says whether tours of a problem may be searched level by level: those that partition.Turned can make, in rounds on the
// devices from the start on.
func (r Regions) HasLevels(p *solver.Problem) bool {
	return r.DescendsOnDevice() && p.Cities() <= mostLeveled && partition.CanTurn(p) && p.Dummy() < 0
}

// AtLevel returns the launch of r for n of its cities, see package levels: in cells of as many cities, with about as many
// blocks.
func (r Regions) AtLevel(n int) Regions {
	l := r
	l.Cells = max(1, ceilDiv(n, r.Shape.Capacity))
	l.Replicas = min(max(1, r.Blocks()/l.Cells), mostAtLevel)
	return l
}
