//go:build !nogui

package window

import (
	"context"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// status is the line at the bottom: the hint of what is under the mouse, or
// else the message of the program, or else the search that runs; at the right the city under
// the mouse.
type status struct {
	object   fyne.CanvasObject
	hint     *control.Text
	pointed  *control.Text
	bar      *widget.ProgressBar
	cancel   *control.HintButton
	stop     func() // what Cancel does
	tasks    int    // that Cancel would stop
	message  string
	further  []string // what was added to it
	hovering string
	search   string // about the search that runs
}

func newStatus(h *control.Hints) *status {
	s := &status{stop: func() {}, hint: control.NewCaption(""), pointed: control.NewCaption("")}
	s.hint.Ellipsis = true
	s.pointed.Align = fyne.TextAlignTrailing
	s.bar = widget.NewProgressBar()
	s.bar.Hide()
	s.cancel = control.NewHintButton(h, i18n.L("Cancel"), i18n.L("Cancel the file operation."), theme.CancelIcon(), func() { s.stop() })
	s.cancel.Importance = widget.LowImportance
	s.cancel.Hide()
	right := container.NewHBox(container.NewGridWrap(fyne.NewSize(140, 18), s.bar), container.New(control.TightRow{Height: 20}, s.cancel), s.pointed)
	s.object = control.NewSurface(control.ColorPanel, control.Inset(3, 10, container.NewBorder(nil, nil, nil, right, s.hint)))
	return s
}

// say shows a message while nothing with a hint is under the mouse.
func (s *status) say(message string) {
	s.further = nil
	s.head(message)
}

// add appends to the message.
func (s *status) add(message string) {
	if message != "" && !slices.Contains(s.further, message) { // several panes end alike
		s.further = append(s.further, message)
		s.update()
	}
}

// head replaces the message and keeps what was appended.
func (s *status) head(message string) {
	s.message = message
	s.update()
}

// text is the whole message.
func (s *status) text() string {
	return strings.TrimSpace(strings.Join(append([]string{s.message}, s.further...), " "))
}

// hover shows a hint, or with "" the message again.
func (s *status) hover(hint string) {
	s.hovering = hint
	s.update()
}

func (s *status) update() {
	if s.hovering != "" {
		s.hint.Set(s.hovering)
		return
	}
	if text := s.text(); text != "" {
		s.hint.Set(text)
		return
	}
	s.hint.Set(s.search)
}

// describe shows the search that runs while there is no message.
func (s *status) describe(search string) {
	s.search = search
	s.update()
}

// working reports whether there is a task to cancel.
func (s *status) working() bool { return s.tasks > 0 }

// busy shows the progress of a task, from 0 to 1, with a button that cancels it, until
// done is called. A short task shows nothing. The display is updated no more once the
// context ends: a window that closes may never call done.
func (s *status) busy(ctx context.Context, share func() float64, cancel func(), do func(func())) (done func()) {
	s.stop = cancel
	s.tasks++
	over := make(chan struct{})
	show := func() {
		select {
		case <-over:
		default:
			s.bar.SetValue(share())
			s.bar.Show()
			s.cancel.Show()
		}
	}
	go func() {
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-over:
				return
			case <-ctx.Done():
				return
			case <-tick.C:
				do(show)
			}
		}
	}()
	return func() {
		close(over)
		s.tasks--
		s.bar.Hide()
		s.cancel.Hide()
	}
}
