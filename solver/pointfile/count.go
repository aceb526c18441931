package pointfile

import (
	"io"

	"tourscope/solver"
	"tourscope/solver/internal/textscan"
)

// Count returns the number of cities in a file of coordinates, and their metric. It parses
// the first city and counts the other lines. Every error is a *solver.FileError.
func Count(r io.Reader, file string) (int, solver.Metric, error) {
	p := &reader{Scanner: textscan.New(r), file: file}
	cities := 0
	for {
		p.SkipSpace()
		if _, is := p.Peek(); !is {
			break
		}
		line := p.Line()
		text, err := p.Rest()
		switch {
		case err != nil:
			return 0, 0, p.refuse(line, "", err.Error(), "check whether this is a file of coordinates")
		case isComment(text):
			continue
		case len(p.x) > 0:
			cities++
			continue
		}
		if err := p.take(line, text); err != nil {
			return 0, 0, err
		}
		cities = len(p.x)
	}
	if err := p.Err(); err != nil {
		return 0, 0, &solver.FileError{File: file, Line: p.Line(), Reason: err.Error(), Remedy: "get the file again", Cause: err}
	}
	if cities == 0 {
		return 0, 0, p.refuse(0, "", "holds no cities", "give one city a line: x,y")
	}
	return cities, p.metric(), nil
}
