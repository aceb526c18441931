package export

import (
	"tourscope/canvas/draw"
	"tourscope/canvas/lettering"
	"tourscope/canvas/view"
)

// composition is where the parts of a picture go, the same for every format.
type composition struct {
	Picture
	view  view.Viewport // of the whole file; the tour's part of it is in the middle
	style draw.Style
	texts []text
	head  int // rows above the tour, for the title
	foot  int // rows below, for the caption
}

// text is a line in the title block.
type text struct {
	x, y float64 // left end of the base line, pixels
	size float64
	bold bool
	text string

	align lettering.Align // which end of the text x is
}

// Sizes in points.
const (
	margin      = 24.0
	titleSize   = 18.0
	captionSize = 12.0
)

// compose arranges the picture, which must be complete.
func compose(p Picture, painter *draw.Painter) *composition {
	c := &composition{Picture: p}
	c.head, c.foot, c.texts = block(p)
	c.view = c.place()
	c.style = painter.Plan(&c.Scene, c.view)
	return c
}

// block places title and caption and says how many rows they take.
func block(p Picture) (head, foot int, texts []text) {
	k := p.Scene.Scale
	var fonts lettering.Fonts
	room := float64(p.Width) - 2*margin*k
	if p.Title != "" {
		head = int((margin + titleSize) * k)
		title := fonts.Fit(p.Title, room, lettering.Style{Size: titleSize * k, Bold: true})
		texts = append(texts, text{x: margin * k, y: (margin*0.6 + titleSize) * k, size: titleSize * k, bold: true, text: title})
	}
	if p.Caption != "" {
		foot = int((margin*0.8 + captionSize) * k)
		caption := fonts.Fit(p.Caption, room, lettering.Style{Size: captionSize * k})
		texts = append(texts, text{x: margin * k, y: float64(p.Height) - margin*0.7*k, size: captionSize * k, text: caption})
	}
	return head, foot, texts
}

// place fits the view into the rows between head and foot. The viewport returned
// is that of the whole file, whose middle is elsewhere.
func (c *composition) place() view.Viewport {
	height := max(1, c.Height-c.head-c.foot)
	bounds := view.BoundsOf(c.Scene.X, c.Scene.Y)
	v := view.FitTurned(bounds, c.Width, height, margin*c.Scene.Scale, c.Orientation)
	if c.View != nil && c.View.Valid() {
		v.CenterX, v.CenterY = c.View.X, c.View.Y
		v.Scale = min(float64(c.Width)/c.View.Width, float64(height)/c.View.Height)
	}
	middle := float64(c.head) + float64(height)/2
	v = v.Shift(0, middle-float64(c.Height)/2)
	v.Height = c.Height
	return v
}
