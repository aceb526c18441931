package export

import (
	"bytes"
	"context"
	"image/png"
	"testing"
)

func TestPreviewIsThePictureSmaller(t *testing.T) {
	p := sample(100)
	p.Width, p.Height = 2000, 1000
	small, err := p.Preview(300, 300)
	if err != nil {
		t.Fatal(err)
	}
	if small.Width != 300 || small.Height != 150 {
		t.Errorf("%d × %d pixels, want 300 × 150", small.Width, small.Height)
	}
	full, err := p.complete()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := small.Scene.Scale/full.Scene.Scale, 0.15; got < want*0.999 || got > want*1.001 {
		t.Errorf("the scale shrinks by %g, want %g", got, want)
	}
	var file bytes.Buffer
	if err := Write(context.Background(), &file, PNG, small); err != nil {
		t.Fatal(err)
	}
	if m, err := png.Decode(&file); err != nil || m.Bounds().Dx() != 300 {
		t.Errorf("read back: %v", err)
	}
	p.Width = -1
	if _, err := p.Preview(300, 300); err == nil {
		t.Error("a picture of no width has a preview")
	}
}
