package regions

import (
	"cmp"
	"context"
	"unsafe"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver/neighbor"
)

// foundInstance is what the first device has of an instance when its candidates are found.
type foundInstance struct {
	table *driver.Buffer[int32]      // of the candidates, as the searches read it; nil: none
	axes  [3]*driver.Buffer[float64] // the problem's coordinates; nil: none
}

// candidateSearch is the search for all candidates on a device.
type candidateSearch struct {
	*device.Run
	shape  kernels.CandidateLists
	axes   [3]*driver.Buffer[float64]
	levels []int32
	tree   *driver.Buffer[kernels.CityTree]
}

// find finds the candidates of the cities at the given points, which are numbered along the curve; nil
// where a search would be too long. The points and the table are kept.
func (s *candidateSearch) find(ctx context.Context, kept *device.Run, g neighbor.Geometry, threads int) (*neighbor.Lists, error) {
	n := len(g.X)
	if err := s.allocate(kept, g); err != nil {
		return nil, err
	}
	var lists *neighbor.Lists
	beside := func() { lists = neighbor.Empty(n, s.shape.Width, threads) }
	_, err := s.Beside(func() error {
		if err := s.Boxes(s.Search, s.tree, s.levels); err != nil {
			return err
		}
		return s.Places(s.Search, s.tree, s.shape)
	}, beside)
	for from := 0; from < n && err == nil; from += kernels.CandidatesStep {
		if err = ctx.Err(); err == nil {
			to := min(from+kernels.CandidatesStep, n)
			_, err = s.Timed(func() error { return s.Candidates(s.Search, s.tree, s.shape, from, to) })
		}
	}
	failed := []int32{0}
	if err == nil {
		err = s.shape.Failed.Read(failed)
	}
	if err != nil || failed[0] != 0 {
		return nil, err
	}
	flat := lists.Flat()
	return lists, s.shape.Lists.Read(unsafe.Slice((*int32)(unsafe.SliceData(flat)), len(flat))) // a City is an int32
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
