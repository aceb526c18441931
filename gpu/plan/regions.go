package plan

import "fmt"

// What bounds a launch of regions.
const (
	MinRegion = 8          // cities that a region needs to be searched
	MaxRegion = 1<<16 - 32 // cities of a region, numbered in 16 bits
)

// staticShared is what the kernel takes of shared memory besides, rounded up: see
// resources.go.
const staticShared = 512

// Defaults of the launch of regions. Measured on an H200; gpu/bench
// sweeps the figures.
const (
	// smallRegion is how few cities a region may have where shared memory or the user
	// asks for many regions: in smaller ones most cities are at a border, where no
	// edge can change.
	smallRegion = 128

	// usualRegion is how large regions are at least before there is one for every
	// multiprocessor; until then, several blocks share each. d18512 came to 0.2 % in
	// 0.5 s with 400 to 800 cities a region, in 0.8 s with 1,100, in 1 s with 280.
	usualRegion = 560

	// largeRegion is how large regions become before there are more of them. On
	// usa115475, 1,000 cities came to 0.5 % in 1.7 s, and 600 did not in 2.5 s.
	largeRegion = 900

	// wholeTour is up to where one region is the whole tour: it has no borders,
	// and as many blocks as the device runs search it, each with its own random numbers.
	wholeTour = 1000

	// searchesAMultiprocessor is how many warps a multiprocessor is given, in one
	// block or in two: registers allow 32 of the 64 that it could have.
	searchesAMultiprocessor = 32

	// kicksACity is how many kicks a round makes for each city, about, and FewestKicks
	// how many a search makes at least. The partition changes with the round, and gains come
	// in jumps when it does; a round also costs the host and the bus some tenths of a
	// millisecond. d18512 came to 0.25 % in 0.16 s with 30 kicks, in 0.25 s with 60 and
	// in 0.26 s with 108; usa115475 to 0.5 % in 1.0 s with 30 and in 1.7 s with 168.
	kicksACity  = 1
	FewestKicks = 30
)

// RegionsDevice holds the limits of a device that ChooseRegions reads.
type RegionsDevice struct {
	Multiprocessors int
	SharedPerBlock  int // bytes, at most
	ThreadsPerMulti int // that run at once, at most
}

// Regions is a launch of regions.
type Regions struct {
	Shape    RegionShape
	Cells    int // of the partition
	Replicas int // blocks that search each cell, each with random numbers of its own
	Kicks    int // k: of a search in one round

	// Where regions evolve: how many individuals the population of each block has, and how
	// many rounds of kicks come before. 0 individuals: all rounds are of kicks.
	Individuals int
	KickRounds  int64
}

// Blocks returns how many blocks the launch has.
func (r Regions) Blocks() int { return r.Cells * r.Replicas }

// autoCells gives every multiprocessor the same number of cells, as few as largeRegion
// allows; where there are fewer cells than multiprocessors, it chooses their number so
// that the replicas of each fill the device.
func autoCells(device RegionsDevice, n int) int {
	all := device.Multiprocessors
	switch {
	case n <= wholeTour:
		return 1
	case n < all*usualRegion:
		replicas := max(1, all/ceilDiv(n, usualRegion))
		return all / replicas
	case n <= all*largeRegion:
		return all
	}
	return 2 * all * ceilDiv(n, 2*all*largeRegion)
}

// autoSearches divides the warps of a multiprocessor among its blocks.
func autoSearches(device RegionsDevice, blocks int) int {
	searches := min(searchesAMultiprocessor, device.ThreadsPerMulti/WarpSize)
	if blocks > device.Multiprocessors {
		searches /= 2
	}
	return max(1, searches)
}

// fit reduces the warps of a block, and then the cities of a cell, until shared memory
// holds them.
func (r *Regions) fit(device RegionsDevice, n int, searchesFixed, cellsFree bool) error {
	for r.Shape.Shared()+staticShared > device.SharedPerBlock || r.Shape.Capacity > MaxRegion {
		switch {
		case !searchesFixed && r.Shape.Searches > 4:
			r.Shape.Searches /= 2
		case cellsFree && n/r.Cells > smallRegion:
			r.Cells++
			r.Shape.Capacity = ceilDiv(ceilDiv(n, r.Cells), WarpSize) * WarpSize
		default:
			return fmt.Errorf("regions of %s with blocks of %s threads take %s of shared memory, and a block of this device has %s: choose fewer threads or fewer cities a region, or auto",
				cityCount(ceilDiv(n, r.Cells)), count(r.Shape.Searches*WarpSize), Bytes(int64(r.Shape.Shared())), Bytes(int64(device.SharedPerBlock)))
		}
	}
	return nil
}
