// Package printable writes text from outside, such as names of files and instances,
// without what a terminal, a table or a heading would obey: control characters, characters
// that turn the direction of text, line ends, and bytes that are not UTF-8.
//
// They are written as in Go: \x1b, \n, \u202e. Other text stays as it is. It is for
// showing only: a file is opened by the name that it has.
package printable

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line returns a text as one line.
func Line(text string) string { return Lines(text, "") }

// Lines returns a text in which only the control characters of a set are kept, such as
// "\n\t".
func Lines(text, kept string) string {
	if isPlain(text, kept) {
		return text
	}
	var b strings.Builder
	for i, size := 0, 0; i < len(text); i += size {
		var r rune
		if r, size = utf8.DecodeRuneInString(text[i:]); isHarmless(r, size) || r != utf8.RuneError && strings.ContainsRune(kept, r) {
			b.WriteString(text[i : i+size])
			continue
		}
		writeEscape(&b, r, size, text[i])
	}
	return b.String()
}

func isPlain(text, kept string) bool {
	for i, size := 0, 0; i < len(text); i += size {
		if c := text[i]; c >= ' ' && c < 0x7f {
			size = 1
			continue
		}
		var r rune
		if r, size = utf8.DecodeRuneInString(text[i:]); !isHarmless(r, size) && (r == utf8.RuneError || !strings.ContainsRune(kept, r)) {
			return false
		}
	}
	return true
}

// isHarmless says whether a character, decoded from so many bytes, only takes up room.
func isHarmless(r rune, size int) bool {
	return (r != utf8.RuneError || size > 1) && !unicode.IsControl(r) && !unicode.Is(unicode.Bidi_Control, r) && r != '\u2028' && r != '\u2029'
}

func writeEscape(b *strings.Builder, r rune, size int, first byte) {
	const digits = "0123456789abcdef"
	switch {
	case r == '\n':
		b.WriteString(`\n`)
	case r == '\r':
		b.WriteString(`\r`)
	case r == '\t':
		b.WriteString(`\t`)
	case size == 1:
		b.WriteString(`\x` + string([]byte{digits[first>>4], digits[first&15]}))
	default: // all of them are below 0x10000
		b.WriteString(`\u` + string([]byte{digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15]}))
	}
}

// Writer passes text on as Lines does, keeping line ends and tabs.
type Writer struct {
	to      io.Writer
	partial []byte // the beginning of a character
}

// NewWriter returns a writer of text for people or scripts. Flush it at the end.
func NewWriter(to io.Writer) *Writer { return &Writer{to: to} }

// Write takes text in pieces that may divide a character.
func (w *Writer) Write(data []byte) (int, error) {
	text := string(w.partial) + string(data)
	whole := len(text)
	for i := 1; i < utf8.UTFMax && i <= len(text); i++ {
		if tail := text[len(text)-i:]; utf8.RuneStart(tail[0]) {
			if !utf8.FullRuneInString(tail) {
				whole -= i
			}
			break
		}
	}
	w.partial = append(w.partial[:0], text[whole:]...)
	if _, err := io.WriteString(w.to, Lines(text[:whole], "\n\t")); err != nil {
		return 0, err
	}
	return len(data), nil
}

// Flush writes what is left: an incomplete character.
func (w *Writer) Flush() error {
	if len(w.partial) == 0 {
		return nil // a device may refuse even to write nothing
	}
	_, err := io.WriteString(w.to, Lines(string(w.partial), ""))
	w.partial = nil
	return err
}
