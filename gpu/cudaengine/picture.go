package cudaengine

import (
	"tourscope/gpu/driver"
	"tourscope/solver"
)

// picture copies a tour out while the search goes on: in a stream of its own, to
// pinned memory. There is one on the way at the most. The search may not write
// over the tour that is being copied: guard makes it wait, which in practice it
// never does, since a copy is shorter than a sweep.
type picture struct {
	values *driver.Pinned[int32]
	taken  driver.Event // the search has come to the tour that is wanted
	begin  driver.Event // around the copy
	end    driver.Event
	busy   bool
	which  int // the tour being copied
	of     solver.State
	order  []solver.City // the last that arrived
	shown  solver.State
}

func (p *picture) allocate(s *session, n int) (err error) {
	if p.values, err = pinned[int32](s, n); err != nil {
		return err
	}
	for _, e := range []*driver.Event{&p.taken, &p.begin, &p.end} {
		if *e, err = s.event(); err != nil {
			return err
		}
	}
	return nil
}

// take starts the copy of a tour that has state's best length.
func (p *picture) take(s *session, tour *driver.Buffer[int32], which int, state solver.State) error {
	if p.busy {
		return nil
	}
	if err := p.taken.Record(s.search); err != nil {
		return err
	}
	if err := s.copying.After(p.taken); err != nil {
		return err
	}
	if err := p.begin.Record(s.copying); err != nil {
		return err
	}
	if err := tour.ReadTo(p.values, s.copying); err != nil {
		return err
	}
	p.busy, p.which, p.of = true, which, state
	return p.end.Record(s.copying)
}

// guard keeps what follows in the search from writing to a tour that is still
// being copied.
func (p *picture) guard(s *session, which int) error {
	if !p.busy || p.which >= 0 && p.which != which {
		return nil
	}
	return s.search.After(p.end)
}

// arrived returns the tour that was on the way, once.
func (p *picture) arrived(s *session) ([]solver.City, solver.State) {
	if !p.busy || !p.end.Done() {
		return nil, solver.State{}
	}
	p.busy = false
	if took, err := p.end.Since(p.begin); err == nil {
		s.timing.Copy += took
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

// latest returns the last tour that arrived, or nil.
func (p *picture) latest() ([]solver.City, solver.State) { return p.order, p.shown }
