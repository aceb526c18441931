package record

import (
	"fmt"
	"slices"
	"time"

	"tourscope/solver"
)

// The bounds of a cursor's cache of tours. Highlighting the changes of a tour needs a few
// earlier tours at once; a cache of many more saves no time.
const (
	cacheBytes   = 32 << 20
	mostCached   = 256
	leastCached  = 8
	bytesPerCity = 4
)

// Cursor returns the tours of a recording in any order. It begins at the nearest earlier
// tour that is cached or a key tour, and applies one difference per tour from there on,
// keyEvery at most. A cursor is used by one goroutine.
type Cursor struct {
	recording    *Recording
	order, spare []solver.City         // buffers of intermediate tours
	tours        map[int][]solver.City // the cache, by moment; its tours are read only
	used         []int                 // the cached moments, least recently used first
	most         int                   // capacity of the cache in tours
}

// Cursor returns a cursor of the recording.
func (r *Recording) Cursor() *Cursor {
	n := r.Problem.Cities()
	return &Cursor{
		recording: r, order: make([]solver.City, n), spare: make([]solver.City, n),
		tours: make(map[int][]solver.City), most: min(mostCached, max(leastCached, cacheBytes/bytesPerCity/max(1, n))),
	}
}

// Tour returns the best tour at a moment, which is the last one kept up to it, and the
// moment at which it was kept. The order is read only and is not overwritten later.
func (c *Cursor) Tour(moment int) (order []solver.City, kept int, err error) {
	kept = c.recording.Kept(moment)
	if order, is := c.tours[kept]; is {
		c.remember(kept, order)
		return order, kept, nil
	}
	if err = c.goTo(kept); err == nil {
		err = c.check(kept)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("the recording is damaged at %v: %w: play what comes before it, or record the run again", c.recording.Moments[kept].Elapsed.Round(time.Millisecond), err)
	}
	order = slices.Clone(c.order)
	c.remember(kept, order)
	return order, kept, nil
}

// goTo sets c.order to the tour kept at a moment.
func (c *Cursor) goTo(moment int) error {
	stored := c.recording.stored
	from := moment
	for !stored[from].key {
		if order, is := c.tours[from]; is {
			copy(c.order, order)
			from++
			break
		}
		from--
	}
	for i := from; i <= moment; i++ {
		if err := c.apply(stored[i]); err != nil {
			return err
		}
	}
	return nil
}

// apply changes c.order to the tour of the next moment, if that has one.
func (c *Cursor) apply(s stored) error {
	if len(s.difference) == 0 {
		return nil
	}
	if s.key {
		for k := range c.order {
			c.order[k] = solver.City(k)
		}
	}
	if err := applyDifference(c.spare, c.order, s.difference); err != nil {
		return err
	}
	c.order, c.spare = c.spare, c.order
	return nil
}

// check checks the requested tour. Intermediate tours need no check: an error in one
// either changes the requested tour or has no effect.
func (c *Cursor) check(moment int) error {
	p, claimed := c.recording.Problem, c.recording.Moments[moment].State.Best
	if err := p.CheckTour(c.order); err != nil {
		return err
	}
	if length := p.Length(c.order); length != claimed {
		return fmt.Errorf("a tour of length %d is said to have %d", length, claimed)
	}
	return nil
}

// remember caches a tour as the most recently used and evicts the least recently used.
func (c *Cursor) remember(moment int, order []solver.City) {
	c.tours[moment] = order
	if at := slices.Index(c.used, moment); at >= 0 {
		c.used = slices.Delete(c.used, at, at+1)
	}
	c.used = append(c.used, moment)
	if len(c.used) > c.most {
		delete(c.tours, c.used[0])
		c.used = slices.Delete(c.used, 0, 1)
	}
}
