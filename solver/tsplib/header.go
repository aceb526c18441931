package tsplib

import (
	"errors"
	"io"
	"strings"

	"tourscope/solver"
)

// Header holds the specification part of a problem file up to its first section.
type Header struct {
	Name    string
	Comment string
	Metric  solver.Metric
	Cities  int
	Fixed   bool // the first section is one of fixed edges
}

var errSection = errors.New("the header ends here")

// ReadHeader reads the specification part of a problem up to the first
// section, so that a folder of a thousand files is listed from their first lines. Every
// error is a *solver.FileError.
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
