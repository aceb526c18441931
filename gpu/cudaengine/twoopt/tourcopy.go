package twoopt

import (
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/solver"
)

// tourCopy copies a tour to the host concurrently with the search: in a stream of its own, to
// pinned memory, one at a time. The search must not overwrite a tour that is being copied:
// guard makes it wait, which never happens in practice, since a copy is shorter than a
// sweep.
type tourCopy struct {
	values *driver.Pinned[int32]
	taken  driver.Event // the search has finished the tour to be copied
	begin  driver.Event // before and after the copy
	end    driver.Event
	busy   bool
	which  int // the tour being copied
	of     solver.State
	order  []solver.City // the last one copied
	shown  solver.State
}

func (p *tourCopy) allocate(s *device.Run, n int) (err error) {
	if p.values, err = device.Pinned[int32](s, n); err != nil {
		return err
	}
	for _, e := range []*driver.Event{&p.taken, &p.begin, &p.end} {
		if *e, err = s.Event(); err != nil {
			return err
		}
	}
	return s.CopyBeside()
}

// take starts the copy of a tour of state's best length.
func (p *tourCopy) take(s *device.Run, tour *driver.Buffer[int32], which int, state solver.State) error {
	if p.busy {
		return nil
	}
	if err := p.taken.Record(s.Search); err != nil {
		return err
	}
	if err := s.Copying.After(p.taken); err != nil {
		return err
	}
	if err := p.begin.Record(s.Copying); err != nil {
		return err
	}
	if err := tour.ReadTo(p.values, s.Copying); err != nil {
		return err
	}
	p.busy, p.which, p.of = true, which, state
	return p.end.Record(s.Copying)
}

// guard makes the search wait until a tour that it is going to overwrite is copied.
func (p *tourCopy) guard(s *device.Run, which int) error {
	if !p.busy || p.which >= 0 && p.which != which {
		return nil
	}
	return s.Search.After(p.end)
}

// arrived returns a tour whose copy is complete, once.
func (p *tourCopy) arrived(s *device.Run) ([]solver.City, solver.State) {
	if !p.busy || !p.end.Done() {
		return nil, solver.State{}
	}
	p.busy = false
	if took, err := p.end.Since(p.begin); err == nil {
		s.Timing.Copy += took
	}
	if p.order == nil {
		p.order = make([]solver.City, len(p.values.Values))
	}
	for i, c := range p.values.Values {
		p.order[i] = solver.City(c)
	}
	p.shown = p.of
	return p.order, p.shown
}

// latest returns the last tour copied, or nil.
func (p *tourCopy) latest() ([]solver.City, solver.State) { return p.order, p.shown }
