//go:build !nogui

package batches

import (
	"context"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/campaign"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// banner offers to resume the newest unfinished batch.
type banner struct {
	object fyne.CanvasObject
	text   *control.Text
	folder string
}

func newBanner(b *View) *banner {
	n := &banner{text: control.NewBody("")}
	n.text.Ellipsis = true
	open := control.NewHintButton(b.frame.Hints, i18n.L("Resume batch"), i18n.L("Open the batch and run what is left"), theme.MediaPlayIcon(), func() { b.OpenFolder(n.folder, true) })
	open.Importance = widget.MediumImportance
	row := container.NewBorder(nil, nil, widget.NewIcon(theme.InfoIcon()), open, control.Inset(6, 6, n.text))
	n.object = control.NewSurface(control.ColorPanel, control.Inset(4, pagePad, row))
	n.object.Hide()
	return n
}

// recentBatch is a batch in a folder used before.
type recentBatch struct {
	folder   string
	standing campaign.Status
}

// offerUnfinished looks in the background for the newest unfinished batch and offers it.
func (p *planner) offerUnfinished() {
	p.view.findUnfinished(func(found *recentBatch) { p.unfinished.show(p, found) })
}

// findUnfinished looks in the background for the newest unfinished batch and calls tell
// on the window's goroutine with it, or with nil if there is none.
func (b *View) findUnfinished(tell func(found *recentBatch)) {
	folders := b.host.Recent()
	b.frame.Background(func(context.Context) {
		var found *recentBatch
		for _, folder := range folders {
			s, err := campaign.Look(folder)
			if err == nil && s.Resumable && s.Done < s.Jobs {
				found = &recentBatch{folder, s}
				break
			}
		}
		b.frame.Do(func() { tell(found) })
	})
}

// AnnounceUnfinished calls say at program start if a batch is unfinished.
func (b *View) AnnounceUnfinished(say func(text string)) {
	b.findUnfinished(func(found *recentBatch) {
		if found != nil {
			say(found.text() + " " + i18n.L("Press Ctrl+J to resume it."))
		}
	})
}

// text describes how much of an unfinished batch is done.
func (k recentBatch) text() string {
	return i18n.L("“%s” is unfinished: %d of %d runs are done.", titleOf(k), k.standing.Done, k.standing.Jobs)
}

func (n *banner) show(p *planner, k *recentBatch) {
	if control.SetVisible(n.object, k != nil && !p.view.Active()); k != nil {
		n.folder = k.folder
		n.text.Set(k.text())
	}
	p.arrange()
}

// titleOf is the title of a batch, or the name of its folder if it has none.
func titleOf(k recentBatch) string {
	if k.standing.Title != "" {
		return k.standing.Title
	}
	return filepath.Base(k.folder)
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
