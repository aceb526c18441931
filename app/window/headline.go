//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/format"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver/bound"
	"tourscope/solver/optima"
)

// headline is the two numbers that matter: how long, and how far from the best
// known.
type headline struct {
	units   func() i18n.Units
	object  fyne.CanvasObject
	numbers fyne.CanvasObject // length and gap
	caption *control.Text     // of length, with its unit
	length  *control.Text
	gap     *control.Text
	optimum *control.Text
	whole   *control.HintArea // its hint is the text of optimum in full

	decimals int    // of lengths
	misnamed string // the published instance that this one has the name of, but not the content; usually empty
	coarse   bool   // the metric rounds away the distances between neighbours
}

func newHeadline(h *control.Hints, units func() i18n.Units) *headline {
	l := &headline{units: units, caption: control.NewCaption(""), length: newFigure(), gap: newFigure(), optimum: control.NewCaption("")}
	l.optimum.Ellipsis = true
	l.gap.Align = fyne.TextAlignTrailing
	gapCaption := control.NewCaption(i18n.L("Gap"))
	gapCaption.Align = fyne.TextAlignTrailing
	lengths := control.NewHintArea(h, i18n.L("Exact length of the best tour so far, in the units of the instance."), control.Column(0, l.caption, l.length))
	gaps := control.NewHintArea(h, i18n.L("Excess of the best tour over the best known length, or with ≤ over the Held–Karp bound."), control.Column(0, gapCaption, l.gap))
	l.whole = control.NewHintArea(h, "", l.optimum)
	l.numbers = container.New(figureRow{l}, lengths, gaps)
	l.object = control.Column(1, l.numbers, l.whole)
	l.measureIn("")
	l.clear(nil)
	return l
}

// measureIn names the unit of lengths; empty: it is not known.
func (l *headline) measureIn(unit string) {
	text := i18n.L("Best length")
	if unit != "" {
		text += " (" + unit + ")"
	}
	l.caption.Set(text)
}

// setEmpty hides the numbers while there is no tour; the reference stays.
func (l *headline) setEmpty(empty bool) {
	if l.numbers.Visible() == empty {
		control.SetVisible(l.numbers, !empty)
		l.object.Refresh()
	}
}

func newFigure() *control.Text {
	t := control.NewText(i18n.None, theme.ColorNameForeground, control.SizeFigure)
	t.Style.Bold = true
	t.HeightOf = control.SizeFigure // also when the number is shown smaller, so that nothing moves
	return t
}

// withoutOptimum explains why there is no gap.
func (l *headline) withoutOptimum() string {
	if l.coarse {
		return i18n.L("Distances round to 0 or 1: scale them up")
	}
	if l.misnamed != "" {
		return i18n.L("Not the published %s: other cities or distances", l.misnamed)
	}
	return i18n.L("No reference length known")
}

// clear shows that there is no tour, and the optimum if there is one.
func (l *headline) clear(optimum *optima.Optimum) {
	for _, figure := range []*control.Text{l.length, l.gap} {
		figure.Set(i18n.None)
		figure.SetColour(control.ColorMuted)
	}
	if optimum == nil {
		l.refer(l.withoutOptimum())
		return
	}
	l.refer(describeOptimum(*optimum, l.decimals))
}

// show shows the length of a tour, which may be 0, against the optimum if there is one.
func (l *headline) show(length int64, optimum *optima.Optimum) {
	defer l.fit()
	l.clear(optimum)
	l.length.Set(i18n.FormatLength(length, l.decimals))
	l.length.SetColour(theme.ColorNameForeground)
	switch {
	case length == 0: // no distance is negative
		l.atMost("0 %", control.ColorGood)
		if !l.coarse {
			l.refer(i18n.L("Optimal: no tour is shorter than 0"))
		}
		return
	case optimum == nil || optimum.Length <= 0:
		return
	case optimum.Proven && length <= optimum.Length:
		l.refer(i18n.L("Optimal (%s)", optimum.Source))
	}
	l.gap.Set(l.units().Gap(length, optimum.Length))
	l.gap.SetColour(theme.ColorNameForeground) // the primary colour is that of the first pane
	if length <= optimum.Length {
		l.gap.SetColour(control.ColorGood)
	}
}

// refer shows what the length is compared with.
func (l *headline) refer(text string) {
	l.optimum.Set(text)
	l.whole.Hint = text
}

// prove shows the proven bound of the gap of a tour, if no optimum is known.
func (l *headline) prove(length int64, b bound.Bound, optimum *optima.Optimum) {
	gap, known := b.Gap(length)
	switch {
	case !known || length <= 0 || optimum != nil && optimum.Proven:
	case gap <= 0:
		l.atMost("0 %", control.ColorGood)
		l.refer(i18n.L("Optimal (Held–Karp bound %s)", i18n.FormatLength(b.Length, l.decimals)))
	case optimum == nil:
		l.atMost(format.AtMostSign+format.AtMost(gap), theme.ColorNameForeground)
		bound := i18n.FormatLength(b.Length, l.decimals)
		l.optimum.Set(i18n.L("Lower bound: %s (Held–Karp)", bound))
		l.whole.Hint = i18n.L("At most %s above the optimum: no tour is shorter than the Held–Karp bound %s.", format.AtMost(gap), bound)
	default:
		best := describeOptimum(*optimum, l.decimals)
		l.optimum.Set(i18n.L("%s; proven %s", best, format.AtMostSign+format.AtMost(gap)))
		l.whole.Hint = i18n.L("%s. The tour is proven to be at most %s above the optimum.", best, format.AtMost(gap))
	}
}

// atMost shows a gap that is proven by a bound.
func (l *headline) atMost(gap string, colour fyne.ThemeColorName) {
	l.gap.Set(gap)
	l.gap.SetColour(colour)
	l.fit()
}

// fit makes numbers smaller that have no room beside each other.
func (l *headline) fit() {
	size := control.SizeFigure
	if l.width(size) > l.numbers.Size().Width {
		size = theme.SizeNameSubHeadingText
	}
	l.length.SetSize(size)
	l.gap.SetSize(size)
}

const (
	figureSpace = 12  // the least space between length and gap
	figureRoom  = 272 // of both in the side panel of the usual width, which grows with the text size
)

// width is that of both numbers and the space between them, in letters of a size.
func (l *headline) width(size fyne.ThemeSizeName) float32 {
	width := float32(figureSpace)
	for _, figure := range []*control.Text{l.length, l.gap} {
		width += fyne.MeasureText(figure.Value, figure.Theme().Size(size), figure.Style).Width
	}
	return width
}

// figureRow lays out length and gap at the ends of a row, in letters that have room there.
type figureRow struct{ headline *headline }

// MinSize implements fyne.Layout. Only numbers for which the usual side panel is too narrow become smaller before it grows.
func (r figureRow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	width := r.headline.width(control.SizeFigure)
	if width > figureRoom*control.TextScale() {
		width = r.headline.width(theme.SizeNameSubHeadingText)
	}
	return fyne.NewSize(width, max(objects[0].MinSize().Height, objects[1].MinSize().Height))
}

// Layout implements fyne.Layout.
func (r figureRow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	r.headline.fit()
	gap := min(objects[1].MinSize().Width, size.Width)
	control.Place(objects[0], 0, 0, size.Width-gap, size.Height)
	control.Place(objects[1], size.Width-gap, 0, gap, size.Height)
}

func describeOptimum(o optima.Optimum, decimals int) string {
	if o.Proven {
		return i18n.L("Optimum: %s (%s)", i18n.FormatLength(o.Length, decimals), o.Source)
	}
	return i18n.L("Best known: %s (%s)", i18n.FormatLength(o.Length, decimals), o.Source)
}
