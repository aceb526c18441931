//go:build !nogui

package window

import (
	"tourscope/app/window/player"
	"tourscope/canvas/export"
	"tourscope/canvas/palette"
)

// askAnimation asks for an animation of the active pane's recording, or of those of
// all panes.
func (s *shell) askAnimation() {
	scheme := s.store.Preferences.Palette
	from, to := s.replay.clock.Marks()
	_, seen := s.pane().scene.forExport()
	player.AskAnimation(s.frame(), player.AnimationSource{
		From: from, To: to, Length: s.replay.clock.Length(), Fitted: seen.IsFitted(), Name: s.fileName() + ".gif",
		SeveralPanes: len(s.recordings()) > 1, Highlight: !s.replay.plain, Colours: s.palette(),
		Palettes:  map[string]palette.Palette{"light": palette.Screen(scheme, false), "dark": palette.Screen(scheme, true), "print": palette.Paper(scheme)},
		Animation: s.animation,
	})
}

// recordings are the places of the panes that have one.
func (s *shell) recordings() (places []int) {
	for i, p := range s.panes() {
		if p.Recording != nil {
			places = append(places, i)
		}
	}
	return places
}

// animation is the recording of the active pane as it is seen, in some colours, or
// those of all panes.
func (s *shell) animation(colours palette.Palette, all bool) export.Animation {
	p := s.pane()
	scene, seen := p.scene.forExport()
	scene.Order, scene.MarkedCities, scene.MarkedEdges, scene.FreshEdges, scene.Scale = nil, nil, nil, nil, 0
	scene.Palette = colours
	part, meta := seen.Part(), p.meta(s.options.Version)
	meta.Toured, meta.Length = false, 0
	a := export.Animation{Picture: export.Picture{Scene: scene, View: &part, Orientation: seen.Orientation, Title: p.problem().Name()}, Optimum: meta.Optimum}
	for _, i := range s.recordings() {
		reel := export.Reel{Recording: s.panes()[i].Recording, Line: colours.Series(i), Title: s.session.Title(s.panes()[i].Pane)}
		if !all && s.panes()[i] == p {
			a.Scene.Line = reel.Line
		}
		if all || s.panes()[i] == p {
			a.Reels = append(a.Reels, reel)
		}
	}
	if len(a.Reels) > 1 {
		meta.Engine, meta.Seed = "", 0
	}
	a.Meta = meta
	return a
}
