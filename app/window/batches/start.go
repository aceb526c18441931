//go:build !nogui

package batches

import (
	"context"
	"errors"
	"path/filepath"
	"sync/atomic"
	"time"

	"tourscope/app/campaign"
	"tourscope/app/window/i18n"
	"tourscope/solver"
	"tourscope/solver/batch"
)

// pollInterval is the time between two snapshots of a running batch. An expensive
// snapshot delays the next one, to use at most 1/maxPollShare of a core.
const (
	pollInterval = 250 * time.Millisecond
	maxPollShare = 4

	lookInterval = 5 * time.Second // between two looks at a folder that other machines fill
)

// execute reads the instances in the background, then runs the batch as soon as the computer is free, or shows
// its existing results. What cannot be read is reported before other work is paused for it.
func (b *View) execute(e request) {
	if b.Active() || b.Reading() {
		return
	}
	if b.cancel != nil {
		b.cancel() // following another folder
	}
	ctx, cancel := context.WithCancel(context.Background())
	b.cancel, b.phase, b.begins = cancel, reading, false
	b.frame.SetStatus(i18n.L("Reading the instances…"))
	b.refresh()
	var last atomic.Pointer[string]
	told := b.statusEvery(ctx, func() string {
		if source := last.Load(); source != nil {
			return i18n.L("Reading %s…", filepath.Base(*source))
		}
		return ""
	})
	b.frame.Background(func(life context.Context) {
		defer context.AfterFunc(life, cancel)()
		opener := campaign.ReadWhile(ctx, func(source string) { last.Store(&source) })
		prepared, err := batch.Prepare(e.plan, e.baseDir, b.host.Engines, opener)
		var past *figures
		if err == nil && e.viewOnly {
			past, err = reviewFolder(e.folder, prepared, b.host.Engines, b.host.Version)
		}
		told()
		b.frame.Do(func() {
			switch {
			case b.reportFailure(cancel, e, nil, err):
			case e.viewOnly:
				b.review(e, past)
			default:
				b.frame.SetStatus("")
				b.host.Reserve(func() { b.begin(ctx, cancel, e, prepared) })
			}
			b.refresh()
		})
	})
}

// begin opens the folder of the results in the background and starts the batch. The computer is free.
func (b *View) begin(ctx context.Context, cancel context.CancelFunc, e request, prepared *batch.Batch) {
	if ctx.Err() != nil {
		return // the window is closing, or another batch was asked for
	}
	b.phase, b.begins = reading, true
	b.refresh()
	b.frame.Background(func(life context.Context) {
		defer context.AfterFunc(life, cancel)()
		folder, err := campaign.Open(e.folder, prepared, e.mode)
		b.frame.Do(func() {
			if !b.reportFailure(cancel, e, folder, err) {
				b.started(ctx, e, folder)
			}
			b.refresh()
		})
	})
}

// statusEvery shows a status text every pollInterval until told is called.
func (b *View) statusEvery(ctx context.Context, text func() string) (told func()) {
	ctx, told = context.WithCancel(ctx)
	b.frame.Background(func(life context.Context) {
		tick := time.NewTicker(pollInterval)
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

// reviewFolder computes the figures of the results in a folder.
func reviewFolder(folder string, b *batch.Batch, registry *solver.Registry, version string) (*figures, error) {
	report, err := campaign.Review(folder, b, version)
	if err != nil {
		return nil, err
	}
	return newFigures(report, registry), nil
}

// review shows the results in a folder.
func (b *View) review(e request, f *figures) {
	b.host.RememberFolder(e.folder)
	b.work, b.folder, b.request = nil, e.folder, e
	b.plan.load(e.plan, e.baseDir, e.folder)
	b.snapshot = &snapshot{figures: f}
	b.phase = b.phaseAtRest()
	b.snapshot.phase = b.phase
	b.progress.reset()
	text := b.outcome(f)
	if b.phase == stopped {
		text = i18n.L("%d of %d runs are done. Press Space to resume the batch.", f.done, len(f.batch.Jobs))
	}
	if status, err := campaign.Look(e.folder); err == nil && status.Shards > 0 {
		b.snapshot.shards = &status
		text = i18n.L("%s is filled by other machines and checked every %d seconds.", filepath.Base(e.folder), int(lookInterval.Seconds()))
		b.followShards(e, status)
	}
	b.frame.SetStatus(text)
	b.showPage(progressPage)
}

// started shows a batch that has started.
func (b *View) started(ctx context.Context, e request, folder *campaign.Folder) {
	b.host.RememberFolder(e.folder)
	settings := campaign.Settings{AtOnce: e.parallel, Version: b.host.Version, Library: b.host.Library(), Checkpoints: b.host.Checkpoints(),
		Observe: func(event batch.Event) {
			if event.Result != nil {
				b.resultCount.Add(1)
			}
		}}
	if campaign.UsesGPU(e.plan, b.host.Engines) {
		settings.GPU = b.host.GPU()
	}
	interrupted := len(folder.Interrupted(settings.Checkpoints))
	work, err := folder.Start(ctx, settings)
	if err != nil {
		b.frame.ShowError(errors.Join(err, folder.Close()))
		return
	}
	b.work, b.folder, b.phase, b.request = work, folder.Dir, running, e
	b.snapshot = newSnapshot(work, newFigures(work.Report(), b.host.Engines), running)
	b.progress.reset()
	b.host.StateChanged()
	text := i18n.L("Writing results to %s. Press Space to pause.", folder.Dir)
	if interrupted > 0 {
		text += " " + i18n.L("Interrupted runs that start again: %d.", interrupted)
	}
	b.frame.SetStatus(text)
	b.frame.Background(func(context.Context) { b.watch(work) })
	b.showPage(progressPage)
}

// phaseAtRest is the phase while nothing runs.
func (b *View) phaseAtRest() phase {
	switch {
	case b.snapshot == nil:
		return idle
	case b.snapshot.figures.done < len(b.snapshot.figures.batch.Jobs):
		return stopped
	}
	return finished
}
