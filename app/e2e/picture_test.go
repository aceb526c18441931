//go:build e2e

package e2e

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// screenshot is what is on the screen. Where TOURSCOPE_SCREENSHOTS names a
// folder, it is kept there under its name.
func (w *window) screenshot(name string) image.Image {
	w.t.Helper()
	data, err := w.desktop.command("import", "-silent", "-window", "root", "png:-").Output()
	if err != nil {
		w.t.Fatalf("import: %v", err)
	}
	if folder := os.Getenv("TOURSCOPE_SCREENSHOTS"); folder != "" {
		if err := os.WriteFile(filepath.Join(folder, name+".png"), data, 0o644); err != nil {
			w.t.Error(err)
		}
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		w.t.Fatal(err)
	}
	return img
}

// share counts the pixels of a rectangle that are like a colour, from 0 to 1.
func share(img image.Image, r rect, like func(color.RGBA) bool) float64 {
	found := 0
	for y := r.Y; y < r.Y+r.Height; y++ {
		for x := r.X; x < r.X+r.Width; x++ {
			if like(color.RGBAModel.Convert(img.At(x, y)).(color.RGBA)) {
				found++
			}
		}
	}
	return float64(found) / float64(max(1, r.Width*r.Height))
}

// blue is like a tour, in the light and in the dark theme.
func blue(c color.RGBA) bool { return int(c.B) > int(c.R)+40 && c.B > 90 }

// orange is like the tour of a second pane.
func orange(c color.RGBA) bool { return int(c.R) > int(c.B)+60 && c.R > 120 }

// bright tells a light theme from a dark one.
func bright(c color.RGBA) bool { return int(c.R)+int(c.G)+int(c.B) > 3*150 }

// colours counts the different colours of a rectangle.
func colours(img image.Image, r rect) int {
	found := make(map[color.RGBA]bool)
	for y := r.Y; y < r.Y+r.Height; y++ {
		for x := r.X; x < r.X+r.Width; x++ {
			found[color.RGBAModel.Convert(img.At(x, y)).(color.RGBA)] = true
		}
	}
	return len(found)
}

// readPNG reads a picture that the program wrote.
func readPNG(t *testing.T, path string) image.Image {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return img
}
