package tsplib

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"tourscope/solver"
	"tourscope/solver/internal/textscan"
)

// source reads the common structure of problem and tour files.
type source struct {
	*textscan.Scanner
	file string
	seen map[string]entry // the keywords so far

	comments []string
	kept     int // bytes of keywords, values and comments
}

// maxSpecification bounds the keywords, values and comments of a file, in bytes. Those
// of TSPLIB have less than a thousand.
const maxSpecification = 1 << 20

// entry is one line of the specification, or where a section begins.
type entry struct {
	line  int
	colon bool // KEYWORD : value, the standard; KEYWORD value occurs
	value string
}

func newSource(r io.Reader, file string) *source {
	return &source{Scanner: textscan.New(r), file: file, seen: make(map[string]entry)}
}

func (s *source) refuse(line int, field, reason, remedy string) error {
	return &solver.FileError{File: s.file, Line: line, Field: field, Reason: reason, Remedy: remedy}
}

// broken is the error for a word that cannot be returned: reading fails, or the word is
// too long.
func (s *source) broken(field string, err error) error {
	return &solver.FileError{File: s.file, Line: s.Line(), Field: field, Cause: err,
		Reason: err.Error(), Remedy: "see whether the file is whole and really a text"}
}

// read calls take for every keyword but COMMENT, which may be repeated. take reads the
// data of a section.
func (s *source) read(take func(keyword string, e entry) error) error {
	for {
		keyword, e, err := s.next()
		if err != nil || keyword == "EOF" {
			return err
		}
		const perLine = 64 // what a line costs besides its text
		if s.kept += len(keyword) + len(e.value) + perLine; s.kept > maxSpecification {
			return s.refuse(e.line, keyword, fmt.Sprintf("comes after more than %d KiB of keywords and comments", maxSpecification>>10), "shorten the comments")
		}
		if keyword == "COMMENT" {
			s.comments = append(s.comments, e.value)
			continue
		}
		if err := s.note(keyword, e); err != nil {
			return err
		}
		if err := take(keyword, e); err != nil {
			return err
		}
	}
}

// next moves to the next keyword and reads it with its value; a section has
// none. The end of the text reads as EOF.
func (s *source) next() (keyword string, e entry, err error) {
	for {
		s.SkipSpace()
		c, is := s.Peek()
		if !is {
			return "EOF", entry{line: s.Line()}, s.atEnd()
		}
		if c != '#' {
			break
		}
		if _, err := s.Rest(); err != nil {
			return "", e, s.broken("comment", err)
		}
	}
	e.line = s.Line()
	word, err := s.Identifier()
	if err != nil {
		return "", e, s.broken("keyword", err)
	}
	if keyword = strings.ToUpper(string(word)); keyword == "FIXED_EDGES" {
		keyword = "FIXED_EDGES_SECTION" // alb4000 of TSPLIB has the short name
	}
	switch {
	case keyword == "":
		return "", e, s.notAKeyword(e.line)
	case keyword == "EOF" || strings.HasSuffix(keyword, "_SECTION"):
		s.skipColon()
		return keyword, e, nil
	}
	e.colon = s.skipColon()
	rest, err := s.Rest()
	if err != nil {
		return "", e, s.broken(keyword, err)
	}
	e.value = clean(rest)
	return keyword, e, nil
}

func (s *source) atEnd() error {
	if err := s.Err(); err != nil {
		return s.broken("", err)
	}
	return nil
}

func (s *source) skipColon() bool {
	s.SkipBlanks()
	c, is := s.Peek()
	if !is || c != ':' {
		return false
	}
	s.Advance()
	s.SkipBlanks()
	return true
}

func (s *source) notAKeyword(line int) error {
	word, err := s.Word()
	if err != nil {
		return s.broken("keyword", err)
	}
	return s.refuse(line, "", fmt.Sprintf("%s is not a keyword of TSPLIB", quote(word)), notTSPLIB)
}

const notTSPLIB = "check whether this is a TSPLIB file and whether a section has too many numbers"

// unknown handles keywords that the reader does not use. A section is refused, because
// its numbers would follow, and so is a line without a value. Entries with a value are
// skipped.
func (s *source) unknown(keyword string, e entry, whole string) error {
	switch keyword {
	case "NAME", "EDGE_WEIGHT_TYPE", "EDGE_WEIGHT_FORMAT", "EDGE_DATA_FORMAT", "NODE_COORD_TYPE", "DISPLAY_DATA_TYPE":
		return nil
	}
	if strings.HasSuffix(keyword, "_SECTION") {
		return s.refuse(e.line, keyword, "is not part of "+whole, "give another file")
	}
	if !e.colon {
		return s.refuse(e.line, "", fmt.Sprintf("%s is not a keyword of TSPLIB", quote([]byte(keyword))), notTSPLIB)
	}
	return nil
}

// note stores a keyword and refuses a second one with another value.
func (s *source) note(keyword string, e entry) error {
	before, is := s.seen[keyword]
	if is && (before.value != e.value || strings.HasSuffix(keyword, "_SECTION")) {
		return s.refuse(e.line, keyword, fmt.Sprintf("is already given in line %d", before.line), "keep one of the two")
	}
	s.seen[keyword] = e
	return nil
}

// atNumber moves to the next word and reports whether it begins like a number.
func (s *source) atNumber() bool {
	s.SkipSpace()
	c, is := s.Peek()
	return is && (c >= '0' && c <= '9' || c == '-' || c == '+' || c == '.')
}

func (s *source) integer(field string) (int64, error) {
	line := s.Line()
	word, err := s.Word()
	if err != nil {
		return 0, s.broken(field, err)
	}
	if value, is := textscan.Int(word); is {
		return value, nil
	}
	return 0, s.refuse(line, field, fmt.Sprintf("%s is not a whole number", quote(word)), "write whole numbers here")
}

func (s *source) number(field string) (float64, error) {
	line := s.Line()
	word, err := s.Word()
	if err != nil {
		return 0, s.broken(field, err)
	}
	if value, is := textscan.Float(word); is {
		return value, nil
	}
	return 0, s.refuse(line, field, fmt.Sprintf("%s is not a number", quote(word)), "write numbers like 12.5 or 1.25e+01, with blanks between them")
}

// dimension reads the value of DIMENSION.
func (s *source) dimension(e entry) (int, error) {
	value, is := textscan.Int([]byte(e.value))
	if !is || value < 1 {
		return 0, s.refuse(e.line, "DIMENSION", fmt.Sprintf("%q is not a number of cities", e.value), "write a whole number from 1")
	}
	if value > solver.MaxCities {
		return 0, s.refuse(e.line, "DIMENSION", fmt.Sprintf("%d cities are more than the %d that Tourscope can hold", value, solver.MaxCities), "give a smaller problem")
	}
	return int(value), nil
}

// quote formats a word for a message, shortened.
func quote(word []byte) string {
	const most = 40
	if len(word) > most {
		return fmt.Sprintf("%q…", word[:most])
	}
	return fmt.Sprintf("%q", word)
}

// clean makes a value printable: old files are in Latin-1, and control characters and
// those that turn the direction of text must not reach a terminal.
func clean(value []byte) string {
	text := string(value)
	if !utf8.Valid(value) {
		runes := make([]rune, len(value))
		for i, c := range value {
			runes[i] = rune(c)
		}
		text = string(runes)
	}
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, text))
}
