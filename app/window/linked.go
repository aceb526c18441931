//go:build !nogui

package window

import "tourscope/canvas/view"

// lead gives the other panes the view of one, if they are linked. It is
// called after the user has moved that view.
func (s *shell) lead(p *pane) {
	if s.following {
		return
	}
	defer s.note()
	if !s.linked {
		return
	}
	s.following = true
	defer func() { s.following = false }()
	for _, other := range s.panes() {
		if other != p {
			other.scene.follow(p.scene)
			other.picture.surface.RedrawDraft()
		}
	}
}

func (s *shell) toggleLinked() {
	s.linked = !s.linked
	s.lead(s.pane())
}

// follow takes over centre and zoom of another scene. Pictures of
// different sizes have the same middle.
func (s *scene) follow(leader *scene) {
	leader.mu.Lock()
	v := leader.view
	leader.mu.Unlock()
	s.change(func(own view.Viewport) view.Viewport {
		own = own.Orient(v.Orientation)
		switch {
		case own.Width <= 1 || own.Height <= 1: // it was never on the screen
			return v
		case v.IsFitted():
			return own.Refit()
		}
		return own.Look(v.CenterX, v.CenterY, v.Zoom())
	})
}
