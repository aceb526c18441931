package matrixfile

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"

	"tourscope/solver"
)

// Write writes the distances of a problem with weights, in the file's unit, under a heading
// row and beside a heading column with the names of the cities, or 1, 2, …, n.
func Write(w io.Writer, p *solver.Problem) error {
	if p.Metric() != solver.Explicit || p.FixedEdges() > 0 {
		return errors.New("only a problem with weights and without fixed edges can be written as a matrix")
	}
	n := p.Cities()
	if n > MaxCities {
		return fmt.Errorf("a matrix of %d cities is too large for CSV, which is read up to %d: choose a TSPLIB file", n, MaxCities)
	}
	out := csv.NewWriter(w)
	row := make([]string, 1, n+1)
	named := true // by what a reader takes for names
	for c := range solver.City(n) {
		named = named && form{','}.isName([]byte(p.CityName(c)))
	}
	name := func(c solver.City) string {
		if named {
			return p.CityName(c)
		}
		return strconv.Itoa(int(c) + 1)
	}
	for c := range solver.City(n) {
		row = append(row, name(c))
	}
	if err := out.Write(row); err != nil {
		return err
	}
	for a := range solver.City(n) {
		row = append(row[:0], name(a))
		for b := range solver.City(n) {
			row = append(row, p.FormatLength(p.Distance(a, b)))
		}
		if err := out.Write(row); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}
