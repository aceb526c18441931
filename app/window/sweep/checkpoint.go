//go:build !nogui

package sweep

import (
	"sync"

	"tourscope/app/checkpoint"
	"tourscope/app/window/i18n"
	"tourscope/solver/batch"
	"tourscope/solver/run"
)

// attender is batch.Settings.Attend.
type attender = func(batch.Job, *run.Run) (ended func(stored bool))

// keepTours returns what keeps a checkpoint of each long search of a sweep; nil where no
// tours are kept. A search that has ended is a result of the sweep and needs none. That
// of a search which a crash, the end of the window or a cancelled sweep cut off stays,
// and the next start offers its tour.
func (r *Region) keepTours(source string) attender {
	folder := r.host.Checkpoints()
	if folder == nil {
		return nil
	}
	var once sync.Once
	fail := func(err error) {
		once.Do(func() { r.frame.Do(func() { r.frame.SetStatus(i18n.Sentence(err)) }) })
	}
	return func(_ batch.Job, search *run.Run) func(bool) {
		keeper := folder.Keep(search, checkpoint.Origin{Source: source}, fail)
		return func(stored bool) {
			if stored {
				keeper.End(true)
			} else {
				keeper.Interrupted()
			}
		}
	}
}
