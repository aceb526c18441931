package export

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"testing"

	"tourscope/canvas/goldentest"
	"tourscope/canvas/palette"
)

// thick is a tour whose lines cover most of its picture.
func thick() Picture {
	p := sample(40_000)
	p.Scene.Palette, p.Scene.CitySize = palette.Dark(), -1
	return p
}

// embedded returns the picture in an SVG file.
func embedded(t *testing.T, svg []byte) *image.RGBA {
	t.Helper()
	_, after, found := bytes.Cut(svg, []byte(`xlink:href="data:image/png;base64,`))
	if !found {
		t.Fatal("no picture in the SVG")
	}
	text, _, _ := bytes.Cut(after, []byte(`"`))
	data, err := base64.StdEncoding.DecodeString(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return decodedRGBA(t, data)
}

func decodedRGBA(t *testing.T, data []byte) *image.RGBA {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	all := image.NewRGBA(m.Bounds())
	draw.Draw(all, all.Rect, m, image.Point{}, draw.Src)
	return all
}

// TestDenseVectorsAreShaded: lines of a dense tour look in an SVG as in a PNG, which is what
// the preview shows.
func TestDenseVectorsAreShaded(t *testing.T) {
	p := thick()
	svg := written(t, SVG, p)
	got := embedded(t, svg)
	goldentest.Compare(t, "testdata/golden/dense.png", got, *update, goldentest.Tolerance{Channel: 4, PerMill: 2})
	file := decodedRGBA(t, written(t, PNG, p))
	if got.Rect != file.Rect {
		t.Fatalf("%v in the SVG, the PNG has %v", got.Rect, file.Rect)
	}
	tints := make(map[color.RGBA]bool)
	for i := 0; i < len(got.Pix); i += 4 {
		a, b := got.Pix[i:][:4], file.Pix[i:][:4]
		tints[color.RGBA{a[0], a[1], a[2], a[3]}] = true
		for k := range a {
			if d := int(a[k]) - int(b[k]); d < -2 || d > 2 {
				t.Fatalf("at %d, %d the SVG has %v, the PNG %v", i/4%got.Rect.Dx(), i/4/got.Rect.Dx(), a, b)
			}
		}
	}
	if len(tints) < 20 {
		t.Errorf("%d tints", len(tints))
	}
	if most := 3*p.Width*p.Height/2 + 10_000; len(svg) > most {
		t.Errorf("the SVG has %d bytes, at most %d were meant", len(svg), most)
	}
	pdf := written(t, PDF, p)
	if !bytes.Contains(pdf, []byte("/Subtype /Image")) || len(pdf) > 2*p.Width*p.Height {
		t.Errorf("a PDF of %d bytes without a picture", len(pdf))
	}
	p.Transparent = true
	if bytes.Contains(written(t, SVG, p), []byte("<image")) {
		t.Error("a picture without a background has no shades, but has a picture in its file")
	}
}

// TestLargeShadedVectorsAreBounded: a poster has its lines magnified.
func TestLargeShadedVectorsAreBounded(t *testing.T) {
	p := thick()
	p.Width, p.Height, p.Scene.Scale = 4000, 3000, 1
	p.Scene.X, p.Scene.Y = p.Scene.X[:25_000], p.Scene.Y[:25_000]
	p.Scene.Order = p.Scene.Order[:25_000]
	for i := range p.Scene.Order { // far from each other, so that lines cross the page
		p.Scene.Order[i] = p.Scene.Order[i] * 7919 % 25_000
	}
	got := embedded(t, written(t, SVG, p))
	if pixels := got.Rect.Dx() * got.Rect.Dy(); pixels > shadedPixels+10_000 || pixels < shadedPixels/2 {
		t.Errorf("%v in a page of %d × %d", got.Rect, p.Width, p.Height)
	}
}

func TestShadingIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var file bytes.Buffer
	if err := Write(ctx, &file, SVG, thick()); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}
