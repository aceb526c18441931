//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/look"
	"tourscope/app/window/i18n"
	"tourscope/canvas/view"
)

// turnActions rotate and mirror the pictures: maps are rotated or mirrored in files
// whose coordinates are latitudes, or count to the west.
func (s *shell) turnActions() []*action {
	turn := func(id, title string, k key, help string, to func(view.Orientation) view.Orientation) *action {
		return &action{id: id, menu: "View", title: title, key: k, help: help, enabled: s.isOpen,
			run: func() { s.orient(to(s.pane().scene.orientation())) }}
	}
	right := turn("turn-right", i18n.L("Rotate right"), char('r'), i18n.L("Rotate the picture 90° clockwise."),
		func(o view.Orientation) view.Orientation { return o.Turn(1) })
	right.group, right.icon = true, theme.ViewRefreshIcon()
	mirror := turn("mirror", i18n.L("Mirror"), char('m'), i18n.L("Mirror the picture left to right."), view.Orientation.Mirror)
	mirror.checked = func() bool { return s.isOpen() && s.pane().scene.orientation().Mirrored() }
	return []*action{right,
		turn("turn-left", i18n.L("Rotate left"), ctrl(fyne.KeyR), i18n.L("Rotate the picture 90° counterclockwise."),
			func(o view.Orientation) view.Orientation { return o.Turn(-1) }),
		mirror,
	}
}

// orient turns the pictures of all panes: they show one instance.
func (s *shell) orient(o view.Orientation) {
	s.turnAll(o)
	s.keepTurned()
	s.status.say(i18n.L("Rotation: %v", o))
}

// keepTurned remembers which way round the instance is shown.
func (s *shell) keepTurned() {
	p := s.pane().problem()
	s.store.Session.Turn(p.Name(), p.Cities(), int(s.pane().scene.orientation()))
}

func (s *shell) turnAll(o view.Orientation) {
	s.following = true // each pane keeps its own place
	defer func() { s.following = false }()
	for _, p := range s.panes() {
		p.scene.change(func(v view.Viewport) view.Viewport { return v.Orient(o) })
		p.picture.surface.Redraw()
	}
}

// turnAsKept shows an instance that was opened the way round that it was shown
// last, or else upright if it is a map that is known to lie on its side.
func (s *shell) turnAsKept() {
	p := s.pane().problem()
	o := look.Upright(p)
	if kept, is := s.store.Session.Turned(p.Name(), p.Cities()); is {
		o = view.Orientation(kept)
	}
	if o.Valid() && o != s.pane().scene.orientation() {
		s.turnAll(o)
	}
}

func (s *scene) orientation() view.Orientation {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.view.Orientation
}
