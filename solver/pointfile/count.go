package pointfile

import (
	"io"

	"tourscope/solver"
	"tourscope/solver/internal/textscan"
)

// Count returns the number of cities in a file of coordinates, and their metric. It parses
// the first city and counts the other lines; geometries, whose metric depends on all, it parses. Every error is a *solver.FileError.
func Count(r io.Reader, file string) (int, solver.Metric, error) {
	p := &reader{Scanner: textscan.New(r), file: file}
	cities := 0
	for {
		next, is, err := p.next()
		if err != nil {
			return 0, 0, err
		}
		if !is {
			break
		}
		switch {
		case p.passesOver(next.text):
			continue
		case len(p.x) > 0 && p.columns.geometry < 0:
			cities++
			continue
		}
		if err := p.take(next.line, next.text); err != nil {
			return 0, 0, err
		}
		cities = len(p.x)
	}
	if err := p.Err(); err != nil {
		return 0, 0, &solver.FileError{File: file, Line: p.Line(), Reason: err.Error(), Remedy: "get the file again", Cause: err}
	}
	if p.pending != nil {
		return 0, 0, p.pending
	}
	if cities == 0 {
		return 0, 0, p.refuse(0, "", "holds no cities", "give one city a line: x,y")
	}
	p.onMap()
	return cities, p.metric(), nil
}
