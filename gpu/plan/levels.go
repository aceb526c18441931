package plan

// mostAtLevel bounds the blocks that search a cell of a level: of a few cities there would be a device full for each, and
// what more of them find is little.
const mostAtLevel = 8

// AtLevel returns the launch of r for n of its cities, see package levels: in cells of as many cities, with about as many
// blocks.
func (r Regions) AtLevel(n int) Regions {
	l := r
	l.Cells = max(1, ceilDiv(n, r.Shape.Capacity))
	l.Replicas = min(max(1, r.Blocks()/l.Cells), mostAtLevel)
	return l
}
