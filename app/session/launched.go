package session

import "tourscope/solver/run"

// launched is what the last run of a pane has launched. To plan that may take as long as a pass
// over all distances, and figures are compared several times a second.
type launched struct {
	of     *run.Run
	chosen string // see State.Launch
	text   string
}
