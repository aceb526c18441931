package command

import (
	"fmt"
	"io"

	"tourscope/app/tourfile"
)

// writeTour writes the best tour of a run in the format of the path, in TSPLIB's with its
// origin as the comment.
func writeTour(w io.Writer, path string, r result) error {
	s := r.summary()
	origin := fmt.Sprintf("Found by Tourscope %s: engine %s, seed %d, start %s, %s", r.version, s.Engine, s.Seed, s.Start, count(s.Iteration, s.Unit))
	return tourfile.Write(w, path, r.work.Problem(), r.outcome.Order, origin)
}
