package regions

import (
	"cmp"
	"context"
	"errors"
	"unsafe"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver/neighbor"
)

// foundInstance is what a device has of an instance when its candidates are found.
type foundInstance struct {
	table *driver.Buffer[int32]      // of the candidates, as the searches read it; nil: none
	axes  [3]*driver.Buffer[float64] // the problem's coordinates; nil: none
}

// candidateSearch is the search for the candidates of a share of the cities on a device.
type candidateSearch struct {
	*device.Run
	shape  kernels.CandidateLists
	share  interval // the cities
	number int      // of the device
	axes   [3]*driver.Buffer[float64]
	levels []int32
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
	if err := s.allocate(kept, g); err != nil {
		return err
	}
	_, err := s.Beside(func() error {
		if err := s.Boxes(s.Search, s.tree, s.levels); err != nil {
			return err
		}
		return s.Places(s.Search, s.tree, s.shape)
	}, work)
	for from := s.share.from; from < s.share.to && err == nil; from += kernels.CandidatesStep {
		if err = ctx.Err(); err == nil {
			to := min(from+kernels.CandidatesStep, s.share.to)
			_, err = s.Timed(func() error { return s.Candidates(s.Search, s.tree, s.shape, from, to) })
		}
	}
	failed := []int32{0}
	if err == nil {
		err = s.shape.Failed.Read(failed)
	}
	if err == nil && failed[0] != 0 {
		err = errors.New("the cities lie so that a search for candidates would be too long")
	}
	return err
}

// read copies the candidates of the share to the lists of all cities.
func (s *candidateSearch) read(lists *neighbor.Lists) error {
	flat, width := lists.Flat(), s.shape.Width
	own := flat[s.share.from*width : s.share.to*width]
	if len(own) == 0 {
		return nil
	}
	from := s.shape.Lists.Part(s.share.from*width, len(own))
	return from.Read(unsafe.Slice((*int32)(unsafe.SliceData(own)), len(own))) // a City is an int32
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

// allocate uploads the points and allocates their tree and the lists.
func (s *candidateSearch) allocate(kept *device.Run, g neighbor.Geometry) error {
	n := len(g.X)
	stays, to := &device.Setup{Run: kept}, &device.Setup{Run: s.Run}
	for i, axis := range [][]float64{g.X, g.Y, g.Z} {
		if axis != nil {
			device.Put(stays, &s.axes[i], axis)
		}
	}
	device.Room(to, &s.shape.Lists, n*s.shape.Width)
	s.shape.Row = max(s.shape.Width, kernels.Candidates)
	device.Room(stays, &s.shape.Table, n*s.shape.Row)
	s.levels = kernels.TreeLevels(n)
	var levels *driver.Buffer[int32]
	var boxes *driver.Buffer[kernels.CityBox]
	device.Put(to, &levels, s.levels)
	device.Room(to, &boxes, int(s.levels[len(s.levels)-1]))
	device.Room(to, &s.shape.Firsts, n)
	device.Room(to, &s.shape.Nexts, n)
	device.Put(to, &s.shape.Failed, []int32{0})
	device.Put(to, &s.tree, []kernels.CityTree{{
		X: uint64(s.axes[0].Argument()), Y: uint64(s.axes[1].Argument()), Z: uint64(s.axes[2].Argument()),
		Boxes: uint64(boxes.Argument()), Levels: uint64(levels.Argument()), Height: int64(len(s.levels) - 1),
		Cities: int64(n), Norm: int64(g.Norm), Axes: int64(g.Axes())}})
	return cmp.Or(stays.Err, to.Err)
}
