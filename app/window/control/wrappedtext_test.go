//go:build !nogui

package control

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

func TestWrap(t *testing.T) {
	app := test.NewApp()
	defer app.Quit()
	wide := func(text string) float32 { return fyne.MeasureText(text, 13, fyne.TextStyle{}).Width + 0.5 }
	for _, row := range []struct {
		why, text string
		width     float32
		most      int
		want      []string
	}{
		{"it fits", "one two", wide("one two"), 2, []string{"one two"}},
		{"between words", "one two three", wide("one two"), 2, []string{"one two", "three"}},
		{"a word that is too long is cut", "extraordinary day", wide("extra…"), 2, []string{"extra…", "day"}},
		{"nothing needs no line", "", 100, 2, nil},
	} {
		if got := Wrap(row.text, row.width, 13, row.most); !slices.Equal(got, row.want) {
			t.Errorf("%s: %q, want %q", row.why, got, row.want)
		}
	}
	lines := Wrap(strings.Repeat("word ", 40), wide("word word word"), 13, 2)
	if len(lines) != 2 || lines[0] != "word word word" || !strings.HasSuffix(lines[1], "…") {
		t.Errorf("too much for two lines becomes %q", lines)
	}
}

// A text that fits on one line has the normal size; otherwise it is smaller, on two. Its
// height does not depend on that.
func TestLinesUseTwoWhereOneIsTooShort(t *testing.T) {
	app := test.NewApp()
	defer app.Quit()
	text := "one two three four five six seven eight"
	l := NewWrappedText(text)
	wide := fyne.MeasureText(text, l.Theme().Size(l.SizeName), fyne.TextStyle{}).Width
	height := l.MinSize().Height
	shown := func(width float32) (lines []string, size float32) {
		l.Resize(fyne.NewSize(width, height))
		for _, o := range test.WidgetRenderer(l).Objects() {
			if c := o.(*canvas.Text); c.Visible() {
				lines, size = append(lines, c.Text), c.TextSize
			}
		}
		return lines, size
	}
	lines, usual := shown(wide + 1)
	if len(lines) != 1 || lines[0] != text {
		t.Errorf("with room for all there are %q", lines)
	}
	lines, small := shown(wide * 0.6)
	if len(lines) != 2 || strings.Join(lines, " ") != text || small >= usual {
		t.Errorf("without there are %q, %v high and not %v", lines, small, usual)
	}
	if l.MinSize().Height != height {
		t.Errorf("the height becomes %v, was %v", l.MinSize().Height, height)
	}
}
