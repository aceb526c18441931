//go:build !nogui

package papertables

import "fyne.io/fyne/v2"

// scrollKey scrolls the table by a key, and reports whether it does: arrows by a row, or to the next column of the table, Page Up and
// Page Down by what is in view, Home and End to the first and the last column.
func (g *grid) scrollKey(key fyne.KeyName) bool {
	at, view := g.scroll.Offset, g.scroll.Size()
	switch key {
	case fyne.KeyUp:
		at.Y -= rowHeight()
	case fyne.KeyDown:
		at.Y += rowHeight()
	case fyne.KeyPageUp:
		at.Y -= view.Height
	case fyne.KeyPageDown:
		at.Y += view.Height
	case fyne.KeyLeft:
		at.X = g.groupBefore(at.X)
	case fyne.KeyRight:
		at.X = g.groupAfter(at.X)
	case fyne.KeyHome:
		at.X = 0
	case fyne.KeyEnd:
		at.X = g.body.MinSize().Width
	default:
		return false
	}
	all := g.body.MinSize()
	g.scrollTo(fyne.NewPos(within(at.X, all.Width-view.Width), within(at.Y, all.Height-view.Height)))
	return true
}

// groupBefore returns where the last column begins that is left of a position.
func (g *grid) groupBefore(x float32) (at float32) {
	for _, one := range g.groups {
		if begin := one.from - groupGap; begin < x-1 {
			at = max(at, begin)
		}
	}
	return at
}

// groupAfter returns where the first column begins that is right of a position.
func (g *grid) groupAfter(x float32) float32 {
	for _, one := range g.groups {
		if begin := one.from - groupGap; begin > x+1 {
			return begin
		}
	}
	return x
}
