package plan

// Descents is the number of the first descents. A third one takes 8 to 20 ms of usa115475 and saves
// nothing that the first round of kicks does not: 1 % came after 0.136 and 0.153 s with two
// descents in cells of 960 cities, 0.163 and 0.158 s with three.
const Descents = 2

// wideDescents is the cities from which the cells of the descents are large.
const wideDescents = 50_000

// descentCells returns how many cities a cell of each first descent of n cities has at most. One warp
// lowers the tour of a cell, so that small cells take less time and large ones have fewer borders. On an
// H200 d15112 came to 1 % after 0.027 s with cells of 240 and 480 cities, 0.027 with 480 twice, 0.030 with
// 240 and 960, 0.032 with 480 and 960, and 0.035 with 960 twice. Where one tour has cells for the whole
// device, what small ones leave lasts: pla85900 stood at 0.098 %, the worst of nine seeds at 0.178, after 3 s with
// 240 and 480, at 0.109 and 0.127 with 960 twice. Those of the million fill the device: it came to 2 %
// after 0.585 s with 960 twice, 0.822 with 480.
func descentCells(n int) [Descents]int {
	if n >= wideDescents {
		return [Descents]int{960, 960}
	}
	return [Descents]int{240, 480}
}

// FirstDescents returns the launches of the descents that come before the rounds of r, where they
// are the device's: a block is one warp, whose individual searches chains from all cities of its
// cell. The cells depend on n alone, so that they are the same on every device.
func (r Regions) FirstDescents(n int) (all [Descents]Regions) {
	for i, cities := range descentCells(n) {
		d := r
		d.Cells, d.Replicas, d.Individuals, d.KickRounds = ceilDiv(n, cities), 1, 1, 0
		d.Shape.Capacity = ceilDiv(ceilDiv(n, d.Cells), WarpSize) * WarpSize
		all[i] = d
	}
	return all
}

// DescendsOnDevice says whether the first descent is the device's: on instances that have
// rounds of kicks before those of populations.
func (r Regions) DescendsOnDevice() bool { return r.Evolves() && r.KickRounds > 0 }
