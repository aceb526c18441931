// Package instancefile writes instances in the format that the name of the file ends in:
// TSPLIB's, coordinates or distances as CSV, or places on the globe as GPX, KML or GeoJSON;
// with .gz compressed.
package instancefile

import (
	"errors"
	"io"
	"slices"

	"tourscope/app/save"
	"tourscope/solver"
	"tourscope/solver/geofile"
	"tourscope/solver/matrixfile"
	"tourscope/solver/pointfile"
	"tourscope/solver/tsplib"
)

// Write writes a problem in one format.
type Write func(io.Writer, *solver.Problem) error

// For returns how to write an instance to a file of a name; false: the name ends in no known
// format.
func For(name string) (Write, bool) {
	var write Write
	switch save.Kind(name) {
	case ".tsp":
		write = tsplib.WriteProblem
	case ".atsp":
		write = writeAsymmetric
	case ".hcp":
		write = writeGraph
	case ".csv":
		write = writeCSV
	case ".gpx":
		write = geofile.WriteGPX
	case ".kml":
		write = geofile.WriteKML
	case ".geojson":
		write = geofile.WriteGeoJSON
	default:
		return nil, false
	}
	return func(w io.Writer, p *solver.Problem) error {
		return save.Pack(w, name, func(w io.Writer) error { return write(w, p) })
	}, true
}

// Endings returns the endings of the files that can hold a problem, the usual one first.
func Endings(p *solver.Problem) []string {
	endings := endingsOf(p)
	if p.Metric() == solver.Explicit && p.Cities() > matrixfile.MaxCities {
		endings = slices.DeleteFunc(endings, func(ending string) bool { return ending == ".csv" })
	}
	return endings
}

// endingsOf is Endings whatever the number of cities.
func endingsOf(p *solver.Problem) []string {
	globe := p.Metric() == solver.GreatCircle
	switch {
	case globe && p.FixedEdges() == 0:
		return []string{".csv", ".gpx", ".kml", ".geojson"}
	case globe:
		return nil
	case p.Definition().Hamiltonian:
		return []string{".hcp", ".tsp"}
	case p.FixedEdges() > 0:
		return []string{".tsp"}
	case p.Asymmetric():
		return []string{".atsp", ".csv"}
	case p.Definition().Decimals > 0:
		return []string{".csv", ".tsp"} // CSV keeps the decimals
	}
	return []string{".tsp", ".csv"}
}

// writeAsymmetric writes distances that differ by direction.
func writeAsymmetric(w io.Writer, p *solver.Problem) error {
	if !p.Asymmetric() {
		return errors.New("only distances that differ by direction (TYPE : ATSP) are written as .atsp: choose .tsp")
	}
	return tsplib.WriteProblem(w, p)
}

// writeGraph writes the graph of a Hamiltonian problem.
func writeGraph(w io.Writer, p *solver.Problem) error {
	if !p.Definition().Hamiltonian {
		return errors.New("only a graph (TYPE : HCP) is written as .hcp: choose .tsp")
	}
	return tsplib.WriteProblem(w, p)
}

// writeCSV writes coordinates or, where there are none, distances.
func writeCSV(w io.Writer, p *solver.Problem) error {
	if p.Metric() == solver.Explicit {
		return matrixfile.Write(w, p)
	}
	return pointfile.WritePoints(w, p)
}
