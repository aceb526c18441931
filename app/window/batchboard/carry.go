//go:build !nogui

package batchboard

import (
	"context"
	"errors"
	"path/filepath"
	"sync/atomic"
	"time"

	"tourscope/app/campaign"
	"tourscope/app/window/words"
	"tourscope/solver/batch"
)

// beat is how often a batch at work is looked at. A look that takes long makes the
// next one wait: it may cost a fifth of one core.
const (
	beat = 250 * time.Millisecond
	rest = 4
)

// errand is what a batch is begun with.
type errand struct {
	plan   *batch.Plan
	dir    string // where relative names begin
	folder string // of the results
	atOnce int
	manner campaign.Manner
	look   bool // only show what there is
}

// begin carries a batch out once it has the machine to itself, or shows what there
// is of it.
func (b *Board) begin(e errand) {
	if e.look {
		b.read(e)
		return
	}
	b.host.Reserve(func() { b.read(e) })
}

// read reads the instances beside the window and then carries the batch out.
func (b *Board) read(e errand) {
	if b.Active() || b.Reading() {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	b.cancel, b.phase, b.coming = cancel, reading, !e.look
	b.frame.SetStatus(words.L("Reading the instances…"))
	b.refresh()
	var last atomic.Pointer[string]
	told := b.tell(ctx, func() string {
		if source := last.Load(); source != nil {
			return words.L("Reading %s…", filepath.Base(*source))
		}
		return ""
	})
	b.frame.Background(func(life context.Context) {
		defer context.AfterFunc(life, cancel)()
		opener := campaign.ReadWhile(ctx, func(source string) { last.Store(&source) })
		prepared, err := batch.Prepare(e.plan, e.dir, b.host.Engines, opener)
		var folder *campaign.Folder
		var past *figures
		if err == nil && e.look {
			past, err = lookBack(e.folder, prepared, b.host.Version)
		} else if err == nil {
			folder, err = campaign.Open(e.folder, prepared, e.manner)
		}
		told()
		b.frame.Do(func() {
			switch {
			case b.failed(cancel, e, folder, err):
			case e.look:
				b.review(e, past)
			default:
				b.begun(ctx, e, folder)
			}
			b.refresh()
		})
	})
}

// tell says something again and again until told is called.
func (b *Board) tell(ctx context.Context, text func() string) (told func()) {
	ctx, told = context.WithCancel(ctx)
	b.frame.Background(func(life context.Context) {
		tick := time.NewTicker(beat)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-life.Done():
				return
			case <-tick.C:
				b.frame.Do(func() {
					if say := text(); ctx.Err() == nil && say != "" {
						b.frame.SetStatus(say)
					}
				})
			}
		}
	})
	return told
}

// lookBack is what a folder holds of a batch.
func lookBack(folder string, b *batch.Batch, version string) (*figures, error) {
	report, err := campaign.Review(folder, b, version)
	if err != nil {
		return nil, err
	}
	return look(report), nil
}

// review shows what a folder holds.
func (b *Board) review(e errand, f *figures) {
	b.work, b.folder, b.errand = nil, e.folder, e
	b.plan.take(e.plan, e.dir, e.folder)
	b.sight = &sight{figures: f}
	b.phase = b.resting()
	b.sight.phase = b.phase
	b.progress.forget()
	text := b.lastWords(f)
	if b.phase == stopped {
		text = words.L("%d of %d runs are done. Press Space to resume the batch.", f.done, len(f.batch.Jobs))
	}
	b.frame.SetStatus(text)
	b.turn(progressPage)
}

// begun carries the batch out.
func (b *Board) begun(ctx context.Context, e errand, folder *campaign.Folder) {
	settings := campaign.Settings{AtOnce: e.atOnce, Version: b.host.Version, Library: b.host.Library(),
		Observe: func(event batch.Event) {
			if event.Result != nil {
				b.others.Add(1)
			}
		}}
	if campaign.UsesGPU(e.plan, b.host.Engines) {
		settings.GPU = b.host.GPU()
	}
	work, err := folder.Start(ctx, settings)
	if err != nil {
		b.frame.ShowError(errors.Join(err, folder.Close()))
		return
	}
	b.work, b.folder, b.phase, b.errand = work, folder.Dir, working, e
	b.sight = sightOf(work, look(work.Report()), working)
	b.progress.forget()
	b.host.StateChanged()
	b.frame.SetStatus(words.L("Writing results to %s. Press Space to pause.", folder.Dir))
	b.frame.Background(func(context.Context) { b.follow(work) })
	b.turn(progressPage)
}

// resting is the phase while nothing is being done.
func (b *Board) resting() phase {
	switch {
	case b.sight == nil:
		return idle
	case b.sight.figures.done < len(b.sight.figures.batch.Jobs):
		return stopped
	}
	return ended
}
