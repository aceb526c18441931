package tsplib

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"tourscope/solver"
	"tourscope/solver/printable"
)

// Tour is the content of a tour file, in city numbers of the problem's file. Order
// translates them to the cities of a problem.
type Tour struct {
	File    string
	Name    string
	Comment string
	Labels  []int64 // the first tour, in the problem file's city numbers
	Others  int     // number of further tours in the file, which are not stored
}

// ReadTour reads a tour file, TYPE : TOUR. It may lack everything but the
// TOUR_SECTION. Every error is a *solver.FileError.
func ReadTour(r io.Reader, file string) (*Tour, error) {
	t := &tourReader{source: newSource(r, file)}
	if err := t.read(t.take); err != nil {
		return nil, err
	}
	return t.finish()
}

type tourReader struct {
	*source
	cities int
	first  []int64 // the first tour
	tours  int     // how many there are
	least  int     // cities of the shortest
	most   int     // cities of the longest
}

func (t *tourReader) take(keyword string, e entry) (err error) {
	switch keyword {
	case "TYPE":
		if word, _, _ := strings.Cut(e.value, " "); !strings.EqualFold(word, "TOUR") {
			return t.refuse(e.line, keyword, fmt.Sprintf("%q: this file is not a tour", e.value), "give a file with TYPE : TOUR")
		}
	case "DIMENSION":
		t.cities, err = t.dimension(e)
	case "TOUR_SECTION":
		err = t.readTours()
	default:
		return t.unknown(keyword, e, "a tour")
	}
	return err
}

// readTours reads tours that each end with -1; one more -1 ends the section.
func (t *tourReader) readTours() error {
	const field = "TOUR_SECTION"
	length, total := 0, int64(0)
	for t.atNumber() {
		line := t.Line()
		label, err := t.integer(field)
		switch {
		case err != nil:
			return err
		case label == -1 && length == 0:
			return nil
		case label == -1:
			t.endTour(length)
			length = 0
			continue
		case label < 0:
			return t.refuse(line, field, fmt.Sprintf("the city number %d is negative", label), "use the problem's city numbers")
		case t.cities > 0 && length == t.cities, length == solver.MaxCities:
			return t.refuse(line, field, fmt.Sprintf("a tour has more than %d cities", length), "make DIMENSION agree with the section")
		case total == 4*solver.MaxCities:
			return t.refuse(line, field, "is too long", "give fewer tours a file")
		}
		if t.tours == 0 {
			t.first = append(t.first, label)
		}
		length++
		total++
	}
	if length > 0 {
		t.endTour(length)
	}
	return nil
}

func (t *tourReader) endTour(length int) {
	if t.tours++; t.tours == 1 {
		t.least, t.most = length, length
	}
	t.least, t.most = min(t.least, length), max(t.most, length)
}

// contradicts returns the length of a tour that DIMENSION contradicts, or 0.
func (t *tourReader) contradicts() int {
	switch {
	case t.cities == 0:
		return 0
	case t.least != t.cities:
		return t.least
	case t.most != t.cities:
		return t.most
	}
	return 0
}

func (t *tourReader) finish() (*Tour, error) {
	const field = "TOUR_SECTION"
	e, is := t.seen[field]
	if !is || t.tours == 0 {
		return nil, t.refuse(t.Line(), field, "holds no tour", "give a file with TYPE : TOUR and a TOUR_SECTION")
	}
	if wrong := t.contradicts(); wrong > 0 {
		return nil, t.refuse(e.line, field, fmt.Sprintf("has %d cities, DIMENSION says %d", wrong, t.cities), "make DIMENSION agree with the section, or get the whole file")
	}
	name := t.seen["NAME"].value
	if name == "" {
		name = printable.Line(filepath.Base(t.file))
	}
	return &Tour{File: t.file, Name: name, Comment: strings.Join(t.comments, "\n"), Labels: t.first, Others: t.tours - 1}, nil
}

// Order returns the first tour as cities of the problem. It is an error if the
// tour is not one of this problem: cities missing, twice or unknown, or a fixed
// edge not in it.
func (t *Tour) Order(p *solver.Problem) ([]solver.City, error) {
	refuse := func(reason string, cause error) error {
		remedy := "use a tour of " + p.Name() + ", or the instance of this tour"
		if end := (*solver.EndError)(nil); errors.As(cause, &end) { // it is one, with other ends
			remedy = end.Remedy()
		}
		return &solver.FileError{File: t.File, Field: "TOUR_SECTION", Reason: reason, Cause: cause, Remedy: remedy}
	}
	if len(t.Labels) != p.Cities() {
		return nil, refuse(fmt.Sprintf("the tour has %d cities, %s has %d", len(t.Labels), p.Name(), p.Cities()), nil)
	}
	cities := newIndex(p.Definition().Labels, p.Cities())
	order := make([]solver.City, len(t.Labels))
	for i, label := range t.Labels {
		city, is := cities.find(label)
		if !is {
			return nil, refuse(fmt.Sprintf("%s has no city %d", p.Name(), label), nil)
		}
		order[i] = city
	}
	if err := p.CheckTour(order); err != nil {
		return nil, refuse(err.Error(), err)
	}
	return order, nil
}
