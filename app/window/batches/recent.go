//go:build !nogui

package batches

import (
	"context"

	"fyne.io/fyne/v2"

	"tourscope/app/campaign"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// AnnounceUnfinished calls say at program start if a batch is unfinished.
func (b *View) AnnounceUnfinished(say func(text string)) {
	findUnfinished(b.frame, b.host, func(found *recentBatch) {
		if found != nil {
			say(found.text() + " " + i18n.L("Press Ctrl+J to resume it."))
		}
	})
}

// ShowRecentMenu lists the recent batches.
func (b *View) ShowRecentMenu(under fyne.CanvasObject) {
	folders := b.host.Recent()
	b.frame.Background(func(context.Context) {
		var choices []control.Choice
		for _, folder := range folders {
			s, err := campaign.Look(folder)
			if err != nil || !s.Resumable {
				continue
			}
			aside := i18n.L("%d of %d runs", s.Done, s.Jobs)
			if s.Done == s.Jobs {
				aside = i18n.L("finished")
			}
			choices = append(choices, control.Choice{Title: titleOf(recentBatch{folder, s}), Detail: folder, Trailing: aside,
				Run: func() { b.OpenFolder(folder, false) }})
		}
		if len(choices) == 0 {
			choices = []control.Choice{{Title: i18n.L("No batches yet"), Disabled: true}}
		}
		b.frame.Do(func() {
			if b.shown {
				b.popUp(under, 460, choices)
			}
		})
	})
}
