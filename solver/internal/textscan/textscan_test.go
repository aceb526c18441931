package textscan_test

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"tourscope/solver/internal/textscan"
)

func TestWordsAndLines(t *testing.T) {
	const text = "\ufeffa  bc\t\n\r\n\rd:e f \x1a\n g"
	for because, s := range map[string]*textscan.Scanner{
		"at once":      textscan.New(strings.NewReader(text)),
		"byte by byte": textscan.New(iotest.OneByteReader(strings.NewReader(text))),
		"with the end": textscan.New(iotest.DataErrReader(strings.NewReader(text))),
	} {
		for _, want := range []struct {
			word string
			line int
		}{{"a", 1}, {"bc", 1}, {"d:e", 4}, {"f", 4}, {"g", 5}, {"", 5}} {
			s.SkipSpace()
			line := s.Line()
			word, err := s.Word()
			if err != nil || string(word) != want.word || line != want.line {
				t.Errorf("%s: %q in line %d, %v; want %q in line %d", because, word, line, err, want.word, want.line)
			}
		}
	}
}

func TestRest(t *testing.T) {
	s := textscan.New(iotest.OneByteReader(strings.NewReader("a b \r\nc\rd\n\ne")))
	for line, want := range []string{"a b ", "c", "d", "", "e", ""} {
		rest, err := s.Rest()
		if err != nil || string(rest) != want {
			t.Errorf("line %d: %q, %v, want %q", line+1, rest, err, want)
		}
		if want := min(line+1, 5); s.Line() != want {
			t.Errorf("in line %d, want %d", s.Line(), want)
		}
		if _, is := s.Peek(); is {
			s.Advance()
			if c, is := s.Peek(); is && c == '\n' && line == 0 {
				s.Advance() // the second half of \r\n
			}
		}
	}
}

func TestWhatDoesNotFitIsRefused(t *testing.T) {
	long := strings.Repeat("x", textscan.Window)
	s := textscan.New(strings.NewReader("a\n" + long + " b"))
	s.SkipSpace()
	if word, err := s.Word(); string(word) != "a" || err != nil {
		t.Errorf("%q, %v", word, err)
	}
	s.SkipSpace()
	if _, err := s.Word(); !errors.Is(err, textscan.ErrTooLong) {
		t.Errorf("got %v", err)
	}
}

func TestABrokenReaderIsReported(t *testing.T) {
	broken := errors.New("gone")
	s := textscan.New(iotest.ErrReader(broken))
	s.SkipSpace()
	if _, is := s.Peek(); is || !errors.Is(s.Err(), broken) {
		t.Errorf("got %v", s.Err())
	}
}

func TestNumbersThatAreNone(t *testing.T) {
	for _, word := range []string{"", "+", "-", ".", "e5", "1e", "--1", "1.2.3", "1,5", "0x10", "1_000", "nan", "inf", "Infinity", "1e999", "1dd2", "½"} {
		if v, is := textscan.Float([]byte(word)); is {
			t.Errorf("%q is %v", word, v)
		}
		if v, is := textscan.Int([]byte(word)); is {
			t.Errorf("%q is %v", word, v)
		}
	}
}

func TestWholeNumbers(t *testing.T) {
	for word, want := range map[string]int64{"0": 0, "-7": -7, "+7": 7, "007": 7, "7.0": 7, "1.2e+03": 1200, "123456789012345678": 123456789012345678} {
		if v, is := textscan.Int([]byte(word)); !is || v != want {
			t.Errorf("%q is %v, %v", word, v, is)
		}
	}
	for _, word := range []string{"1.5", "1e300", "99999999999999999999"} {
		if v, is := textscan.Int([]byte(word)); is {
			t.Errorf("%q is %v", word, v)
		}
	}
}

// strconv is the oracle: the same number to the last bit.
func FuzzFloat(f *testing.F) {
	for _, word := range []string{"0", "-0", "12.5", "9007199254740993", "0.1", "1e23", "1.7976931348623157e308", "4.9e-324",
		"123456789012345678.9", "0.000000000000000001", "179769313486231580793", "2.2250738585072011e-308"} {
		f.Add(word)
	}
	f.Fuzz(func(t *testing.T, word string) {
		got, is := textscan.Float([]byte(word))
		want, err := strconv.ParseFloat(strings.Map(fortran, word), 64)
		if strings.ContainsAny(word, "xXpP_iInN") {
			if is {
				t.Fatalf("%q is no decimal number, but %v", word, got)
			}
			return
		}
		if is != (err == nil) || is && math.Float64bits(got) != math.Float64bits(want) {
			t.Fatalf("%q: %v, %v; strconv says %v, %v", word, got, is, want, err)
		}
	})
}

func fortran(r rune) rune {
	if r == 'd' || r == 'D' {
		return 'e'
	}
	return r
}

func TestCutField(t *testing.T) {
	for line, want := range map[string][]string{
		"a;b": {"a", "b"}, " a ; ;": {"a", "", ""}, "": {""}, `"a;b";c`: {"a;b", "c"}, ` "a""b" ;"c`: {`a"b`, `"c`},
		`"a" x;b`: {`"a" x`, "b"}, `a"b;c"`: {`a"b`, `c"`},
	} {
		var got []string
		rest, more := []byte(line), true
		for more {
			var field []byte
			field, rest, more = textscan.CutField(rest, ';')
			got = append(got, string(field))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}
