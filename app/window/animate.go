//go:build !nogui

package window

import (
	"slices"

	"tourscope/app/window/player"
	"tourscope/canvas/export"
	"tourscope/canvas/palette"
)

// askAnimation asks for an animation of the active pane's recording.
func (s *shell) askAnimation() {
	p, scheme := s.pane, s.store.Preferences.Palette
	from, to := s.replay.clock.Marks()
	_, seen := p.scene.forExport()
	player.AskAnimation(s.frame(), player.Subject{
		Animation: s.animation(s.palette()), Startup: p.recording.Startup(), From: from, To: to,
		Length: p.recording.Duration() - p.recording.Startup(), Fitted: seen.IsFitted(), Name: s.fileName() + ".gif",
		Palettes: map[string]palette.Palette{"light": palette.Screen(scheme, false), "dark": palette.Screen(scheme, true), "print": palette.Paper(scheme)},
		Recolour: s.animation,
	})
}

// animation is the recording of the active pane as it is seen, in some colours.
func (s *shell) animation(colours palette.Palette) export.Animation {
	p := s.pane
	scene, seen := p.scene.forExport()
	scene.Order, scene.MarkedCities, scene.MarkedEdges, scene.FreshEdges, scene.Scale = nil, nil, nil, nil, 0
	scene.Palette, scene.Line = colours, colours.Series(slices.Index(s.panes, p))
	part, meta := seen.Part(), p.meta(s.options.Version)
	meta.Length = 0
	return export.Animation{
		Picture:   export.Picture{Scene: scene, View: &part, Orientation: seen.Orientation, Title: p.problem().Name(), Meta: meta},
		Recording: p.recording, Highlight: !s.replay.plain, Optimum: meta.Optimum,
	}
}
