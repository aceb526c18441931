package look

import (
	"bytes"
	"image"
	"image/png"
	"testing"

	"tourscope/canvas/export"
)

// A preview is the file scaled down: as bright as that on the whole.
func TestPreviewIsAsBrightAsTheFile(t *testing.T) {
	f, err := Look{Width: 1600, Height: 1200}.Plan(someTour(t, 4000), export.PNG)
	if err != nil {
		t.Fatal(err)
	}
	var written bytes.Buffer
	if err := f.Write(t.Context(), &written, nil); err != nil {
		t.Fatal(err)
	}
	whole, err := png.Decode(&written)
	if err != nil {
		t.Fatal(err)
	}
	small, err := f.Preview(t.Context(), 400, 400)
	if err != nil {
		t.Fatal(err)
	}
	if size := small.Bounds().Size(); size != image.Pt(400, 300) {
		t.Errorf("the preview has %v pixels", size)
	}
	want, got := brightness(whole), brightness(small)
	for i := range want {
		if d := got[i] - want[i]; d < -0.5 || d > 0.5 {
			t.Errorf("the preview has the mean colour %.1f, the file %.1f", got, want)
			break
		}
	}
}

// brightness is the mean of red, green and blue, from 0 to 255.
func brightness(img image.Image) (mean [3]float64) {
	b := img.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r, g, b, _ := img.At(x, y).RGBA()
			mean[0], mean[1], mean[2] = mean[0]+float64(r>>8), mean[1]+float64(g>>8), mean[2]+float64(b>>8)
		}
	}
	for i := range mean {
		mean[i] /= float64(b.Dx() * b.Dy())
	}
	return mean
}
