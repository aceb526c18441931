package export

import (
	"bytes"
	"compress/zlib"
	"image"
	"io"
	"reflect"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
)

func TestTextsAreSpelled(t *testing.T) {
	for _, c := range []struct{ text, lacks, want string }{
		{"10⁻²/s", "⁻", "10^-2/s"},
		{"10⁶ moves/s", "", "10⁶ moves/s"},
		{"10⁶ moves/s", "⁶", "10^6 moves/s"},
		{"TC, α 0.9 ≥ 1 ×", "α≥", "TC, alpha 0.9 >= 1 ×"},
		{"5⁻", "", "5⁻"},
		{"東 3", "東", "? 3"},
		{"", "", ""},
	} {
		if got := spelled(c.text, func(r rune) bool { return !strings.ContainsRune(c.lacks, r) }); got != c.want {
			t.Errorf("%q without %q is %q, want %q", c.text, c.lacks, got, c.want)
		}
	}
}

// A PDF has the texts of a plot in Windows-1252, a picture the letters that its font has.
func TestTextsOfPlots(t *testing.T) {
	titled := func(text string) *plot.Plot {
		p := plot.New()
		p.Title.Text = text
		return p
	}
	pdf, err := drawn(titled("10⁻²/s, α × –"), 8*vg.Centimeter, 8*vg.Centimeter, "pdf")
	if err != nil {
		t.Fatal(err)
	}
	if want := []byte("10^-2/s, alpha \xd7 \x96"); !bytes.Contains(inflated(t, pdf), want) {
		t.Errorf("the PDF has no %q", want)
	}
	face := font.NewCache(liberation.Collection()).Lookup(plot.DefaultFont, 20)
	var pictures []image.Image
	for _, text := range []string{"10⁻²", "10^-2"} {
		canvas := vgimg.New(vg.Inch, vg.Inch)
		imageTexts{canvas}.FillString(face, vg.Point{X: 5, Y: 20}, text)
		pictures = append(pictures, canvas.Image())
	}
	if !reflect.DeepEqual(pictures[0], pictures[1]) {
		t.Error("the picture has another text for 10⁻² than 10^-2")
	}
}

// inflated returns the first stream of a PDF.
func inflated(t *testing.T, pdf []byte) []byte {
	t.Helper()
	_, stream, _ := bytes.Cut(pdf, []byte("stream\n"))
	r, err := zlib.NewReader(bytes.NewReader(stream))
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return content
}
