package export

import (
	"image"
	"math"

	"tourscope/canvas/view"
)

// The limits of a page's default height over its width.
const lowestPage, highestPage = 0.3, 1.5

// sheetOfPaper is the height of a page with chart and table over its width (ISO 216), as far
// as the table leaves the tours their share.
const sheetOfPaper = math.Sqrt2

// aspect is the width of what is shown over its height.
func (p *Picture) aspect() float64 {
	width, height := p.Orientation.Size(view.BoundsOf(p.Scene.X, p.Scene.Y))
	if p.View != nil && p.View.Valid() {
		width, height = p.View.Width, p.View.Height
	}
	if !(width > 0 && height > 0) {
		return 4.0 / 3
	}
	return max(0.1, min(10, width/height))
}

// NaturalHeight returns the height in pixels at which a picture of a width has the
// least empty room. It is as high as wide at most; with a part of the world it has
// that part's shape.
func (p Picture) NaturalHeight(width int) int {
	p.Width, p.Height = max(1, width), max(1, width*3/4)
	full, err := p.complete()
	if err != nil {
		return p.Height
	}
	if p.View != nil {
		return max(1, int(float64(width)/full.aspect()+0.5))
	}
	head, foot, _ := block(full)
	edge := 2 * margin * full.Scene.Scale
	height := (float64(width)-edge)/full.aspect() + edge + float64(head+foot)
	return int(max(lowestPage*float64(width), min(float64(width), height)))
}

// around are the rows and columns of a pane that its drawing does not get.
func (c *Comparison) around() (width, height float64) {
	k := c.Scene.Scale
	width, height = 2*margin*k, 2*margin*k
	for _, p := range c.Panes[:1] {
		if p.Title != "" {
			height += (margin + titleSize) * k
		}
		if p.Caption != "" {
			height += (margin*0.8 + captionSize) * k
		}
	}
	return width, height
}

// columns returns the number of columns of panes with the largest drawings.
func (c *Comparison) columns(width, height int) int {
	aspect := c.aspect()
	spareX, spareY := c.around()
	best, largest := 1, math.Inf(-1)
	for columns := 1; columns <= len(c.Panes); columns++ {
		rows := (len(c.Panes) + columns - 1) / columns
		w, h := float64(width)/float64(columns)-spareX, float64(height)/float64(rows)-spareY
		if size := min(w, h*aspect); size > largest*1.001 {
			best, largest = columns, size
		}
	}
	return best
}

// cell returns the rectangle of the i-th pane. The panes of an incomplete last row keep
// their width and are centred.
func (c *Comparison) cell(i, columns int, area image.Rectangle) image.Rectangle {
	n := len(c.Panes)
	rows := (n + columns - 1) / columns
	row, column := i/columns, i%columns
	inRow := min(columns, n-row*columns)
	shift := (columns - inRow) * area.Dx() / columns / 2
	return image.Rect(
		area.Min.X+shift+column*area.Dx()/columns, area.Min.Y+row*area.Dy()/rows,
		area.Min.X+shift+(column+1)*area.Dx()/columns, area.Min.Y+(row+1)*area.Dy()/rows)
}

// NaturalHeight returns the height in pixels at which a page of the comparison's
// width has the least empty room: two or three panes beside each other, four in a
// square, and flat drawings below each other.
func (c Comparison) NaturalHeight() int {
	c.Height = max(1, c.Width*3/4)
	if full, err := c.complete(); err == nil {
		c = full
	} else {
		return c.Height
	}
	frame := c.Picture
	frame.Scene.Scale *= pageLetters
	head, foot, _ := block(frame)
	columns := len(c.Panes)
	switch aspect := c.aspect(); {
	case columns == 4:
		columns = 2
	case aspect > 2.5 && columns > 1:
		columns = 1
	}
	rows := (len(c.Panes) + columns - 1) / columns
	spareX, spareY := c.around()
	drawing := max(1, float64(c.Width)/float64(columns)-spareX) / c.aspect()
	height := float64(head+foot) + float64(rows)*(drawing+spareY)
	height = max(lowestPage, min(highestPage, height/float64(c.Width))) * float64(c.Width)
	if figure := c.figureHeight(); figure > 0 { // one sheet of paper, also for tours that are narrow and high
		height = min(height+figure, max(sheetOfPaper*float64(c.Width), figure/(1-leastFigure)))
	}
	return int(height)
}
