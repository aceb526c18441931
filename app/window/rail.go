//go:build !nogui

package window

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/session"
	"tourscope/app/window/control"
)

// rail is the navigation at the left: a button for each place, with a badge for what works
// there while another one is in front, and below them what works everywhere.
type rail struct {
	object *fyne.Container
	tabs   map[session.Place]*control.Tab
}

// railItems are the commands at the foot of the rail.
var railItems = []string{"commands", "theme", "preferences"}

// wideWindow is the width from which the rail has room for the names of the places.
const wideWindow = 860

// placeID is the command that shows the i-th page.
func placeID(i int) string { return fmt.Sprintf("place-%d", i+1) }

// newRail creates the rail of pages, each of which the command with its number shows.
func newRail(h *control.Hints, pages []*page, perform func(id string), newButton func(id string, titled bool) *actionButton) *rail {
	r := &rail{tabs: make(map[session.Place]*control.Tab)}
	places, foot := control.Column(2), control.Column(2)
	for i, p := range pages {
		tab := control.NewTab(h, p.title, p.icon, func() { perform(placeID(i)) })
		r.tabs[p.place] = tab
		places.Add(tab)
	}
	for _, id := range railItems {
		foot.Add(newButton(id, false).HintButton)
	}
	column := container.New(control.TightBorder{}, control.Inset(6, 0, places), control.Spacer{}.Object(), control.Inset(6, 4, foot))
	r.object = container.NewBorder(nil, nil, nil, control.NewSurface(theme.ColorNameSeparator, control.Spacer{Width: 1}.Object()),
		control.NewSurface(control.ColorPanel, column))
	return r
}

// railed puts the rail at the left of a page: with names in a wide window.
type railed struct{ rail *rail }

// MinSize implements fyne.Layout.
func (l railed) MinSize(o []fyne.CanvasObject) fyne.Size {
	rail, page := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(control.NarrowTab+page.Width, max(rail.Height, page.Height))
}

// Layout implements fyne.Layout.
func (l railed) Layout(o []fyne.CanvasObject, size fyne.Size) {
	narrow := size.Width < wideWindow
	for _, tab := range l.rail.tabs {
		tab.SetNarrow(narrow)
	}
	width := o[0].MinSize().Width
	control.Place(o[0], 0, 0, width, size.Height)
	control.Place(o[1], width, 0, size.Width-width, size.Height)
}
