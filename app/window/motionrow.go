//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// motionRow is the row of the one-move mode under the buttons of a run: the speed of the slow
// motion between the buttons that change it, and the way back to normal runs.
type motionRow struct {
	object fyne.CanvasObject
	rate   *control.Text
}

// motionRate is the width of the speed, which must not move the buttons.
const motionRate = 92

func newMotionRow(h *control.Hints, newButton func(id string, titled bool) *actionButton) *motionRow {
	r := &motionRow{rate: control.NewBody("")}
	r.rate.Align = fyne.TextAlignCenter
	slower, faster, back := newButton("moves-slower", false), newButton("moves-faster", false), newButton("one-move", false)
	back.short = i18n.L("Leave")
	back.refresh()
	speed := control.NewHintArea(h, i18n.L("Speed of the slow motion, which Run starts and pauses."), container.NewStack(control.Spacer{Width: motionRate}.Object(), r.rate))
	speeds := container.NewHBox(slower.HintButton, container.NewCenter(speed), faster.HintButton)
	r.object = container.NewBorder(nil, nil, speeds, back.HintButton)
	return r
}

// show shows the row in the one-move mode, with the speed in moves a second; 0 is full speed.
func (r *motionRow) show(on bool, perSecond int) {
	switch perSecond {
	case 0:
		r.rate.Set(i18n.L("Full speed"))
	case 1:
		r.rate.Set(i18n.L("1 move/s"))
	default:
		r.rate.Set(i18n.L("%d moves/s", perSecond))
	}
	control.SetVisible(r.object, on)
}
