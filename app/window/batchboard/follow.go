//go:build !nogui

package batchboard

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"tourscope/app/campaign"
	"tourscope/app/window/words"
	"tourscope/solver/batch"
)

// follow looks at a batch until it has ended, then writes its results. Not on the
// window's goroutine.
func (b *Board) follow(w *campaign.Work) {
	var known *figures
	seen := int64(-1)
	var pending atomic.Bool
	glance := func() *figures {
		if now := b.others.Load(); known == nil || now != seen {
			seen, known = now, look(w.Report())
		}
		return known
	}
	for {
		began := time.Now()
		s := sightOf(w, glance(), working)
		if w.Paused() {
			s = sightOf(w, known, paused)
		}
		if pending.CompareAndSwap(false, true) {
			b.frame.Do(func() { pending.Store(false); b.see(w, s) })
		}
		select {
		case <-w.Done():
			failure := w.Wait()
			known = look(w.Report())
			saved := w.Save(context.Background())
			closed := w.Folder().Close()
			b.frame.Do(func() { b.finish(w, known, failure, errors.Join(saved, closed)) })
			return
		case <-time.After(max(beat, rest*time.Since(began))):
		}
	}
}

// see shows a moment of the batch, if it is still the one to show.
func (b *Board) see(w *campaign.Work, s *sight) {
	if b.work != w || !b.Active() {
		return
	}
	s.phase = b.phase
	b.sight = s
	b.refresh()
}

// finish shows how a batch has ended.
func (b *Board) finish(w *campaign.Work, f *figures, failure, saved error) {
	if b.work != w {
		return
	}
	b.phase = ended
	if len(w.Results()) < len(w.Batch().Jobs) {
		b.phase = stopped
	}
	b.sight = sightOf(w, f, b.phase)
	b.host.StateChanged()
	text := b.lastWords(f)
	b.frame.SetStatus(text)
	switch {
	case saved != nil:
		b.frame.ShowError(saved)
	case failure != nil && !errors.Is(failure, batch.ErrCancelled):
		b.frame.ShowError(failure)
	case w.Remembered() != nil:
		b.frame.ShowError(w.Remembered())
	}
	if b.phase == ended || failure != nil && !errors.Is(failure, batch.ErrCancelled) {
		b.host.Notify(b.sight.title(), text)
	}
	b.refresh()
}

// lastWords are one sentence on how the batch has ended.
func (b *Board) lastWords(f *figures) string {
	switch {
	case b.phase == stopped:
		return words.L("Stopped after %d of %d runs. Results are in %s.", f.done, len(f.batch.Jobs), b.folder)
	case f.failed > 0:
		return words.L("Finished; %d of %d runs failed. Results are in %s.", f.failed, len(f.batch.Jobs), b.folder)
	}
	return words.L("Finished all runs. Results are in %s.", b.folder)
}
