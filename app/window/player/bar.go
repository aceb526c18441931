//go:build !nogui

package player

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/replay"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// Bar is the replay bar: two rows between the pictures and the chart.
type Bar struct {
	Object fyne.CanvasObject

	frame    *control.Frame
	handlers Handlers
	timeline *Timeline
	clock    *control.Text
	text     *control.Text
	area     *control.HintArea
	speed    *control.HintButton
	length   time.Duration
}

// Handlers are called by the bar.
type Handlers struct {
	Seek  func(at time.Duration)
	Speed func(index int) // index in replay.Speeds
}

// State is what the bar shows.
type State struct {
	At, Length, From, To time.Duration
	Marked               bool
	Speed                int    // index in replay.Speeds
	Text                 string // length and gap, or an error
}

// rowHeight is the height of a row of buttons.
const rowHeight = 26

// New creates a bar. The buttons first are left of the timeline, further at the right of
// the second row.
func New(f *control.Frame, asks Handlers, first, further []fyne.CanvasObject) *Bar {
	b := &Bar{frame: f, handlers: asks, clock: control.NewBody(""), text: control.NewCaption("")}
	b.timeline = newTimeline(f.Hints, func(share float64) { asks.Seek(b.time(share)) }, b.hint)
	b.clock.Align, b.text.Ellipsis = fyne.TextAlignTrailing, true
	b.area = control.NewHintArea(f.Hints, "", b.text)
	b.speed = control.NewHintButton(f.Hints, "", i18n.L("Playback speed relative to the search.  ([ and ])"), nil, b.askSpeed)
	b.speed.Importance = widget.LowImportance
	upper := container.NewBorder(nil, nil, tight(first), container.NewCenter(control.Inset(0, 4, b.clock)), b.timeline)
	lower := container.New(lowerRow{further[:min(2, len(further))]}, container.NewVBox(control.Inset(3, 4, b.area)), tight(append([]fyne.CanvasObject{b.speed}, further...)))
	b.Object = control.NewSurface(control.ColorPanel, control.Inset(3, 8, control.Column(0, upper, lower)))
	return b
}

// lowerRow puts the buttons at the right and the text at their left. The text, which the pictures
// and the side panel have too, is left out where its width would be below leastText, and then the
// buttons that only the menu must have.
type lowerRow struct{ spare []fyne.CanvasObject }

// leastText is the width from which the text is shown.
const leastText = 90

// MinSize implements fyne.Layout.
func (l lowerRow) MinSize(o []fyne.CanvasObject) fyne.Size {
	width := o[1].MinSize().Width
	for _, button := range l.spare {
		if button.Visible() {
			width -= button.MinSize().Width
		}
	}
	return fyne.NewSize(width, max(o[0].MinSize().Height, o[1].MinSize().Height))
}

// Layout implements fyne.Layout.
func (l lowerRow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	for _, button := range l.spare {
		button.Show()
	}
	for _, button := range l.spare {
		control.SetVisible(button, o[1].MinSize().Width <= size.Width)
	}
	buttons := o[1].MinSize().Width
	text := size.Width - buttons - theme.Padding()
	control.SetVisible(o[0], text >= leastText)
	control.Place(o[0], 0, 0, text, size.Height)
	control.Place(o[1], size.Width-buttons, 0, buttons, size.Height)
}

func tight(objects []fyne.CanvasObject) fyne.CanvasObject {
	return container.New(control.TightRow{Height: rowHeight}, objects...)
}

// Show shows a state.
func (b *Bar) Show(s State) {
	b.length = s.Length
	b.timeline.enable(s.Length > 0)
	b.timeline.set(marks{at: b.share(s.At, 0), from: b.share(s.From, 0), to: b.share(s.To, 1), marked: s.Marked})
	b.clock.Set(i18n.L("%s of %s", i18n.FormatElapsed(s.At), i18n.FormatElapsed(s.Length)))
	b.text.Set(s.Text)
	b.area.Hint = s.Text
	if name := replay.SpeedName(replay.Speeds[s.Speed]); name != b.speed.Text {
		b.speed.SetText(name)
	}
}

func (b *Bar) share(at time.Duration, none float64) float64 {
	if b.length <= 0 {
		return none
	}
	return float64(at) / float64(b.length)
}

func (b *Bar) time(share float64) time.Duration { return time.Duration(share * float64(b.length)) }

// hint is the hint for a place on the timeline.
func (b *Bar) hint(share float64) string {
	return i18n.L("%s after the start", i18n.FormatElapsed(b.time(share)))
}

// askSpeed lists the speeds above the button.
func (b *Bar) askSpeed() {
	menu := fyne.NewMenu("")
	for place, speed := range replay.Speeds {
		item := fyne.NewMenuItem(replay.SpeedName(speed), func() { b.handlers.Speed(place) })
		item.Checked = item.Label == b.speed.Text
		menu.Items = append(menu.Items, item)
	}
	list := widget.NewPopUpMenu(menu, b.frame.Window.Canvas())
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b.speed)
	list.ShowAtPosition(fyne.NewPos(at.X, max(0, at.Y-list.MinSize().Height)))
}

// TimelineObject is the timeline, for tests that look for it on the screen.
func (b *Bar) TimelineObject() fyne.CanvasObject { return b.timeline }
