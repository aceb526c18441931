package lettering

import (
	"image"
	"image/color"
	"strings"
	"testing"
)

func TestFitShortensToTheWidth(t *testing.T) {
	var f Fonts
	s := Style{Size: 12}
	if got := f.Fit("berlin52", 1000, s); got != "berlin52" {
		t.Errorf("a text that fits became %q", got)
	}
	for width := 0.0; width < 120; width += 7 {
		if got := f.Fit("a name far too long for its place", width, s); f.Width(got, s) > width {
			t.Errorf("%q is %.1f pixels wide, at most %.1f asked", got, f.Width(got, s), width)
		}
	}
}

// TestFitIsTheLongest compares with trying every beginning.
func TestFitIsTheLongest(t *testing.T) {
	var f Fonts
	for _, text := range []string{"", "i", "AVAVAV To Ty", "Zürich, 100 cities – ✗", "\xff\xfe bytes"} {
		for _, size := range []float64{6, 12, 40} {
			s := Style{Size: size, Bold: size == 12}
			for width := 0.0; width < 400; width += 3.5 {
				if got, want := f.Fit(text, width, s), longestFitting(&f, text, width, s); got != want {
					t.Fatalf("%q in %v pixels at size %v is %q, want %q", text, width, size, got, want)
				}
			}
		}
	}
}

// longestFitting is Fit by brute force.
func longestFitting(f *Fonts, text string, width float64, s Style) string {
	if f.Width(text, s) <= width {
		return text
	}
	longest := ""
	for at := range text {
		if short := text[:at] + "…"; at > 0 && f.Width(short, s) <= width {
			longest = short
		}
	}
	return longest
}

// TestFitOfALongText ends within the test's limit only if the time of a text does not
// grow with the square of its length: 50 million characters would take hours.
func TestFitOfALongText(t *testing.T) {
	var f Fonts
	s := Style{Size: 12}
	text := strings.Repeat("w", 50_000_000)
	if got := f.Fit(text, 300, s); f.Width(got, s) > 300 || len(got) < 20 {
		t.Errorf("%d bytes fit into 300 pixels: %.60q", len(got), got)
	}
}

func TestAlignment(t *testing.T) {
	for align, want := range map[Align]struct{ from, to int }{Left: {100, 140}, Center: {80, 120}, Right: {60, 101}} {
		var f Fonts
		m := image.NewRGBA(image.Rect(0, 0, 200, 30))
		f.Write(m, 100, 20, "words", Style{Size: 12, Align: align, Color: color.RGBA{A: 255}})
		if from, to := columns(m); from < want.from-1 || to > want.to+1 {
			t.Errorf("alignment %d: ink from %d to %d, want within %d to %d", align, from, to, want.from, want.to)
		}
	}
}

// columns returns the first and the last column that has ink.
func columns(m *image.RGBA) (first, last int) {
	first = m.Rect.Dx()
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			if m.RGBAAt(x, y).A > 0 {
				first, last = min(first, x), max(last, x)
			}
		}
	}
	return first, last
}

// Lines keep all words in their order, each line within the width and with no room for the next word.
func TestLinesKeepAllWords(t *testing.T) {
	var f Fonts
	style := Style{Size: 12}
	const text = "Choose a parameter, then press Start sweep. The curves appear here."
	for _, width := range []float64{90, 150, 260, 1000} {
		lines := f.Lines(text, width, style)
		if got := strings.Join(lines, " "); got != text {
			t.Errorf("%v wide: %q", width, got)
		}
		for i, line := range lines {
			next := ""
			if i+1 < len(lines) {
				next, _, _ = strings.Cut(lines[i+1], " ")
			}
			if f.Width(line, style) > width || next != "" && f.Width(line+" "+next, style) <= width {
				t.Errorf("%v wide: line %q before %q", width, line, next)
			}
		}
	}
	if got := f.Lines("Extraordinarily", 40, style); len(got) != 1 || !strings.HasSuffix(got[0], "…") {
		t.Errorf("a word that is too wide: %q", got)
	}
}
