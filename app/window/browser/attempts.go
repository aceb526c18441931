//go:build !nogui

package browser

import (
	"context"
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/library"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// ShowAttempts lists the attempts on an instance, newest first.
func (b *Browser) ShowAttempts(s Subject) {
	results := b.host.Library()
	if results == nil || s.Best == nil {
		return
	}
	b.frame.Background(func(context.Context) {
		attempts, err := results.Attempts(s.Best.Fingerprint)
		b.frame.Do(func() {
			if err != nil {
				b.frame.ShowError(err)
				return
			}
			slices.Reverse(attempts)
			b.showAttempts(s, attempts)
		})
	})
}

func (b *Browser) showAttempts(s Subject, attempts []library.Attempt) {
	list := control.NewList(attemptHeight, func() control.ListRow { return newAttemptLine(s.Best, attempts) })
	head := newAttemptLine(nil, nil)
	note := i18n.L("%s, best first found %s", countOf(s.Best.Attempts, i18n.L("attempt"), i18n.L("attempts")), s.Best.When.Format("2006-01-02 15:04"))
	if s.Best.Attempts > len(attempts) {
		note += i18n.L("; the latest %d are listed", len(attempts))
	}
	body := container.NewBorder(control.Column(8, control.NewCaption(note), container.NewBorder(nil, nil, nil, control.Spacer{Width: 8}.Object(), head.object), control.NewLine()), nil, nil, nil, list)
	d := control.NewNotice(b.frame.Window, i18n.L("Attempts on %s", s.name()), body)
	room := attemptHeight * float32(min(len(attempts), maxVisibleAttempts))
	b.frame.Present(d, 620, d.MinSize().Height-list.MinSize().Height+room)
	list.SetCount(len(attempts))
}

func countOf(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return i18n.FormatCount(int64(n)) + " " + many
}

// Row height, and the most rows shown without scrolling.
const (
	attemptHeight      = 24
	maxVisibleAttempts = 24
)

// attemptLine is the row of an attempt, or the header if best is nil.
type attemptLine struct {
	best     *library.Entry
	attempts []library.Attempt
	object   *fyne.Container
	cells    []*cell
}

func newAttemptLine(best *library.Entry, attempts []library.Attempt) *attemptLine {
	l := &attemptLine{best: best, attempts: attempts, object: &fyne.Container{}}
	l.object.Layout = l
	titles := []string{i18n.L("Date"), i18n.L("Engine"), i18n.L("Seed"), i18n.L("Length"), i18n.L("Gap"), i18n.L("Time")}
	for i, title := range titles {
		c := newCell(theme.SizeNameText)
		if i > 1 {
			c.line.Alignment = fyne.TextAlignTrailing
		}
		if best == nil {
			c.size = control.SizeCaption
			c.set(title, control.ColorMuted, 200)
		}
		l.cells = append(l.cells, c)
		l.object.Objects = append(l.object.Objects, c.line)
	}
	return l
}

// attemptShares are the widths of the columns as shares of the row.
var attemptShares = [...]float32{0.25, 0.17, 0.12, 0.2, 0.12, 0.14}

// MinSize implements fyne.Layout.
func (l *attemptLine) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, attemptHeight) }

// Layout implements fyne.Layout.
func (l *attemptLine) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	for i, c := range l.cells {
		width := attemptShares[i] * size.Width
		c.place(x, 0, width-6, size.Height)
		x += width
	}
}

// Object implements control.ListRow.
func (l *attemptLine) Object() fyne.CanvasObject { return l.object }

// Fill implements control.ListRow.
func (l *attemptLine) Fill(line int) {
	if line >= len(l.attempts) {
		return
	}
	a := l.attempts[line]
	of := library.Entry{Length: a.Length, Optimum: l.best.Optimum}
	gap, colour := i18n.None, theme.ColorNameForeground
	if percent, known := of.Gap(); known {
		gap = i18n.FormatGap(percent)
	}
	if a.Length == l.best.Length {
		colour = control.ColorGood // also bold, for readers who do not see the colour
	}
	for i, text := range []string{a.When.Format("2006-01-02 15:04"), a.Engine, strconv.FormatUint(a.Seed, 10), i18n.FormatLength(a.Length, l.best.Decimals), gap, i18n.FormatElapsed(a.Elapsed.Round(time.Millisecond))} {
		l.cells[i].line.TextStyle.Bold = i == 3 && a.Length == l.best.Length
		l.cells[i].set(text, colour, attemptShares[i]*l.object.Size().Width-6)
	}
}
