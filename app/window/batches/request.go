//go:build !nogui

package batches

import (
	"tourscope/app/campaign"
	"tourscope/solver/batch"
)

// request is a batch to run or view.
type request struct {
	plan     *batch.Plan
	baseDir  string // base of relative paths
	folder   string // of the results
	parallel int
	mode     campaign.Mode
	viewOnly bool // show existing results only
}
