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

func newBanner(h *control.Hints, resume func(folder string)) *banner {
	n := &banner{text: control.NewBody("")}
	n.text.Ellipsis = true
	open := control.NewHintButton(h, i18n.L("Resume batch"), i18n.L("Open the batch and run the remaining jobs."), theme.MediaPlayIcon(), func() { resume(n.folder) })
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

// text describes how much of an unfinished batch is done.
func (k recentBatch) text() string {
	return i18n.L("“%s” is unfinished: %d of %d runs are done.", titleOf(k), k.standing.Done, k.standing.Jobs)
}

// show offers a batch; nil or a running batch hides the banner.
func (n *banner) show(k *recentBatch, active bool) {
	if control.SetVisible(n.object, k != nil && !active); k != nil {
		n.folder = k.folder
		n.text.Set(k.text())
	}
}

// titleOf is the title of a batch, or the name of its folder if it has none.
func titleOf(k recentBatch) string {
	if k.standing.Title != "" {
		return k.standing.Title
	}
	return filepath.Base(k.folder)
}

// findUnfinished looks in the background for the newest unfinished batch and calls tell
// on the window's goroutine with it, or with nil if there is none.
func findUnfinished(f *control.Frame, h Host, tell func(found *recentBatch)) {
	folders := h.Recent()
	f.Background(func(context.Context) {
		var found *recentBatch
		for _, folder := range folders {
			s, err := campaign.Look(folder)
			if err == nil && s.Resumable && s.Shards == 0 && s.Done < s.Jobs {
				found = &recentBatch{folder, s}
				break
			}
		}
		f.Do(func() { tell(found) })
	})
}
