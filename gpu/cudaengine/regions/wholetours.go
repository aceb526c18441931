package regions

import (
	"context"

	"tourscope/gpu/cudaengine/device"
	"tourscope/solver/search/eax"
	"tourscope/solver/search/space"
)

// wholeTours recombines whole tours on the first device of a run, beside its search: an eax.Taker.
type wholeTours struct {
	*besideWork
	threads int
	near    func() []int32 // the candidates, as a table for the devices
	space   *space.Space
	has     device.Instance // the matrix, where the device has it
	seed    uint64
	rows    *tourRows // nil before the first tours
}

var _ eax.Taker = (*wholeTours)(nil)

// Take is eax.Taker's. Where the run has ended or the device has failed the tours stay as they are.
func (s *wholeTours) Take(goOn func() bool, stream uint64, all []eax.Taking) {
	s.do(func(ctx context.Context, g *device.Group) (err error) {
		if s.rows == nil {
			if s.rows, err = newTourRows(g.First(), s.space.Problem(), s.has, s.near(), s.seed, s.threads); err != nil {
				return err
			}
		}
		return s.rows.take(wholeTask{goOn: func() bool { return ctx.Err() == nil && goOn() }, stream: stream, all: all})
	})
}

// close ends it and waits for that.
func (s *wholeTours) close() {
	if s != nil {
		s.besideWork.close()
	}
}

// failed returns the error of what was asked for, after which nothing is recombined.
func (s *wholeTours) failed() error {
	if s == nil {
		return nil
	}
	return s.besideWork.failed()
}
