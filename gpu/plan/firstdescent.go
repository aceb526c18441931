package plan

// descentCell is how many cities a cell of the first descent has at most. One warp lowers the
// tour of a cell, so that small cells take less time and large ones have fewer borders. On an H200
// usa115475 came to 0.1 % after 0.37 and 0.39 s with two descents in cells of 960 cities, 0.43 and
// 0.45 with 480, and 0.45 with 240 (two seeds each, one of which did not come there in 0.45 s).
const descentCell = 960

// FirstDescent returns the launch of the descents that come before the rounds of r, where they
// are the device's: a block is one warp, whose individual searches chains from all cities of its
// cell. The cells depend on n alone, so that they are the same on every device.
func (r Regions) FirstDescent(n int) Regions {
	d := r
	d.Cells, d.Replicas, d.Individuals, d.KickRounds = ceilDiv(n, descentCell), 1, 1, 0
	d.Shape.Capacity = ceilDiv(ceilDiv(n, d.Cells), WarpSize) * WarpSize
	return d
}

// DescendsOnDevice says whether the first descent is the device's: on instances that have
// rounds of kicks before those of populations.
func (r Regions) DescendsOnDevice() bool { return r.Evolves() && r.KickRounds > 0 }
