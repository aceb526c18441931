// Package geofile reads and writes places on the globe: GPX, as navigation devices write it,
// and KML and GeoJSON (RFC 7946), as maps do. Distances are great circles in metres.
//
// The formats hold more than cities. Of GPX the waypoints are read, without two of them
// the points of routes, without two of those the points of tracks; of KML and GeoJSON the
// points, or without two of them those of lines. The hard part is bounded memory: all are read
// token by token, and long tokens and deep nesting are refused.
package geofile

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strconv"
	"strings"

	"tourscope/solver"
	"tourscope/solver/printable"
)

// Bounds of what is read.
const (
	maxToken = 1 << 20 // bytes of a tag, a text or a string
	maxDepth = 100     // of elements or of arrays and objects
)

var errLong = fmt.Errorf("holds a tag or a text longer than %d KiB", maxToken>>10)

// fault is an error of the content, with what to do.
type fault struct{ reason, remedy string }

func (f *fault) Error() string { return f.reason }

// refuse describes an error of reading the file near a line.
func refuse(file string, line int, err error) error {
	var content *fault
	var syntax *xml.SyntaxError
	switch {
	case errors.As(err, &content):
		return &solver.FileError{File: file, Line: line, Reason: content.reason, Remedy: content.remedy}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.As(err, &syntax) && syntax.Msg == "unexpected EOF":
		return &solver.FileError{File: file, Line: line, Reason: "the file ends too early", Remedy: "get the whole file again", Cause: err}
	}
	return &solver.FileError{File: file, Line: line, Reason: printable.Line(err.Error()), Remedy: "write the file anew, in UTF-8, with the program that it comes from", Cause: err}
}

// places are the points of one kind.
type places struct {
	lat, lon []float64
	names    []string // as many as have been named so far: the others have none
	ids      []int64
	noIDs    bool // some place has no number
}

func (p *places) count() int { return len(p.lat) }

// add appends a place; lat and lon are in degrees.
func (p *places) add(lat, lon float64) error {
	if err := onGlobe(lat, lon); err != nil {
		return err
	}
	if len(p.lat) == solver.MaxCities {
		return &fault{fmt.Sprintf("there are more than the %d cities that Tourscope can hold", solver.MaxCities), "give fewer"}
	}
	p.lat, p.lon = append(p.lat, lat), append(p.lon, lon)
	return nil
}

// onGlobe checks the range of a place in degrees.
func onGlobe(lat, lon float64) error {
	switch {
	case !(math.Abs(lat) <= 90): // NaN included
		return &fault{fmt.Sprintf("the latitude %v is not within ±90 degrees", lat), "give degrees on WGS 84, and in GeoJSON and KML the longitude first"}
	case !(math.Abs(lon) <= 360):
		return &fault{fmt.Sprintf("the longitude %v is not within ±360 degrees", lon), "give degrees on WGS 84"}
	}
	return nil
}

// call gives the last place its id and its name. An id that is no number is a name, unless
// there is another one.
func (p *places) call(id, name string) {
	number, err := strconv.ParseInt(id, 10, 64)
	switch {
	case err == nil && number >= 0 && len(p.ids) == p.count()-1:
		p.ids = append(p.ids, number)
	default:
		p.noIDs, p.ids = true, nil
	}
	if name == "" && err != nil {
		name = id
	}
	if name == "" {
		return
	}
	for len(p.names) < p.count()-1 {
		p.names = append(p.names, "")
	}
	p.names = append(p.names, printable.Line(name))
}

// open removes the last place, if it is the first one again: the end of a round trip.
func (p *places) open() {
	last := p.count() - 1
	if last < 2 || p.lat[0] != p.lat[last] || p.lon[0] != p.lon[last] {
		return
	}
	p.lat, p.lon = p.lat[:last], p.lon[:last]
	p.names = p.names[:min(len(p.names), last)]
	p.ids = p.ids[:min(len(p.ids), last)]
}

// problem makes the problem of a file. note is its comment.
func (p *places) problem(file, note string) (*solver.Problem, error) {
	name := printable.Line(filepath.Base(file))
	def := solver.Definition{Name: strings.TrimSuffix(name, filepath.Ext(name)), Comment: note,
		Metric: solver.GreatCircle, X: p.lat, Y: p.lon, Labels: p.labels()}
	if p.names != nil {
		def.Names = append(p.names, make([]string, p.count()-len(p.names))...)
	}
	problem, err := solver.NewProblem(def)
	if err != nil {
		return nil, &solver.FileError{File: file, Reason: err.Error(), Remedy: "mend the coordinates", Cause: err}
	}
	return problem, nil
}

// labels returns the ids if all places have different ones, and not 1, 2, …, n; else nil.
func (p *places) labels() []int64 {
	if p.noIDs || len(p.ids) != p.count() {
		return nil
	}
	inOrder, seen := true, make(map[int64]struct{}, len(p.ids))
	for i, id := range p.ids {
		inOrder = inOrder && id == int64(i)+1
		seen[id] = struct{}{}
	}
	if inOrder || len(seen) < len(p.ids) {
		return nil
	}
	return p.ids
}

// choose returns the first of some kinds that has two places, else the one with most.
func choose(kinds ...*places) (chosen int) {
	for i, k := range kinds {
		if k.count() > 1 {
			return i
		}
		if k.count() > kinds[chosen].count() {
			chosen = i
		}
	}
	return chosen
}

// naming is the name of a kind of places: of one, and of several.
type naming struct{ one, many string }

// leftOut says in a comment which places were not taken for cities, with a number of areas.
func leftOut(chosen int, names []naming, areas int, kinds ...*places) string {
	var others []string
	for i, k := range kinds {
		if i != chosen && k.count() > 0 {
			others = append(others, solver.Counted(k.count(), names[i].one, names[i].many))
		}
	}
	if areas > 0 {
		others = append(others, solver.Counted(areas, "area", "areas"))
	}
	if others == nil {
		return ""
	}
	return fmt.Sprintf("The cities are the %s of the file, without its %s", names[chosen].many, strings.Join(others, " and "))
}

// onlyAreas is the fault of a file without points and lines.
func onlyAreas() *fault {
	return &fault{"holds only areas: cities are points", "give points, such as the centres of the areas"}
}
