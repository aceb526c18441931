package regions

import (
	"cmp"
	"context"
	"errors"
	"sync/atomic"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver"
	"tourscope/solver/neighbor"
	"tourscope/solver/search/await"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/space"
)

// levelCandidates gives the devices of some rounds the candidates of levels: those of the cities of a level among these. The devices
// find them; where they cannot, the host finds the same ones. While it found all, the devices waited for those of a million clustered
// cities, 0.25 s for the first level's and 0.1 s for the last one's.
type levelCandidates struct {
	rounds  *rounds
	options space.Options
	most    int                     // cities of a level
	own     []*driver.Buffer[int32] // the candidates of all cities, which each device had before
	onHost  *atomic.Bool            // the devices of the rounds have no memory to find them
	written bool                    // the host has written those of a level in place of these
}

// searchedLevel is a level and what the devices find its candidates by.
type searchedLevel struct {
	cities    []solver.City        // nil: too few to be searched
	partition *partition.Partition // of the first round
	names     []int32              // the cities, as kernels read them
	points    neighbor.Geometry
	shape     kernels.CandidateLists
	near      []int32 // what the host has found instead: a table for the devices, of all cities
}

// newLevelCandidates returns what finds candidates of levels of so many cities at most.
func newLevelCandidates(r *rounds, most, threads int) *levelCandidates {
	c := &levelCandidates{rounds: r, most: most, onHost: &r.levelsOnHost, options: space.Options{Neighbors: kernels.Candidates, Quadrant: true, Threads: threads}}
	for _, d := range r.shards {
		c.own = append(c.own, d.device.Candidates)
	}
	return c
}

// prepare does what the host has to do before the devices find the candidates of some cities, or finds them, unless ctx ends.
func (c *levelCandidates) prepare(ctx context.Context, l *searchedLevel, cities []solver.City) {
	if l.cities = cities; c.onHost.Load() || !c.describe(l) {
		l.near = c.find(ctx, l)
	}
}

// describe sets what the devices find the candidates of a level by; false where they cannot.
func (c *levelCandidates) describe(l *searchedLevel) (is bool) {
	p := c.rounds.problem.SelectOn(c.options.Threads, l.cities)
	if l.shape, is = listShape(p, c.options); is {
		l.names = device.Numbers(l.cities)
		l.points, is = neighbor.GeometryOf(p, c.options.Threads)
	}
	return is
}

// find has the host find the candidates of a level; nil where ctx ends.
func (c *levelCandidates) find(ctx context.Context, l *searchedLevel) []int32 {
	among, err := c.rounds.space.Among(ctx, l.cities, c.options)
	if err != nil {
		return nil
	}
	return among.Table(kernels.Candidates)
}

// use has the devices search with the candidates of a level.
func (c *levelCandidates) use(ctx context.Context, l *searchedLevel) (halted bool, err error) {
	if l.near == nil {
		err := c.findOnDevices(l)
		if err == nil || !driver.OutOfMemory(err) && !errors.Is(err, errLongSearch) {
			return false, err
		}
		if driver.OutOfMemory(err) {
			c.onHost.Store(true)
		}
		l.near, halted, _ = await.Work(ctx, await.Every, func() bool { return c.rounds.report(ctx) }, func(ctx context.Context) ([]int32, error) { return c.find(ctx, l), nil })
		if halted || l.near == nil {
			return true, nil
		}
	}
	c.written = true
	return false, c.write(l.near)
}

// findOnDevices has each device find the candidates of a level.
func (c *levelCandidates) findOnDevices(l *searchedLevel) error {
	r := c.rounds
	if err := r.Each(func(i int, _ *device.Run) error { return r.shards[i].loadLevel(l, c.most) }); err != nil {
		return err
	}
	if _, err := r.Timed(func(i int, _ *device.Run) error { return r.shards[i].level.all() }); err != nil {
		return err
	}
	return r.Each(func(i int, _ *device.Run) error {
		d := r.shards[i]
		d.device.Candidates = d.level.shape.Table
		return d.level.failure()
	})
}

// write uploads candidates in place of those that the devices have had of all cities.
func (c *levelCandidates) write(table []int32) error {
	r := c.rounds
	return r.Each(func(i int, _ *device.Run) error {
		d := r.shards[i]
		d.device.Candidates = c.own[i]
		return c.own[i].WriteIn(table, d.Run.Search)
	})
}

// restore has the devices search with the candidates of all cities again.
func (c *levelCandidates) restore() error {
	if c.written {
		return c.write(c.rounds.near())
	}
	for i, d := range c.rounds.shards {
		d.device.Candidates = c.own[i]
	}
	return nil
}

// loadLevel uploads what the device finds the candidates of a level by. The memory, for levels of so many cities at most, stays.
func (d *cellShard) loadLevel(l *searchedLevel, most int) error {
	if d.level == nil {
		before := d.Mark()
		level, err := d.newLevelSearch(l, most)
		if err != nil {
			return cmp.Or(err, d.CloseTo(before))
		}
		d.level = level
	}
	s := d.level
	s.share, s.shape.Width, s.shape.Sectors, s.shape.Each = interval{0, len(l.cities)}, l.shape.Width, l.shape.Sectors, l.shape.Each
	if err := s.shape.Names.WriteIn(l.names, s.Search); err != nil {
		return err
	}
	return s.load(l.points)
}

// newLevelSearch returns a search for the candidates of levels.
func (d *cellShard) newLevelSearch(l *searchedLevel, most int) (*candidateSearch, error) {
	s := &candidateSearch{Run: d.Run, shape: kernels.CandidateLists{Width: kernels.Candidates}}
	if err := s.allocate(d.Run, most, l.points.Axes()); err != nil {
		return nil, err
	}
	names := &device.Setup{Run: d.Run}
	device.Room(names, &s.shape.Names, most)
	return s, cmp.Or(names.Err, s.allocateTable(d.Run, d.work.Links.Len()))
}

// all puts the kernels that find the candidates of all cities of the search into the stream.
func (s *candidateSearch) all() error {
	err := s.divide()
	for from := s.share.from; from < s.share.to && err == nil; from += kernels.CandidatesStep {
		err = s.step(from)
	}
	return err
}
