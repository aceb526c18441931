//go:build !nogui

package batchboard

import (
	"context"
	"errors"
	"path/filepath"
	"sync/atomic"
	"time"

	"tourscope/app/campaign"
	"tourscope/app/window/control"
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
	b.host.Room(func() { b.read(e) })
}

// read reads the instances beside the window and then carries the batch out.
func (b *Board) read(e errand) {
	if b.Working() || b.Reading() {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	b.cancel, b.phase, b.coming = cancel, reading, !e.look
	b.frame.Say(words.L("Reading the instances …"))
	b.refresh()
	var last atomic.Pointer[string]
	told := b.tell(ctx, func() string {
		if source := last.Load(); source != nil {
			return words.L("Reading %s …", filepath.Base(*source))
		}
		return ""
	})
	b.frame.Beside(func(life context.Context) {
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
	b.frame.Beside(func(life context.Context) {
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
						b.frame.Say(say)
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
	if b.phase == stopped {
		b.frame.Say(words.L("%d of %d runs are done. Space goes on with the batch.", f.done, len(f.batch.Jobs)))
	}
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
		b.frame.Fail(errors.Join(err, folder.Close()))
		return
	}
	b.work, b.folder, b.phase, b.errand = work, folder.Dir, working, e
	b.sight = sightOf(work, look(work.Report()), working)
	b.progress.forget()
	b.host.Busy()
	b.frame.Say(words.L("The results go to %s. Space pauses.", folder.Dir))
	b.frame.Beside(func(context.Context) { b.follow(work) })
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
	if b.work != w || !b.Working() {
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
	b.host.Busy()
	text := b.lastWords(f)
	b.frame.Say(text)
	switch {
	case saved != nil:
		b.frame.Fail(saved)
	case failure != nil && !errors.Is(failure, batch.ErrCancelled):
		b.frame.Fail(failure)
	case w.Remembered() != nil:
		b.frame.Fail(w.Remembered())
	}
	if b.phase == ended || failure != nil && !errors.Is(failure, batch.ErrCancelled) {
		b.host.Ended(b.sight.title(), text)
	}
	b.refresh()
}

// lastWords are one sentence on how the batch has ended.
func (b *Board) lastWords(f *figures) string {
	switch {
	case b.phase == stopped:
		return words.L("Stopped after %d of %d runs; all results are in %s.", f.done, len(f.batch.Jobs), b.folder)
	case f.failed > 0:
		return words.L("Finished: %d runs are done and %d have failed; the results are in %s.", f.done, f.failed, b.folder)
	}
	return words.L("Finished: all %d runs are done; the results are in %s.", f.done, b.folder)
}

// TogglePause pauses the batch, or lets it go on, or goes on with one that was
// stopped.
func (b *Board) TogglePause() {
	switch b.phase {
	case working:
		b.work.Pause()
		b.turnedTo(paused)
	case paused:
		b.host.Room(func() {
			if b.phase == paused {
				b.work.Resume()
				b.turnedTo(working)
			}
		})
	case stopped:
		b.again(campaign.Resume)
	}
}

// turnedTo shows that the batch goes on, or stands still.
func (b *Board) turnedTo(p phase) {
	b.phase = p
	b.host.Busy()
	if b.sight != nil {
		s := *b.sight
		s.phase = b.phase
		b.sight = &s
	}
	b.refresh()
}

// Stop ends the batch, or the reading of its instances. What is done stays.
func (b *Board) Stop() {
	switch b.phase {
	case working, paused:
		b.phase = stopping
		b.work.Cancel()
	case reading:
		b.cancel()
	}
	b.refresh()
}

// AskAgain asks before the batch begins again.
func (b *Board) AskAgain() {
	if b.sight == nil || b.Working() {
		return
	}
	text := words.L("All runs are done again. What was measured is kept in the folder under another name, journal-1.jsonl.")
	b.frame.Present(control.NewQuestion(b.frame.Win, words.L("Begin again?"), text, words.L("Begin again"), words.L("Cancel"), func(yes bool) {
		if yes {
			b.again(campaign.Afresh)
		}
	}), 460, 0)
}

// again carries the last batch out once more.
func (b *Board) again(m campaign.Manner) {
	e := b.errand
	e.manner, e.look = m, false
	b.begin(e)
}

// Halt ends everything because the window closes. What is done is in the journal.
func (b *Board) Halt() {
	b.halted = true
	if b.cancel != nil {
		b.cancel()
	}
	if b.work != nil {
		b.work.Cancel()
	}
}
