// Package goldentest compares drawn pictures with golden ones, PNG files in testdata. For
// tests only. What may differ between processors, which round letters and lines a little
// differently, is a Tolerance.
package goldentest

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// Tolerance bounds the difference of a picture from the golden one.
type Tolerance struct {
	Channel int // largest difference of a channel, of 255, of pixels that count as equal
	PerMill int // how many of a thousand pixels may differ by more
}

// Compare fails the test where the picture differs from the golden one at a path by more than
// the tolerance. With update it writes the golden picture instead.
func Compare(t testing.TB, path string, got *image.RGBA, update bool, allowed Tolerance) {
	t.Helper()
	if update {
		if err := write(path, got); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := read(path)
	if err != nil {
		t.Fatalf("%v: run the test with -update and look at the picture", err)
	}
	if want.Bounds() != got.Rect {
		t.Fatalf("%s: size %v, want %v", path, got.Rect, want.Bounds())
	}
	differ, first := allowed.count(got, want)
	if differ > got.Rect.Dx()*got.Rect.Dy()*allowed.PerMill/1000 {
		t.Fatalf("%s differs in %d pixels, first at %v: %v, want %v; -update writes it anew",
			path, differ, first, got.At(first.X, first.Y), want.At(first.X, first.Y))
	}
}

// count returns how many pixels differ by more than a channel may, and the first of them.
func (allowed Tolerance) count(got *image.RGBA, want image.Image) (differ int, first image.Point) {
	for y := range got.Rect.Dy() {
		for x := range got.Rect.Dx() {
			if allowed.alike(got.At(x, y), want.At(x, y)) {
				continue
			}
			if differ == 0 {
				first = image.Pt(x, y)
			}
			differ++
		}
	}
	return differ, first
}

func (allowed Tolerance) alike(a, b color.Color) bool {
	r, g, bl, al := a.RGBA()
	r2, g2, bl2, al2 := b.RGBA()
	most := uint32(allowed.Channel) * 0x101 // RGBA spreads 8 bits over 16
	return max(r, r2)-min(r, r2) <= most && max(g, g2)-min(g, g2) <= most &&
		max(bl, bl2)-min(bl, bl2) <= most && max(al, al2)-min(al, al2) <= most
}

func read(path string) (image.Image, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return png.Decode(f)
}

func write(path string, m image.Image) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return png.Encode(f, m)
}
