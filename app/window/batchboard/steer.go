//go:build !nogui

package batchboard

import (
	"tourscope/app/campaign"
	"tourscope/app/window/control"
	"tourscope/app/window/words"
)

// TogglePause pauses the batch, or lets it go on, or goes on with one that was
// stopped.
func (b *Board) TogglePause() {
	switch b.phase {
	case working:
		b.work.Pause()
		b.turnedTo(paused)
	case paused:
		b.host.Reserve(func() {
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
	b.host.StateChanged()
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

// AskRestart asks before the batch begins again.
func (b *Board) AskRestart() {
	if b.sight == nil || b.Active() {
		return
	}
	text := words.L("All runs are repeated. Earlier results are kept in the folder as journal-1.jsonl.")
	b.frame.Present(control.NewQuestion(b.frame.Window, words.L("Restart batch?"), text, words.L("Restart"), words.L("Cancel"), func(yes bool) {
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

// Close ends everything because the window closes. What is done is in the journal.
func (b *Board) Close() {
	b.halted = true
	if b.cancel != nil {
		b.cancel()
	}
	if b.work != nil {
		b.work.Cancel()
	}
}
