//go:build !nogui

package batches

import (
	"tourscope/app/campaign"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// TogglePause pauses or resumes the batch. A stopped batch is resumed from its journal.
func (b *View) TogglePause() {
	switch b.phase {
	case running:
		b.work.Pause()
		b.setPhase(paused)
	case paused:
		b.host.Reserve(func() {
			if b.phase == paused {
				b.work.Resume()
				b.setPhase(running)
			}
		})
	case stopped:
		b.rerun(campaign.Resume)
	}
}

// setPhase shows that the batch runs or is paused.
func (b *View) setPhase(p phase) {
	b.phase = p
	b.host.StateChanged()
	if b.snapshot != nil {
		s := *b.snapshot
		s.phase = b.phase
		b.snapshot = &s
	}
	b.refresh()
}

// Stop ends the batch, or the reading of its instances. Finished runs are kept.
func (b *View) Stop() {
	switch b.phase {
	case running, paused:
		b.phase = stopping
		b.work.Cancel()
	case reading:
		b.cancel()
	}
	b.refresh()
}

// AskRestart asks for confirmation and repeats all runs of the batch.
func (b *View) AskRestart() {
	if b.snapshot == nil || b.Active() {
		return
	}
	text := i18n.L("All runs are repeated. Earlier results are kept in the folder as journal-1.jsonl.")
	b.frame.Present(control.NewQuestion(b.frame.Window, i18n.L("Restart batch?"), text, i18n.L("Restart"), i18n.L("Cancel"), func(yes bool) {
		if yes {
			b.rerun(campaign.Restart)
		}
	}), 460, 0)
}

// rerun runs the last batch again.
func (b *View) rerun(m campaign.Mode) {
	e := b.request
	e.mode, e.viewOnly = m, false
	b.execute(e)
}

// Close cancels everything because the window closes. Finished runs are in the journal.
func (b *View) Close() {
	b.closing = true
	if b.cancel != nil {
		b.cancel()
	}
	if b.work != nil {
		b.work.Cancel()
	}
}
