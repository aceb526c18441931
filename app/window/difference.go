//go:build !nogui

package window

import (
	"tourscope/canvas/draw"
	"tourscope/solver"
)

// difference is the view in which the edges that only one tour has are coloured.
type difference struct {
	on      bool
	turn    int  // counts what makes a comparison of edges obsolete
	pending bool // one is being made
}

// forget drops what is being made.
func (d *difference) forget() { d.turn++ }

// ownEdges are the edges of a tour that no other pane's tour has.
type ownEdges struct {
	order []solver.City
	edges [][2]solver.City
}

// show puts them into a picture, with the tour that they were found in: a newer
// tour may not have them.
func (o *ownEdges) show(content *draw.Scene) {
	if o != nil {
		content.Order, content.MarkedEdges, content.FreshEdges = o.order, o.edges, nil
	}
}

// findOwnEdges compares tours over the same cities. Where there is no tour, there
// is nothing of its own.
func findOwnEdges(tours [][]solver.City) []*ownEdges {
	beside := make([][][2]solver.City, len(tours)) // of each tour, the two neighbours of each city
	for i, order := range tours {
		beside[i] = neighbours(order)
	}
	found := make([]*ownEdges, len(tours))
	for i, order := range tours {
		if order == nil {
			continue
		}
		found[i] = &ownEdges{order: order}
		for j, a := range order {
			b := order[(j+1)%len(order)]
			if a != b && !sharedEdge(beside, i, a, b) {
				found[i].edges = append(found[i].edges, [2]solver.City{a, b})
			}
		}
	}
	return found
}

func neighbours(order []solver.City) [][2]solver.City {
	beside := make([][2]solver.City, len(order))
	for j, a := range order {
		b := order[(j+1)%len(order)]
		beside[a][1], beside[b][0] = b, a
	}
	return beside
}

// sharedEdge says whether another tour than own has the edge a–b.
func sharedEdge(beside [][][2]solver.City, own int, a, b solver.City) bool {
	for k, of := range beside {
		if k != own && len(of) > 0 && (of[a][0] == b || of[a][1] == b) {
			return true
		}
	}
	return false
}

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

// compareEdges looks for the edges that only one tour has, beside the window.
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
