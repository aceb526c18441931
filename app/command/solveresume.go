package command

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"tourscope/solver/run"
)

// resume sets the start tour of --from last, or prints a note about an interrupted search of
// the instance.
func (c *solveCommand) resume(p *Program, settings *run.Settings) error {
	c.checkpoints = checkpoints{folder: p.Checkpoints, source: sourceOf(c.File)}
	problem := settings.Problem
	switch {
	case p.Checkpoints == nil && c.resumes():
		return errors.New("--from last: no checkpoints are kept while the library is switched off: unset TOURSCOPE_LIBRARY, or switch it on in the preferences")
	case p.Checkpoints == nil:
		return nil
	case !c.resumes():
		c.offer(p, settings)
		return nil
	}
	last, order, damaged, err := p.Checkpoints.Last(problem)
	if damaged != nil {
		c.note(p, "%v", damaged)
	}
	if err != nil {
		return fmt.Errorf("--from last: %s: %w (leave --from out, or name a tour)", problem.Name(), err)
	}
	c.note(p, "resuming from length %s, found by %s, interrupted %s", problem.FormatLength(problem.Length(order)), last.Engine, last.When.Format(time.DateTime))
	beginFrom(settings, order)
	c.checkpoints.orphan = last.Path
	return nil
}

// resumes says whether the search begins with the tour of an interrupted one.
func (c *solveCommand) resumes() bool { return slices.Contains(c.From, fromLast) }

// offer prints a note about a search that can be resumed.
func (c *solveCommand) offer(p *Program, settings *run.Settings) {
	found, damaged := p.Checkpoints.Of(settings.Problem)
	if damaged != nil {
		c.note(p, "%v", damaged)
	}
	if len(found) > 0 {
		c.note(p, "a search of this instance was interrupted at length %s (%s): --from last resumes it", settings.Problem.FormatLength(found[0].Length), found[0].When.Format(time.DateTime))
	}
}
