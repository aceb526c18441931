//go:build !nogui

package window

import (
	"tourscope/solver"
)

func (s *shell) toggleDifferences() {
	s.differ.on = !s.differ.on
	s.differ.forget()
	if !s.differ.on {
		s.clearDifferences()
	}
	s.colour()
	s.compareEdges()
}

func (s *shell) clearDifferences() {
	for _, p := range s.panes() {
		p.scene.setOwnEdges(nil)
		p.cell.setOwn(0, 0)
		p.picture.surface.Redraw()
	}
}

// compareEdges finds the edges that only one tour has, on another goroutine.
func (s *shell) compareEdges() {
	if !s.differ.on || !s.comparing() || s.differ.pending || s.closing {
		return
	}
	panes := s.panes()
	tours := make([][]solver.City, len(panes))
	for i, p := range panes {
		tours[i] = p.bestTour()
	}
	s.differ.pending = true
	turn := s.differ.turn
	s.background.Go(func() {
		found := findOwnEdges(tours)
		s.do(func() {
			s.differ.pending = false
			if turn == s.differ.turn && s.differ.on && !s.closing {
				s.showOwnEdges(panes, found)
			}
		})
	})
}

func (s *shell) showOwnEdges(panes []*pane, found []*ownEdges) {
	for i, p := range panes {
		p.scene.setOwnEdges(found[i])
		if found[i] != nil {
			p.cell.setOwn(len(found[i].edges), len(found[i].order))
		}
		p.picture.surface.Redraw()
	}
}

func (s *scene) setOwnEdges(own *ownEdges) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.own = own
}
