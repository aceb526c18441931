//go:build !nogui

package window

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"

	"tourscope/app/window/i18n"
	"tourscope/canvas/view"
	"tourscope/solver"
)

// lookItems are about the place under the mouse: to bring it to the middle of the picture, or to
// copy its coordinates.
func (s *shell) lookItems(p *pane, at pointed) []*fyne.MenuItem {
	items := []*fyne.MenuItem{fyne.NewMenuItem(i18n.L("Centre here"), func() {
		p.scene.change(func(v view.Viewport) view.Viewport {
			return v.Pan(float64(v.Width)/2-at.x, float64(v.Height)/2-at.y)
		})
		p.picture.surface.Redraw()
	})}
	if text := coordinates(p, at); text != "" {
		items = append(items, fyne.NewMenuItem(i18n.L("Copy coordinates"), func() {
			s.app.Clipboard().SetContent(text)
			s.status.say(i18n.L("Copied: %s", text))
		}))
	}
	return items
}

// coordinates are those of the city under the mouse, or of the ends of the edge under it, one a
// line: number, x and y as in the file. They are empty where a file has distances only.
func coordinates(p *pane, at pointed) string {
	problem := p.problem()
	definition := problem.Definition()
	if len(definition.X) == 0 {
		return ""
	}
	cities := append([]solver.City(nil), at.city)
	if at.city == noCity {
		cities = nil
		for _, edge := range at.edges[:min(1, len(at.edges))] {
			cities = edge[:]
		}
	}
	var lines []string
	for _, c := range cities {
		lines = append(lines, fmt.Sprintf("%d %v %v", problem.Label(c), definition.X[c], definition.Y[c]))
	}
	return strings.Join(lines, "\n")
}
