//go:build !nogui

package control

import "fyne.io/fyne/v2"

// FoldingRow lays buttons out side by side and has them leave their titles out where there is
// no room for all.
type FoldingRow struct {
	Gap  float32
	Fold func(bare bool)

	whole float32 // width with titles, as last measured
	bare  bool
}

// MinSize implements fyne.Layout: that without titles.
func (r *FoldingRow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.Size{}
	for _, o := range objects {
		own := o.MinSize()
		size.Width += own.Height + r.Gap // a button without a title is a square
		size.Height = max(size.Height, own.Height)
	}
	return size
}

// Layout implements fyne.Layout.
func (r *FoldingRow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	if !r.bare {
		r.whole = r.width(objects)
	}
	if bare := size.Width > 0 && r.whole > size.Width; bare != r.bare {
		r.bare = bare
		r.Fold(bare)
	}
	x := float32(0)
	for _, o := range objects {
		own := o.MinSize()
		Place(o, x, 0, own.Width, size.Height)
		x += own.Width + r.Gap
	}
}

func (r *FoldingRow) width(objects []fyne.CanvasObject) float32 {
	width := -r.Gap
	for _, o := range objects {
		width += o.MinSize().Width + r.Gap
	}
	return width
}
