package command

import (
	"errors"
	"fmt"
	"time"

	"tourscope/app/checkpoint"
	"tourscope/solver/run"
)

// fromLast stands for the tour of the last search of an instance that was cut off,
// after --from. A file of that name is ./last.
const fromLast = "last"

// checkpoints follow one search. The zero value keeps none.
type checkpoints struct {
	folder *checkpoint.Folder
	source string
	orphan string // the file that the search starts from; empty: none
	keeper *checkpoint.Keeper
}

// resume finds what earlier searches of the instance have left: the start tour that
// --from last asks for, or a word about it.
func (c *solveCommand) resume(p *Program, settings *run.Settings) error {
	c.checkpoints = checkpoints{folder: p.Checkpoints, source: sourceOf(c.File)}
	problem := settings.Problem
	switch {
	case p.Checkpoints == nil && c.From == fromLast:
		return errors.New("--from last: no checkpoints are kept while the library is switched off: unset TOURSCOPE_LIBRARY, or switch it on in the preferences")
	case p.Checkpoints == nil:
		return nil
	case c.From != fromLast:
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
	c.note(p, "going on from length %d, found by %s and cut off %s", problem.Length(order), last.Engine, last.When.Format(time.DateTime))
	settings.Start, c.checkpoints.orphan = order, last.Path
	return nil
}

// offer says that there is something to resume.
func (c *solveCommand) offer(p *Program, settings *run.Settings) {
	found, damaged := p.Checkpoints.Of(settings.Problem)
	if damaged != nil {
		c.note(p, "%v", damaged)
	}
	if len(found) > 0 {
		c.note(p, "a search of this instance was cut off at length %d (%s): --from last resumes it", found[0].Length, found[0].When.Format(time.DateTime))
	}
}

func (c *checkpoints) begin(work *run.Run, fail func(error)) {
	if c.folder != nil {
		c.keeper = c.folder.Keep(work, c.source, c.orphan, fail)
	}
}

// end removes the checkpoint of a search whose result is stored, and with a result in
// the library those of earlier searches that were no better.
func (c *checkpoints) end(r result, stored bool) {
	if c.keeper == nil {
		return
	}
	c.keeper.End(stored)
	if r.standing != "" {
		c.folder.Forget(r.work.Problem(), r.outcome.Length)
	}
}
