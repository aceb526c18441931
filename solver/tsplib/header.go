package tsplib

import (
	"errors"
	"io"
	"strings"

	"tourscope/solver"
)

// Header is what a problem's file says before its first section.
type Header struct {
	Name    string
	Comment string
	Metric  solver.Metric
	Cities  int
	Fixed   bool // the first section is one of fixed edges
}

var errSection = errors.New("the header ends here")

// ReadHeader reads the specification of a symmetric problem, and no more: a list
// of a thousand files is told from their first lines. What the sections hold is
// not looked at. Every error is a *solver.FileError.
func ReadHeader(r io.Reader, file string) (Header, error) {
	p := &problemReader{source: newSource(r, file)}
	first := ""
	err := p.source.read(func(keyword string, e entry) error {
		if strings.HasSuffix(keyword, "_SECTION") && keyword != "TOUR_SECTION" {
			first = keyword
			return errSection
		}
		return p.take(keyword, e)
	})
	if err != nil && !errors.Is(err, errSection) {
		return Header{}, err
	}
	metric, err := p.metric()
	if err != nil {
		return Header{}, err
	}
	return Header{Name: p.name(), Comment: strings.Join(p.comments, "\n"), Metric: metric, Cities: p.cities,
		Fixed: first == "FIXED_EDGES_SECTION"}, nil
}
