package lsm

import (
	"fmt"
	"io"
	"math"

	"tourscope/solver"
	"tourscope/solver/internal/textscan"
)

// ReadQAPLIB reads an instance in the format of QAPLIB (Burkard, Karisch and Rendl 1997): the
// number of facilities n, then two n × n matrices of integers, all separated by blanks and line
// ends. Anything else is an error of the type *solver.FileError. Memory grows with the file, up
// to MaxFacilities.
func ReadQAPLIB(r io.Reader, name string) (*Assignment, error) {
	s := qaplib{Scanner: textscan.New(r), file: name}
	n, err := s.number("the number of facilities", 2, MaxFacilities)
	if err != nil {
		return nil, err
	}
	q := &Assignment{Name: name, N: int(n)}
	for _, m := range []struct {
		what string
		into *[]int32
	}{{"the first matrix", &q.A}, {"the second matrix", &q.B}} {
		for range n * n {
			// A matrix of lengths subtracts two entries in 32 bits.
			v, err := s.number(m.what, -math.MaxInt32/2, math.MaxInt32/2)
			if err != nil {
				return nil, err
			}
			*m.into = append(*m.into, int32(v))
		}
	}
	if s.SkipSpace(); s.Err() != nil {
		return nil, s.broken("the end", s.Err())
	}
	if _, more := s.Peek(); more {
		return nil, s.refuse("the end", fmt.Sprintf("there is more than two %d × %d matrices", n, n))
	}
	if err := q.check(); err != nil {
		return nil, s.refuse("the matrices", err.Error())
	}
	return q, nil
}

// qaplib reads the numbers of a file.
type qaplib struct {
	*textscan.Scanner
	file string
}

func (s *qaplib) refuse(field, reason string) error {
	return &solver.FileError{File: s.file, Line: s.Line(), Field: field, Reason: reason,
		Remedy: "give a QAPLIB file: n, then two n × n matrices of integers"}
}

func (s *qaplib) broken(field string, err error) error {
	return &solver.FileError{File: s.file, Line: s.Line(), Field: field, Cause: err,
		Reason: err.Error(), Remedy: "see whether the file is whole and really a text"}
}

// number reads an integer between two bounds.
func (s *qaplib) number(field string, least, most int64) (int64, error) {
	s.SkipSpace()
	word, err := s.Word()
	switch {
	case err != nil:
		return 0, s.broken(field, err)
	case len(word) == 0:
		return 0, s.refuse(field, "the file ends too early")
	}
	v, is := textscan.Int(word)
	if !is {
		return 0, s.refuse(field, fmt.Sprintf("%q is not an integer", word))
	}
	if v < least || v > most {
		return 0, s.refuse(field, fmt.Sprintf("%d is not between %d and %d", v, least, most))
	}
	return v, nil
}

// WriteQAPLIB writes an instance in the format of QAPLIB.
func WriteQAPLIB(w io.Writer, q *Assignment) error {
	text := fmt.Appendln(nil, q.N)
	for _, m := range [][]int32{q.A, q.B} {
		for i, v := range m {
			if i%q.N == 0 {
				text = append(text, '\n')
			}
			text = fmt.Appendf(text, " %d", v)
		}
		text = append(text, '\n')
	}
	_, err := w.Write(text)
	return err
}
