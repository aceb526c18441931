package plan

import (
	"tourscope/solver"
	"tourscope/solver/search/partition"
)

// mostLeveled bounds the cities of instances whose tours are searched level by level. A million is the most that was measured.
const mostLeveled = 2_000_000

// levelMemory is the bytes, for each city of the instance, that a device needs to find the candidates of levels: a table of them, and
// for each of half of the cities its point, list, number and places.
const levelMemory = 4*neighbours + (16+4*neighbours+12+3)/2

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
