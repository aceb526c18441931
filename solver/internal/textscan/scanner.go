// Package textscan reads words and numbers out of text fast, in bounded memory,
// and knows on which line it is. The readers of problem files stand on it.
//
// It knows no format. Its hard part is the window: a word is handed out as a
// slice of the buffer, so it has to lie in it whole, and whatever does not fit
// is refused instead of making the buffer grow.
package textscan

import (
	"errors"
	"fmt"
	"io"
)

// Window is the buffer's size in bytes, and so the longest word and line.
const Window = 64 << 10

// ErrTooLong says that a word or a line does not fit into the window.
var ErrTooLong = fmt.Errorf("longer than %d bytes", Window)

// Scanner walks over a text. Lines end with \n, \r\n or \r.
type Scanner struct {
	source io.Reader
	buffer []byte
	at     int // the next byte
	end    int // behind the last byte read
	line   int
	err    error // why there are no more bytes; io.EOF at the end
}

// New returns a scanner at the text's first byte, a byte order mark skipped.
func New(source io.Reader) *Scanner {
	s := &Scanner{source: source, buffer: make([]byte, Window), line: 1}
	for s.end < 3 && s.more() {
	}
	if s.end >= 3 && string(s.buffer[:3]) == "\xef\xbb\xbf" {
		s.at = 3
	}
	return s
}

// Line returns the number of the line that the next byte is on, from 1.
func (s *Scanner) Line() int { return s.line }

// Err returns what broke off the reading; nil at a proper end.
func (s *Scanner) Err() error {
	if errors.Is(s.err, io.EOF) {
		return nil
	}
	return s.err
}

// Peek returns the next byte; false at the end of the text.
func (s *Scanner) Peek() (byte, bool) {
	if s.at == s.end && !s.more() {
		return 0, false
	}
	return s.buffer[s.at], true
}

// more reads more bytes behind the unread ones, which move to the front. It says
// whether there are any.
func (s *Scanner) more() bool {
	copy(s.buffer, s.buffer[s.at:s.end])
	s.at, s.end = 0, s.end-s.at
	if s.err != nil || s.end == len(s.buffer) {
		return false
	}
	for idle := 0; idle < 100; idle++ {
		n, err := s.source.Read(s.buffer[s.end:])
		s.end += n
		s.err = err
		if n > 0 || err != nil {
			return n > 0
		}
	}
	s.err = io.ErrNoProgress
	return false
}

// Advance moves over the byte that Peek has shown.
func (s *Scanner) Advance() {
	switch s.buffer[s.at] {
	case '\n':
		s.line++
	case '\r':
		s.at++
		if next, is := s.Peek(); !is || next != '\n' {
			s.line++ // otherwise \n counts
		}
		return
	}
	s.at++
}

// SkipBlanks moves to the next byte that is no blank, on this line.
func (s *Scanner) SkipBlanks() {
	for c, is := s.Peek(); is && isBlank(c); c, is = s.Peek() {
		s.at++
	}
}

// SkipSpace moves to the next byte that is neither blank nor line end.
func (s *Scanner) SkipSpace() {
	for c, is := s.Peek(); is && (isBlank(c) || isLineEnd(c)); c, is = s.Peek() {
		s.Advance()
	}
}

// AtLineEnd skips blanks and says whether nothing else is left on the line.
func (s *Scanner) AtLineEnd() bool {
	s.SkipBlanks()
	c, is := s.Peek()
	return !is || isLineEnd(c)
}

// Word returns the bytes up to the next blank or line end; none at a line end.
// They are valid until the next call.
func (s *Scanner) Word() ([]byte, error) {
	return s.take(func(c byte) bool { return isBlank(c) || isLineEnd(c) })
}

// Rest returns what is left of the line, without its end. The bytes are valid
// until the next call.
func (s *Scanner) Rest() ([]byte, error) { return s.take(isLineEnd) }

// Identifier returns the letters, digits and underscores that come next.
func (s *Scanner) Identifier() ([]byte, error) {
	return s.take(func(c byte) bool {
		return c != '_' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z')
	})
}

// take hands out the bytes before the first one that stops it.
func (s *Scanner) take(stop func(byte) bool) ([]byte, error) {
	for length := 0; ; length++ {
		if s.at+length == s.end && !s.more() {
			if s.err == nil {
				return nil, ErrTooLong
			}
			return s.consume(length), s.Err()
		}
		if stop(s.buffer[s.at+length]) {
			return s.consume(length), nil
		}
	}
}

func (s *Scanner) consume(length int) []byte {
	s.at += length
	return s.buffer[s.at-length : s.at]
}

func isBlank(c byte) bool {
	return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == 0x1a // the last ends DOS files
}

func isLineEnd(c byte) bool { return c == '\n' || c == '\r' }
