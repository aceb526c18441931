package look

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/draw"

	"tourscope/canvas/export"
)

// Write writes the file. It stops with ctx's error when ctx ends; progress, which may
// be nil, is called with the completed part, from 0 to 1.
func (f *File) Write(ctx context.Context, w io.Writer, progress func(float64)) error {
	switch f.kind {
	case comparison:
		c := f.compared
		c.Progress = progress
		return export.WriteComparison(ctx, w, f.Format, c)
	case plotter:
		c := f.compared
		c.Progress = progress
		return export.WritePlotter(ctx, w, c)
	case graph:
		c := f.chart
		c.Progress = progress
		return export.WriteChart(ctx, w, f.Format, c)
	}
	p := f.picture
	p.Progress = progress
	return export.Write(ctx, w, f.Format, p)
}

// Size returns the size in pixels and on paper in millimetres.
func (f *File) Size() (width, height int, widthMM, heightMM float64) {
	mm := 25.4 / f.picture.DPI
	return f.picture.Width, f.picture.Height, float64(f.picture.Width) * mm, float64(f.picture.Height) * mm
}

// Transparent reports whether the file has no background.
func (f *File) Transparent() bool { return f.picture.Transparent && f.kind != plotter }

// Dark reports whether the colours are those for a dark background.
func (f *File) Dark() bool { return f.picture.Scene.Palette.Dark }

// previewWhole is the size in pixels up to which a preview is the file itself, scaled down.
const previewWhole = 12_000_000

// Preview draws the file scaled to fit into width × height pixels: the file as it is written,
// so that lines and cities have its brightness. Very large ones are drawn at the smaller size.
func (f *File) Preview(ctx context.Context, width, height int) (image.Image, error) {
	if f.kind == plotter {
		return export.PlotterPreview(f.compared, width, height)
	}
	drawn := *f
	drawn.Format = export.PNG
	if w, h, _, _ := f.Size(); w*h > previewWhole {
		small, err := f.shrunk(width, height)
		if err != nil {
			return nil, err
		}
		drawn = *small
	}
	var file bytes.Buffer
	if err := drawn.Write(ctx, &file, nil); err != nil {
		return nil, err
	}
	img, err := png.Decode(&file)
	if err != nil {
		return nil, err
	}
	return scaledDown(img, width, height), nil
}

// scaledDown fits a picture into width × height pixels; a smaller one stays as it is.
func scaledDown(img image.Image, width, height int) image.Image {
	w, h := img.Bounds().Dx(), img.Bounds().Dy()
	shrink := min(float64(width)/float64(w), float64(height)/float64(h))
	if shrink >= 1 {
		return img
	}
	small := image.NewNRGBA(image.Rect(0, 0, max(1, int(math.Round(shrink*float64(w)))), max(1, int(math.Round(shrink*float64(h))))))
	draw.BiLinear.Scale(small, small.Rect, img, img.Bounds(), draw.Src, nil)
	return small
}

// shrunk returns the same file as a smaller PNG.
func (f *File) shrunk(width, height int) (*File, error) {
	small := *f
	small.Format = export.PNG
	var err error
	switch f.kind {
	case comparison:
		small.compared, err = f.compared.Preview(width, height)
		small.picture = small.compared.Picture
	case graph:
		small.chart, err = f.chart.Preview(width, height)
		small.picture = small.chart.Picture
	default:
		small.picture, err = f.picture.Preview(width, height)
	}
	return &small, err
}

// The sizes of the two pictures by which the size of a large PNG is estimated, and the
// size up to which a PNG is written to count its bytes.
const (
	smallSample, largeSample = 500, 1000 // pixels, the longer side
	writtenOut               = 1_000_000
)

// Bytes returns the size of the file in bytes. Vector files and small PNGs are written
// and counted. The size of a large PNG is extrapolated from two smaller ones by the
// power law bytes ∝ side^p: lines are relatively thinner in larger pictures, so p is
// between 1 and 2.
func (f *File) Bytes(ctx context.Context) (count int64, exact bool, err error) {
	w, h := f.picture.Width, f.picture.Height
	if f.Format != export.PNG || w*h <= writtenOut {
		var n counter
		err := f.Write(ctx, &n, nil)
		return int64(n), true, err
	}
	var sizes [2]float64
	for i, side := range []int{smallSample, largeSample} {
		small, err := f.shrunk(side, side)
		if err != nil {
			return 0, false, err
		}
		var n counter
		if err := small.Write(ctx, &n, nil); err != nil {
			return 0, false, err
		}
		sizes[i] = float64(n)
	}
	power := math.Log2(sizes[1] / sizes[0])
	return int64(sizes[1] * math.Pow(float64(max(w, h))/largeSample, power)), false, nil
}

// counter counts what is written to it.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
