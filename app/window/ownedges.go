//go:build !nogui

package window

import (
	"tourscope/canvas/draw"
	"tourscope/solver"
)

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

// sharedEdge reports whether another tour than own has the edge a–b.
func sharedEdge(beside [][][2]solver.City, own int, a, b solver.City) bool {
	for k, of := range beside {
		if k != own && len(of) > 0 && (of[a][0] == b || of[a][1] == b) {
			return true
		}
	}
	return false
}

// difference is the view in which the edges that only one tour has are coloured.
type difference struct {
	on      bool
	turn    int  // counts what makes a comparison of edges obsolete
	pending bool // one is being made
}

// forget drops what is being made.
func (d *difference) forget() { d.turn++ }
