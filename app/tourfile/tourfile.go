// Package tourfile writes tours for people and other programs, in the format that the name
// of the file ends in: TSPLIB's, a table as CSV, or a way on the globe as GPX, KML or
// GeoJSON; with .gz compressed.
package tourfile

import (
	"errors"
	"io"

	"tourscope/app/save"
	"tourscope/solver"
	"tourscope/solver/geofile"
	"tourscope/solver/pointfile"
	"tourscope/solver/tsplib"
)

// format is how a tour is written.
type format struct {
	write func(w io.Writer, p *solver.Problem, order []solver.City) error
	globe bool // only for latitudes and longitudes
}

// formatOf returns the format of a name; false for TSPLIB's, which all other names have.
func formatOf(path string) (f format, is bool) {
	switch save.Kind(path) {
	case ".csv":
		return format{write: pointfile.WriteTour}, true
	case ".gpx":
		return format{write: geofile.WriteGPXRoute, globe: true}, true
	case ".kml":
		return format{write: geofile.WriteKMLTour, globe: true}, true
	case ".geojson":
		return format{write: geofile.WriteGeoJSONTour, globe: true}, true
	}
	return format{}, false
}

// Named reports whether the ending of a name is one of a tour's.
func Named(path string) bool {
	_, is := formatOf(path)
	return is || save.Kind(path) == ".tour"
}

// Converts reports whether a tour with the name is in another format than TSPLIB's, for which the problem is needed.
func Converts(path string) bool {
	_, is := formatOf(path)
	return is
}

// CheckName returns why a tour cannot have the name, or nil. Names with an ending of their own
// are allowed: see Write.
func CheckName(path string) error {
	if Named(path) {
		return nil
	}
	return save.CheckEnding(path, save.Kind(path), "tour", ".tour, .csv, .gpx, .kml or .geojson")
}

// Check returns why the tours of a problem cannot be written to a file with the name, or
// nil. It is for before a search.
func Check(path string, p *solver.Problem) error {
	f, _ := formatOf(path)
	if m := p.Metric(); f.globe && m != solver.GreatCircle && m != solver.Geo {
		return errors.New("GPX, KML and GeoJSON hold latitudes and longitudes, which " + p.Name() + " does not have: write the tour as .tour or .csv")
	}
	return nil
}

// Write writes a tour in the format of the path, TSPLIB's where it ends in none, and compresses
// it where it ends in .gz. TSPLIB's holds the comments.
func Write(w io.Writer, path string, p *solver.Problem, order []solver.City, comments ...string) error {
	return save.Pack(w, path, func(w io.Writer) error {
		if f, is := formatOf(path); is {
			return f.write(w, p, order)
		}
		return tsplib.WriteTour(w, p, order, comments...)
	})
}

// Endings returns the endings of the files that tours of a problem can be written to, the
// usual one first; of no problem those that all have.
func Endings(p *solver.Problem) []string {
	endings := []string{".tour", ".csv"}
	if p == nil {
		return endings
	}
	for _, globe := range []string{".gpx", ".kml", ".geojson"} {
		if Check(globe, p) == nil {
			endings = append(endings, globe)
		}
	}
	return endings
}
