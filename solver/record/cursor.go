package record

import (
	"fmt"

	"tourscope/solver"
)

// Cursor finds the tours of a recording. Going forward it applies one difference
// a tour, going back at most keyEvery. Each goroutine has its own.
type Cursor struct {
	recording    *Recording
	at           int // the moment whose tour is in order; −1: none
	order, spare []solver.City
}

// Cursor returns a cursor of the recording.
func (r *Recording) Cursor() *Cursor {
	n := r.Problem.Cities()
	return &Cursor{recording: r, at: -1, order: make([]solver.City, n), spare: make([]solver.City, n)}
}

// Tour returns the best tour at a moment: the last one that was kept up to it,
// and the moment at which it was. The order is the cursor's and valid until the
// next call.
func (c *Cursor) Tour(moment int) (order []solver.City, kept int, err error) {
	stored := c.recording.stored
	for moment > 0 && len(stored[moment].difference) == 0 {
		moment--
	}
	from := moment
	for from > 0 && !stored[from].key && from != c.at {
		from--
	}
	if from == c.at {
		from++
	}
	for i := from; i <= moment; i++ {
		if err := c.apply(i); err != nil {
			c.at = -1
			return nil, 0, fmt.Errorf("moment %d of the recording: %w", i+1, err)
		}
	}
	return c.order, moment, nil
}

// apply goes on to the tour of moment i, if it has one, and checks it.
func (c *Cursor) apply(i int) error {
	stored := c.recording.stored[i]
	if len(stored.difference) == 0 {
		return nil
	}
	if stored.key {
		for k := range c.order {
			c.order[k] = solver.City(k)
		}
	}
	if err := applyDifference(c.spare, c.order, stored.difference); err != nil {
		return err
	}
	c.order, c.spare = c.spare, c.order
	p, claimed := c.recording.Problem, c.recording.Moments[i].State.Best
	if err := p.CheckTour(c.order); err != nil {
		return err
	}
	if length := p.Length(c.order); length != claimed {
		return fmt.Errorf("a tour of length %d is said to have %d", length, claimed)
	}
	c.at = i
	return nil
}
