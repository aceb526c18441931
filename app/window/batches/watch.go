//go:build !nogui

package batches

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"tourscope/app/campaign"
	"tourscope/app/window/i18n"
	"tourscope/solver/batch"
)

// watch polls a batch until it has ended, then writes its results. It runs in the
// background.
func (b *View) watch(w *campaign.Work) {
	var known *figures
	seen := int64(-1)
	var pending atomic.Bool
	glance := func() *figures {
		if now := b.resultCount.Load(); known == nil || now != seen {
			seen, known = now, newFigures(w.Report(), b.host.Engines)
		}
		return known
	}
	for {
		began := time.Now()
		s := newSnapshot(w, glance(), running)
		if w.Paused() {
			s = newSnapshot(w, known, paused)
		}
		if pending.CompareAndSwap(false, true) {
			b.frame.Do(func() { pending.Store(false); b.update(w, s) })
		}
		select {
		case <-w.Done():
			failure := w.Wait()
			known = newFigures(w.Report(), b.host.Engines)
			saved := w.Save(context.Background())
			closed := w.Folder().Close()
			b.frame.Do(func() { b.finish(w, known, failure, errors.Join(saved, closed)) })
			return
		case <-time.After(max(pollInterval, maxPollShare*time.Since(began))):
		}
	}
}

// update shows a snapshot, unless it is outdated.
func (b *View) update(w *campaign.Work, s *snapshot) {
	if b.work != w || !b.Active() {
		return
	}
	s.phase = b.phase
	b.snapshot = s
	b.refresh()
}

// finish shows how a batch has ended.
func (b *View) finish(w *campaign.Work, f *figures, failure, saved error) {
	if b.work != w {
		return
	}
	b.phase = finished
	if len(w.Results()) < len(w.Batch().Jobs) {
		b.phase = stopped
	}
	b.snapshot = newSnapshot(w, f, b.phase)
	b.host.StateChanged()
	text := b.outcome(f)
	b.frame.SetStatus(text)
	switch {
	case saved != nil:
		b.frame.ShowError(saved)
	case failure != nil && !errors.Is(failure, batch.ErrCancelled):
		b.frame.ShowError(failure)
	case w.LibraryError() != nil:
		b.frame.ShowError(w.LibraryError())
	case w.CheckpointError() != nil:
		b.frame.ShowError(w.CheckpointError())
	}
	if b.phase == finished || failure != nil && !errors.Is(failure, batch.ErrCancelled) {
		b.host.Notify(b.snapshot.title(), text)
	}
	b.refresh()
}

// outcome describes how the batch has ended.
func (b *View) outcome(f *figures) string {
	switch {
	case b.phase == stopped:
		return i18n.L("Stopped after %d of %d runs. Results are in %s.", f.done, len(f.batch.Jobs), b.folder)
	case f.failed > 0:
		return i18n.L("Finished; %d of %d runs failed. Results are in %s.", f.failed, len(f.batch.Jobs), b.folder)
	}
	return i18n.L("Finished all runs. Results are in %s.", b.folder)
}
