package record

import (
	"fmt"
	"slices"
	"time"

	"tourscope/solver"
)

// The bounds of what a cursor remembers. A tour lit by its changes needs a few
// at once; far more than that saves nothing.
const (
	cacheBytes   = 32 << 20
	mostCached   = 256
	leastCached  = 8
	bytesPerCity = 4
)

// Cursor finds the tours of a recording. From one that it remembers, or from the
// key tour before, it applies one difference a tour, keyEvery at most. Each
// goroutine has its own.
type Cursor struct {
	recording    *Recording
	order, spare []solver.City         // for tours on the way
	tours        map[int][]solver.City // by moment; never written to
	used         []int                 // their moments, the one used last at the end
	most         int
}

// Cursor returns a cursor of the recording.
func (r *Recording) Cursor() *Cursor {
	n := r.Problem.Cities()
	return &Cursor{
		recording: r, order: make([]solver.City, n), spare: make([]solver.City, n),
		tours: make(map[int][]solver.City), most: min(mostCached, max(leastCached, cacheBytes/bytesPerCity/max(1, n))),
	}
}

// Tour returns the best tour at a moment: the last one that was kept up to it,
// and the moment at which it was. The order is read only and stays as it is.
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

// goTo brings c.order to the tour kept at a moment.
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

// apply goes on to the tour of the next moment, if it has one.
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

// check checks the tour that is shown. Those on the way to it need no check: what
// is wrong with them is wrong with it, or does no harm.
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

// remember makes a tour the one used last, and forgets the one used longest ago.
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
