package printable

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestLine(t *testing.T) {
	for _, row := range []struct{ text, want, reason string }{
		{"berlin52", "berlin52", "plain"},
		{"Zürich 東京 C:\\tours", "Zürich 東京 C:\\tours", "letters of any script, and backslashes"},
		{"a\x1b[2Jb", `a\x1b[2Jb`, "clears a terminal"},
		{"a\x1b]0;title\x07", `a\x1b]0;title\x07`, "names a terminal's window"},
		{"a\u009b2Jb", `a\u009b2Jb`, "the same in one character"},
		{"a\x9b2Jb", `a\x9b2Jb`, "the same in one byte"},
		{"one\ntwo\rthree\tfour", `one\ntwo\rthree\tfour`, "breaks a line or a table"},
		{"one\u2028two\u2029", `one\u2028two\u2029`, "breaks a line elsewhere"},
		{"\u202egpj.exe\u202c", `\u202egpj.exe\u202c`, "turns text round"},
		{"\u2066x\u2069\u200f\u061c", `\u2066x\u2069\u200f\u061c`, "isolates it"},
		{"caf\xe9", `caf\xe9`, "Latin-1"},
		{"caf\ufffd", "caf\ufffd", "a replacement character that is one"},
		{"\x7f\x00", `\x7f\x00`, "deletes"},
	} {
		if got := Line(row.text); got != row.want {
			t.Errorf("%s: %q, want %q", row.reason, got, row.want)
		}
	}
}

// TestWriterTakesAnyPieces: wherever a text is divided, the whole is the same.
func TestWriterTakesAnyPieces(t *testing.T) {
	const text = "naïve 東京\n\x1b[31m\t\u202e caf\xe9 \xe6\x9d"
	want := Lines(text, "\n\t")
	for size := 1; size <= len(text); size++ {
		var b strings.Builder
		w := NewWriter(&b)
		for at := 0; at < len(text); at += size {
			piece := text[at:min(at+size, len(text))]
			if n, err := w.Write([]byte(piece)); n != len(piece) || err != nil {
				t.Fatal(n, err)
			}
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		if b.String() != want {
			t.Errorf("in pieces of %d: %q, want %q", size, b.String(), want)
		}
	}
}

// TestFlushWritesNothingWhereNothingIsLeft: a full device refuses that, too.
func TestFlushWritesNothingWhereNothingIsLeft(t *testing.T) {
	if err := NewWriter(refusing{}).Flush(); err != nil {
		t.Error(err)
	}
	w := NewWriter(refusing{})
	if _, err := w.Write([]byte("whole\xe6")); err == nil {
		t.Error("a failed write was not reported")
	}
	if err := w.Flush(); err == nil {
		t.Error("a failed write of the rest was not reported")
	}
}

// refusing is a full device.
type refusing struct{}

func (refusing) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

func FuzzLine(f *testing.F) {
	f.Add("a\x1b[2J\u202e\xff")
	f.Fuzz(func(t *testing.T, text string) {
		line := Line(text)
		if !utf8.ValidString(line) || strings.ContainsAny(line, "\x1b\n\r\t\x07\u202e\u2028") {
			t.Errorf("%q became %q", text, line)
		}
		if again := Line(line); again != line {
			t.Errorf("%q became %q at the second time", line, again)
		}
	})
}
