package launch

import (
	"fmt"

	"tourscope/solver"
)

// What bounds a launch of regions.
const (
	MinRegion = 8          // cities that a region needs to be searched
	MaxRegion = 1<<16 - 32 // cities of a region, numbered in 16 bits
)

// staticShared is what the kernel takes of shared memory besides, rounded up: see
// resources.go.
const staticShared = 512

// Where a person leaves the launch of regions open. Measured on an H200; gpu/bench
// sweeps the figures.
const (
	// smallRegion is how small regions may become where shared memory or a person
	// wants many: below, the borders, where nothing moves, are too much of them.
	smallRegion = 128

	// usualRegion is how large regions are at least before there is one for every
	// multiprocessor; until then, several teams share each. d18512 came to 0.2 % in
	// 0.5 s with 400 to 800 cities a region, in 0.8 s with 1,100, in 1 s with 280.
	usualRegion = 560

	// largeRegion is how large regions become before there are more of them. On
	// usa115475, 1,000 cities came to 0.5 % in 1.7 s, and 600 did not in 2.5 s.
	largeRegion = 900

	// wholeTour is up to where one region is the whole tour: it has no borders,
	// and as many teams as the device runs try each with its own random numbers.
	wholeTour = 1000

	// searchesAMultiprocessor is how many warps a multiprocessor is given, in one
	// team or in two: registers allow 32 of the 64 that it could have.
	searchesAMultiprocessor = 32

	// kicksACity is how many kicks a round makes for each city, about, and FewestKicks
	// how many a search makes at least. The cut changes with the round, and gains come
	// in jumps when it does; a round also costs the host and the bus some tenths of a
	// millisecond. d18512 came to 0.25 % in 0.16 s with 30 kicks, in 0.25 s with 60 and
	// in 0.26 s with 108; usa115475 to 0.5 % in 1.0 s with 30 and in 1.7 s with 168.
	kicksACity  = 1
	FewestKicks = 30
)

// RegionRoom is what the choice of a launch of regions needs to know of a device.
type RegionRoom struct {
	Multiprocessors int
	SharedPerBlock  int // bytes, at most
	ThreadsPerMulti int // that run at once, at most
}

// Regions is a launch of regions.
type Regions struct {
	Shape RegionShape
	Cells int // of a cut
	Teams int // on each cell
	Kicks int // k: of a search in one round
}

// Blocks returns how many blocks the launch has.
func (r Regions) Blocks() int { return r.Cells * r.Teams }

// ChooseRegions finds the cells, teams and kicks for n cities.
func ChooseRegions(room RegionRoom, n int, metric solver.Metric, values solver.Values) (Regions, error) {
	r := Regions{Cells: autoCells(room, n)}
	blocks := 0
	if !values.IsAuto("blocks") {
		blocks = values.Int("blocks")
		r.Cells = max(1, min(blocks, n/smallRegion), ceilDiv(n, largeRegion*4))
	}
	if !values.IsAuto("cities") {
		r.Cells = ceilDiv(n, values.Int("cities"))
	}
	r.Teams = max(1, blocks/r.Cells)
	if blocks == 0 {
		r.Teams = max(1, room.Multiprocessors/r.Cells)
	}
	searches, fixed := autoSearches(room, r.Blocks()), false
	if !values.IsAuto("threads") {
		searches, fixed = max(1, values.Int("threads")/WarpSize), true
	}
	r.Shape = NewRegionShape(metric, ceilDiv(n, r.Cells), searches)
	if err := r.fit(room, n, fixed, values.IsAuto("cities")); err != nil {
		return r, err
	}
	// As many as cells of that size are: Words can say no other number.
	r.Cells = ceilDiv(n, ceilDiv(n, r.Cells))
	if r.Kicks = max(FewestKicks, kicksACity*r.Shape.Capacity/r.Shape.Searches); !values.IsAuto("k") {
		r.Kicks = values.Int("k")
	}
	return r, nil
}

// autoCells gives every multiprocessor the same number of regions, as few as
// largeRegion allows; or lets as many teams share each as leave no multiprocessor
// idle.
func autoCells(room RegionRoom, n int) int {
	all := room.Multiprocessors
	switch {
	case n <= wholeTour:
		return 1
	case n < all*usualRegion:
		teams := max(1, all/ceilDiv(n, usualRegion))
		return all / teams
	case n <= all*largeRegion:
		return all
	}
	return 2 * all * ceilDiv(n, 2*all*largeRegion)
}

// autoSearches shares the warps of a multiprocessor among its teams.
func autoSearches(room RegionRoom, blocks int) int {
	searches := min(searchesAMultiprocessor, room.ThreadsPerMulti/WarpSize)
	if blocks > room.Multiprocessors {
		searches /= 2
	}
	return max(1, searches)
}

// fit makes teams smaller, and then regions, until shared memory holds them.
func (r *Regions) fit(room RegionRoom, n int, teamFixed, cellsFree bool) error {
	for r.Shape.Shared()+staticShared > room.SharedPerBlock || r.Shape.Capacity > MaxRegion {
		switch {
		case !teamFixed && r.Shape.Searches > 4:
			r.Shape.Searches /= 2
		case cellsFree && n/r.Cells > smallRegion:
			r.Cells++
			r.Shape.Capacity = ceilDiv(ceilDiv(n, r.Cells), WarpSize) * WarpSize
		default:
			return fmt.Errorf("regions of %d cities with teams of %d threads take %d KiB of shared memory, and a block of this device has %d KiB: choose fewer threads or fewer cities a region, or auto",
				ceilDiv(n, r.Cells), r.Shape.Searches*WarpSize, r.Shape.Shared()>>10, room.SharedPerBlock>>10)
		}
	}
	return nil
}
