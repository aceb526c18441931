package regions

import (
	"cmp"
	"context"
	"errors"
	"unsafe"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver"
	"tourscope/solver/neighbor"
)

// foundInstance is what a device has of an instance when its candidates are found.
type foundInstance struct {
	device.Instance
	table *driver.Buffer[int32] // of the candidates, as the searches read it; nil: none
}

// candidateSearch is the search for the candidates of a share of the cities on a device.
type candidateSearch struct {
	*device.Run
	shape  kernels.CandidateLists
	share  interval // the cities
	number int      // of the device
	axes   [3]*driver.Buffer[float64]
	boxes  *driver.Buffer[kernels.CityBox]
	firsts *driver.Buffer[int32] // the first box of each level of the tree
	levels []int32               // the same
	tree   *driver.Buffer[kernels.CityTree]
}

// newCandidateSearch returns the search of one of some devices for its share of n cities.
func newCandidateSearch(s *device.Run, shape kernels.CandidateLists, n, number, devices int) *candidateSearch {
	from := func(number int) int { return number * n / devices / kernels.TreeLeaf * kernels.TreeLeaf }
	share := interval{from(number), from(number + 1)}
	if number == devices-1 {
		share.to = n
	}
	return &candidateSearch{Run: s, shape: shape, share: share, number: number}
}

// find finds the candidates of the share among all cities; it fails where a search would be too long. The points and the table are kept.
// The host does work meanwhile, if work is not nil.
func (s *candidateSearch) find(ctx context.Context, kept *device.Run, g neighbor.Geometry, work func()) error {
	if err := s.Begin(); err != nil {
		return err
	}
	n := len(g.X)
	if err := s.allocate(kept, n, g.Axes()); err != nil {
		return err
	}
	if err := s.allocateTable(kept, n); err != nil {
		return err
	}
	if err := s.load(g); err != nil {
		return err
	}
	_, err := s.Beside(s.divide, work)
	for from := s.share.from; from < s.share.to && err == nil; from += kernels.CandidatesStep {
		if err = ctx.Err(); err == nil {
			_, err = s.Timed(func() error { return s.step(from) })
		}
	}
	if err != nil {
		return err
	}
	return s.failure()
}

// divide puts the kernels that make the tree and group the cities by places into the stream.
func (s *candidateSearch) divide() error {
	if err := s.Boxes(s.Search, s.tree, s.levels); err != nil {
		return err
	}
	return s.Places(s.Search, s.tree, s.shape)
}

// step puts the kernel that finds the candidates of some cities into the stream, from one on.
func (s *candidateSearch) step(from int) error {
	return s.Candidates(s.Search, s.tree, s.shape, from, min(from+kernels.CandidatesStep, s.share.to))
}

var errLongSearch = errors.New("the cities lie so that a search for candidates would be too long")

// failure returns errLongSearch where a search was too long, when the kernels have ended.
func (s *candidateSearch) failure() error {
	failed := []int32{0}
	if err := s.shape.Failed.Read(failed); err != nil {
		return err
	}
	if failed[0] != 0 {
		return errLongSearch
	}
	return nil
}

// read copies the candidates of the share to the lists of all cities.
func (s *candidateSearch) read(lists *neighbor.Lists) error {
	flat, width := lists.Flat(), s.shape.Width
	own := flat[s.share.from*width : s.share.to*width]
	if len(own) == 0 {
		return nil
	}
	return readCandidates(s.shape.Lists.Part(s.share.from*width, len(own)), own)
}

// readCandidates copies candidates from a device.
func readCandidates(from *driver.Buffer[int32], into []solver.City) error {
	return from.Read(unsafe.Slice((*int32)(unsafe.SliceData(into)), len(into))) // a City is an int32
}

// gather copies the shares of the table that the other devices have found, the next one's first.
func (s *candidateSearch) gather(all []*candidateSearch) error {
	for k := 1; k < len(all); k++ {
		other := all[(s.number+k)%len(all)]
		part := func(of *candidateSearch) *driver.Buffer[int32] {
			return of.shape.Table.Part(other.share.from*s.shape.Row, other.share.size()*s.shape.Row)
		}
		if err := part(s).CopyAcross(s.Context, part(other), other.Context); err != nil {
			return err
		}
	}
	return nil
}

// allocate allocates the points of so many cities, which are kept, their tree and their lists.
func (s *candidateSearch) allocate(kept *device.Run, n, axes int) error {
	stays, to := &device.Setup{Run: kept}, &device.Setup{Run: s.Run}
	for i := range axes {
		device.Room(stays, &s.axes[i], n)
	}
	tree := kernels.TreeLevels(n)
	device.Room(to, &s.shape.Lists, n*s.shape.Width)
	device.Room(to, &s.shape.Firsts, n)
	device.Room(to, &s.shape.Nexts, n)
	device.Room(to, &s.shape.Failed, 1)
	device.Room(to, &s.boxes, int(tree[len(tree)-1]))
	device.Room(to, &s.firsts, len(tree))
	device.Room(to, &s.tree, 1)
	return cmp.Or(stays.Err, to.Err)
}

// allocateTable allocates a table that is kept, of n cities.
func (s *candidateSearch) allocateTable(kept *device.Run, n int) error {
	stays := &device.Setup{Run: kept}
	s.shape.Row = max(s.shape.Width, kernels.Candidates)
	device.Room(stays, &s.shape.Table, n*s.shape.Row)
	return stays.Err
}

// load uploads the points of cities, as many as there is room for or fewer.
func (s *candidateSearch) load(g neighbor.Geometry) error {
	s.levels = kernels.TreeLevels(len(g.X))
	for i, axis := range [][]float64{g.X, g.Y, g.Z} {
		if axis == nil {
			continue
		}
		if err := s.axes[i].WriteIn(axis, s.Search); err != nil {
			return err
		}
	}
	return cmp.Or(
		s.firsts.WriteIn(s.levels, s.Search),
		s.shape.Failed.WriteIn([]int32{0}, s.Search),
		s.tree.WriteIn([]kernels.CityTree{{
			X: uint64(s.axes[0].Argument()), Y: uint64(s.axes[1].Argument()), Z: uint64(s.axes[2].Argument()),
			Boxes: uint64(s.boxes.Argument()), Levels: uint64(s.firsts.Argument()), Height: int64(len(s.levels) - 1),
			Cities: int64(len(g.X)), Norm: int64(g.Norm), Axes: int64(g.Axes())}}, s.Search))
}
