package kernels

import (
	"slices"

	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
	"tourscope/solver"
)

// RegionShape says how the teams of Regions are put on the device.
type RegionShape = plan.RegionShape

// Candidates is how many near cities of each Regions knows: CANDIDATES in region.cuh.
const Candidates = 8

// MinRegion is how many cities a region needs to be searched: SMALLEST in region.cuh.
const MinRegion = plan.MinRegion

func (l *Library) regions(shape RegionShape) (*driver.Kernel, error) {
	return l.kernel(shape.Kernel())
}

// RegionBlocks returns how many teams of the shape run at once on a multiprocessor,
// and prepares the kernel for their shared memory.
func (l *Library) RegionBlocks(shape RegionShape) (int, error) {
	k, err := l.regions(shape)
	if err != nil {
		return 0, err
	}
	if err := l.allow(k, shape.Shared()); err != nil {
		return 0, err
	}
	if err := k.PreferShared(); err != nil {
		return 0, err
	}
	return k.Occupancy(32*shape.Searches, shape.Shared())
}

// Cut is a division of all cities into cells.
type Cut struct {
	Cities *driver.Buffer[int32] // n, cell by cell
	Starts *driver.Buffer[int32] // cells + 1: where each begins
	Own    int                   // cells of this device, from Regions.FirstCell on; 0: all
}

// own is how many cells Merge has to do.
func (c Cut) own() int {
	if c.Own > 0 {
		return c.Own
	}
	return c.Starts.Len() - 1
}

// Ground is what Regions knows of an instance: it stays for the whole run.
type Ground struct {
	Problem *driver.Buffer[Problem]
	Near    *driver.Buffer[int32] // n × Candidates, −1 behind the end of a list
	Local   *driver.Buffer[int32] // n: scratch
}

// Teams is what Regions works on.
type Teams struct {
	Settings *driver.Buffer[Regions]
	Order    *driver.Buffer[int32]  // n: the tour
	Place    *driver.Buffer[int32]  // n: of each city in it
	Paths    *driver.Buffer[uint32] // replicas × n: what the teams have made of their regions
	Bests    *driver.Buffer[uint32] // the same, the best during a round; nil without heat
	Figures  *driver.Buffer[Team]   // cells × replicas
	Links    *driver.Buffer[[2]int32]
}

// Regions lets every team search its region until each search has made so many
// kicks since the round began. With resumes the round goes on.
func (l *Library) Regions(s driver.Stream, shape RegionShape, teams int, g Ground, c Cut, t Teams, resumes bool, to int64) error {
	k, err := l.regions(shape)
	if err != nil {
		return err
	}
	grid := driver.Grid{X: teams, Threads: 32 * shape.Searches, Shared: shape.Shared()}
	return regionsArguments{
		settings: t.Settings, problem: g.Problem, cut: c.Cities, starts: c.Starts,
		order: t.Order, place: t.Place, near: g.Near, local: g.Local,
		paths: t.Paths, bests: t.Bests, teams: t.Figures, resumes: resumes, to: to,
	}.launch(k, grid, s)
}

// CandidateTable lays neighbour lists out for Regions; near appends that of a city.
func CandidateTable(near func(into []solver.City, c solver.City) []solver.City, n int) []int32 {
	table := slices.Repeat([]int32{-1}, Candidates*n)
	var list []solver.City
	for c := range n {
		list = near(list[:0], solver.City(c))
		for i, to := range list[:min(len(list), Candidates)] {
			table[c*Candidates+i] = int32(to)
		}
	}
	return table
}
