package command

import (
	"tourscope/app/checkpoint"
	"tourscope/solver/run"
)

// checkpoints keeps the checkpoint of one search. The zero value keeps none.
type checkpoints struct {
	folder *checkpoint.Folder
	source string
	orphan string // the file that the search starts from; empty: none
	keeper *checkpoint.Keeper
}

func (c *checkpoints) begin(work *run.Run, fail func(error)) {
	if c.folder != nil {
		c.keeper = c.folder.Keep(work, checkpoint.Origin{Source: c.source, Orphan: c.orphan}, fail)
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
