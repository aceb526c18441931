package geofile

import (
	"bufio"
	"encoding/xml"
	"io"
	"strconv"

	"tourscope/solver"
)

// ReadXML reads the cities of a GPX or a KML file, told by its first element. The problem is
// named after the file. Every error is a *solver.FileError.
func ReadXML(r io.Reader, file string) (*solver.Problem, error) {
	source := &tokenBytes{reader: bufio.NewReader(r), line: 1}
	e := &elements{Decoder: xml.NewDecoder(source), source: source}
	e.CharsetReader = source.charset
	root, err := e.root()
	if err != nil {
		return nil, refuse(file, source.line, err)
	}
	var content interface {
		read() error
		chosen() (of *places, note string, err *fault)
	}
	switch root {
	case "gpx":
		content = &gpx{elements: e}
	case "kml":
		content = &kml{elements: e}
	default:
		return nil, refuse(file, source.line, &fault{"is neither GPX nor KML: its first element is " + strconv.Quote(root),
			"give a file of GPX, KML, GeoJSON, CSV or TSPLIB; maps and other programs export them"})
	}
	if err := content.read(); err != nil {
		return nil, refuse(file, source.line, err)
	}
	of, note, none := content.chosen()
	if none != nil {
		return nil, &solver.FileError{File: file, Reason: none.reason, Remedy: none.remedy}
	}
	return of.problem(file, note)
}
