package export

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"slices"

	"tourscope/canvas/view"
	"tourscope/solver"
)

// The pen of a plotter, in millimetres.
const (
	penWidth   = 0.3
	plotMargin = 10.0
)

// WritePlotter writes an SVG for machines that draw with a pen, a laser or a
// needle: in millimetres, nothing but lines, and each tour one continuous path
// that the pen never leaves. Every tour is drawn whole, with neither cities nor
// letters, in the panes where WriteComparison has them.
func WritePlotter(ctx context.Context, w io.Writer, c Comparison) error {
	c, err := c.complete()
	if err != nil {
		return err
	}
	mm := 25.4 / c.DPI
	out := bufio.NewWriterSize(w, 1<<16)
	fmt.Fprintf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"+
		"<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"%[1]smm\" height=\"%[2]smm\" viewBox=\"0 0 %[1]s %[2]s\">\n",
		number(float64(c.Width)*mm), number(float64(c.Height)*mm))
	out.WriteString(c.Meta.svg())
	cells := c.plotCells()
	for i, pane := range c.Panes {
		cell := cells[i]
		v := view.FitTurned(view.BoundsOf(c.Scene.X, c.Scene.Y), cell.Dx(), cell.Dy(), plotMargin/mm, c.Orientation)
		to := func(city solver.City) (x, y float64) {
			x, y = v.ToScreen(c.Scene.X[city], c.Scene.Y[city])
			return (x + float64(cell.Min.X)) * mm, (y + float64(cell.Min.Y)) * mm
		}
		if err := drawPath(ctx, out, pane.Order, c.Scene.Open, to); err != nil {
			return err
		}
		c.report(float64(i+1) / float64(len(c.Panes)))
	}
	out.WriteString("</svg>\n")
	return out.Flush()
}

// plotCells says where the panes go where nothing is written beside them.
func (c *Comparison) plotCells() []image.Rectangle {
	bare := *c
	bare.Panes = slices.Clone(c.Panes)
	for i := range bare.Panes {
		bare.Panes[i].Title, bare.Panes[i].Caption = "", ""
	}
	columns := bare.columns(c.Width, c.Height)
	cells := make([]image.Rectangle, len(c.Panes))
	for i := range cells {
		cells[i] = bare.cell(i, columns, image.Rect(0, 0, c.Width, c.Height))
	}
	return cells
}

// drawPath writes one tour as one path: closed, or from end to end where it is open.
func drawPath(ctx context.Context, out *bufio.Writer, order []solver.City, open bool, place func(solver.City) (x, y float64)) error {
	if len(order) == 0 {
		return errors.New("a plotter draws tours: there is none to draw")
	}
	fmt.Fprintf(out, "<path fill=\"none\" stroke=\"#000000\" stroke-width=\"%s\" stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"", number(penWidth))
	for i, city := range order {
		if i%piece == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		x, y := place(city)
		letter := byte('L')
		if i == 0 {
			letter = 'M'
		}
		out.WriteByte(letter)
		out.WriteString(number(x))
		out.WriteByte(' ')
		out.WriteString(number(y))
	}
	if !open {
		out.WriteByte('Z')
	}
	out.WriteString("\"/>\n")
	return nil
}
