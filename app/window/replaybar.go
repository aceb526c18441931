//go:build !nogui

package window

import (
	"time"

	"fyne.io/fyne/v2"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/app/window/player"
)

// build creates the bar.
func (r *replayer) build(newButton func(id string, titled bool) *actionButton) {
	button := func(id, short string) fyne.CanvasObject {
		b := newButton(id, false)
		b.short = short
		b.refresh()
		return b.HintButton
	}
	first := []fyne.CanvasObject{button("replay-back", ""), button("replay-play", ""), button("replay-forward", "")}
	further := []fyne.CanvasObject{button("replay-loop", i18n.L("Loop")), button("replay-changes", i18n.L("Changes")),
		button("mark-in", i18n.L("In")), button("mark-out", i18n.L("Out")), button("animation", i18n.L("GIF")), button("save-recording", ""), button("replay-hide", "")}
	r.bar = player.New(r.frame, player.Handlers{Seek: r.drag, Speed: r.setSpeed}, first, further)
	r.bar.Object.Hide()
	r.chart.picked = func(at time.Duration) {
		if r.available() {
			r.drag(at)
		}
	}
}

// expected reports whether the bar appears by itself after the next run.
func (r *replayer) expected() bool { return !r.hidden && r.host.records() }

// follow updates the bar, which is there as soon as there is something to replay.
func (r *replayer) follow() {
	visible := r.host.isOpen() && !r.hidden && r.available()
	if visible != r.bar.Object.Visible() {
		control.SetVisible(r.bar.Object, visible)
		r.host.fitReplayBar()
	}
	if !visible {
		return
	}
	from, to := r.clock.Marks()
	state := player.State{At: r.clock.At(), Length: r.clock.Length(), From: from, To: to, Marked: r.clock.Marked(), Speed: r.clock.SpeedAt(), Text: r.text()}
	r.bar.Show(state)
}
