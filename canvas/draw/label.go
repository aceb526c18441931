package draw

import (
	"image"
	"slices"

	"tourscope/canvas/lettering"
	"tourscope/canvas/view"
	"tourscope/solver"
)

const (
	mostLabels = 150  // visible cities up to which they are named
	labelSize  = 10.5 // points
)

// placeLabels places the labels of the visible cities, each beside its dot where it
// overlaps no other label or dot and crosses the fewest edges; a city without such a
// place, or without a text, has no label.
func (p *Painter) placeLabels(s *Scene, v view.Viewport, style Style, visible int) []Label {
	if s.Label == nil || visible == 0 || visible > mostLabels || style.Dot != Round {
		return nil
	}
	size, radius := labelSize*s.scale(), style.Diameter/2+style.Halo
	f := newFrame(v, v.Height, 0)
	var cities []solver.City
	var taken []box
	for i := range s.X {
		if px, py := f.place(s.X[i], s.Y[i]); f.inside(px, py) {
			cities = append(cities, solver.City(i))
			taken = append(taken, box{px - radius, py - radius, px + radius, py + radius})
		}
	}
	lines := slices.Collect(VisibleTour(s, v))
	var labels []Label
	for _, c := range cities {
		text := s.Label(c)
		if text == "" {
			continue
		}
		px, py := f.place(s.X[c], s.Y[c])
		width := p.fonts.Width(text, lettering.Style{Size: size})
		all := spots(px, py, radius+1.5*s.scale(), width, size*0.72)
		if b, is := best(all[:], taken, lines, f); is {
			taken = append(taken, b)
			labels = append(labels, Label{X: b.left, Y: b.bottom, Size: size, Text: text})
		}
	}
	return labels
}

// spots returns the candidate places of a text of that size beside a dot, best first.
func spots(px, py, away, width, height float64) [8]box {
	beside, above, slant := height/2, width/2, away*0.75
	return [8]box{
		{px + away, py - beside, px + away + width, py + beside},
		{px + slant, py - slant - height, px + slant + width, py - slant},
		{px + slant, py + slant, px + slant + width, py + slant + height},
		{px - above, py - away - height, px + above, py - away},
		{px - above, py + away, px + above, py + away + height},
		{px - away - width, py - beside, px - away, py + beside},
		{px - slant - width, py - slant - height, px - slant, py - slant},
		{px - slant - width, py + slant, px - slant, py + slant + height},
	}
}

// best returns the first free spot of those that the fewest edges cross.
func best(spots, taken []box, lines []Edge, f frame) (box, bool) {
	found, least := -1, len(lines)+1
	for i, b := range spots {
		if !free(b, taken, f) {
			continue
		}
		crossing := 0
		for _, e := range lines {
			if _, _, _, _, is := clip(e.AX, e.AY, e.BX, e.BY, b.left-1, b.top-1, b.right+1, b.bottom+1); is {
				crossing++
			}
		}
		if crossing < least {
			found, least = i, crossing
		}
	}
	if found < 0 {
		return box{}, false
	}
	return spots[found], true
}

func free(b box, taken []box, f frame) bool {
	if b.left < 0 || b.top < 0 || b.right > f.width || b.bottom > f.height {
		return false
	}
	for _, t := range taken {
		if b.overlaps(t) {
			return false
		}
	}
	return true
}

func (p *Painter) writeLabels(dst *image.RGBA, s *Scene, style Style, top int) {
	for _, l := range style.Labels {
		p.fonts.Write(dst, l.X, l.Y-float64(top), l.Text, lettering.Style{Size: l.Size, Color: s.Palette.Text})
	}
}
