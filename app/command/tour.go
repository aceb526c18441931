package command

import (
	"fmt"
	"io"

	"tourscope/solver/tsplib"
)

// writeTour writes the best tour of a run with its origin as the comment.
func writeTour(w io.Writer, r result) error {
	s := r.summary()
	origin := fmt.Sprintf("Found by Tourscope %s: engine %s, seed %d, start %s, %s", r.version, s.Engine, s.Seed, s.Start, count(s.Iteration, s.Unit))
	return tsplib.WriteTour(w, r.work.Problem(), r.outcome.Order, origin)
}
