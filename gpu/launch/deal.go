package launch

import "fmt"

// Several devices share a launch as if they were one with all their multiprocessors.
// What is dealt out decides nothing but the time: a search has the random numbers of
// its number in the whole launch.

// Shares deals things to devices in order: device i gets those from Shares[i] up to
// Shares[i+1]. They differ by one at most; where there are fewer things than devices,
// the first have one each.
func Shares(things, devices int) []int {
	all := make([]int, devices+1)
	for i := range all {
		all[i] = ceilDiv(i*things, devices)
	}
	return all
}

// Deal deals the cells of a cut to devices, or else the teams on every cell, whichever
// gives the busiest device less. Device i has the cells from cells[i] up to cells[i+1]
// and all teams on them, where teams has two bounds, and the other way round. Devices
// that would have nothing are left out.
func (r Regions) Deal(devices int) (cells, teams []int) {
	cells, teams = Shares(r.Cells, min(devices, r.Cells)), Shares(r.Teams, min(devices, r.Teams))
	if ceilDiv(r.Cells, len(cells)-1)*r.Teams <= ceilDiv(r.Teams, len(teams)-1)*r.Cells {
		return cells, []int{0, r.Teams}
	}
	return []int{0, r.Cells}, teams
}

// Words are the launch in the words of the engine's parameters, which give it again
// for n cities on any device that it fits.
func (r Regions) Words(n int) string {
	return fmt.Sprintf("blocks=%d threads=%d k=%d cities=%d", r.Blocks(), WarpSize*r.Shape.Searches, r.Kicks, ceilDiv(n, r.Cells))
}
