package tsplib

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"tourscope/solver"
)

// formats returns the matrix layouts by EDGE_WEIGHT_FORMAT. Each function returns the
// columns [low, high) of row i of n that the file has. A triangle by columns is, by
// symmetry, the opposite triangle by rows.
func formats() map[string]func(i, n int) (low, high int) {
	upper := func(i, n int) (int, int) { return i + 1, n }
	lower := func(i, n int) (int, int) { return 0, i }
	upperDiagonal := func(i, n int) (int, int) { return i, n }
	lowerDiagonal := func(i, n int) (int, int) { return 0, i + 1 }
	return map[string]func(i, n int) (low, high int){
		"FULL_MATRIX":    func(i, n int) (int, int) { return 0, n },
		"UPPER_ROW":      upper,
		"LOWER_COL":      upper,
		"LOWER_ROW":      lower,
		"UPPER_COL":      lower,
		"UPPER_DIAG_ROW": upperDiagonal,
		"LOWER_DIAG_COL": upperDiagonal,
		"LOWER_DIAG_ROW": lowerDiagonal,
		"UPPER_DIAG_COL": lowerDiagonal,
	}
}

// readWeights reads the numbers of EDGE_WEIGHT_SECTION up to the next keyword.
// Their layout may be specified after the section.
func (p *problemReader) readWeights() ([]int32, error) {
	const field = "EDGE_WEIGHT_SECTION"
	most := solver.MaxMatrixCities * solver.MaxMatrixCities
	if 0 < p.cities && p.cities < solver.MaxMatrixCities {
		most = p.cities * p.cities
	}
	weights := []int32{}
	for p.atNumber() {
		line := p.Line()
		w, err := p.integer(field)
		if err != nil {
			return nil, err
		}
		if w < 0 || w > math.MaxInt32 {
			return nil, p.refuse(line, field, fmt.Sprintf("the weight %d is outside 0 … %d", w, math.MaxInt32), "scale or shift the weights")
		}
		if len(weights) == most {
			return nil, p.refuse(line, field, fmt.Sprintf("has more than %d numbers", most), "make DIMENSION agree with the section")
		}
		weights = append(weights, int32(w))
	}
	return weights, nil
}

// placeMatrix builds the matrix from the weights. The diagonal has no effect on a tour
// and is set to zero.
func (p *problemReader) placeMatrix(def *solver.Definition) error {
	const field = "EDGE_WEIGHT_SECTION"
	row, err := p.format()
	if err != nil {
		return err
	}
	if p.weights == nil {
		return p.refuse(p.Line(), field, "is missing", "add the weights that EXPLICIT needs")
	}
	n, count := p.cities, 0
	for i := range n {
		low, high := row(i, n)
		count += high - low
	}
	if count != len(p.weights) {
		return p.refuse(p.seen[field].line, field, fmt.Sprintf("has %d numbers; %s of %d cities has %d", len(p.weights), p.seen["EDGE_WEIGHT_FORMAT"].value, n, count), "make DIMENSION and EDGE_WEIGHT_FORMAT agree with the section, or get the whole file")
	}
	if err := p.placeMatrixLabels(def); err != nil {
		return err
	}
	if count == n*n {
		def.Matrix, err = p.squareMatrix()
		return err
	}
	def.Matrix = solver.NewMatrix(n)
	next := 0
	for i := range n {
		low, high := row(i, n)
		for j := low; j < high; j++ {
			if i != j {
				def.Matrix.Set(solver.City(i), solver.City(j), p.weights[next])
			}
			next++
		}
	}
	return nil
}

func (p *problemReader) format() (func(i, n int) (low, high int), error) {
	const field = "EDGE_WEIGHT_FORMAT"
	known := formats()
	e, is := p.seen[field]
	row := known[strings.ToUpper(e.value)]
	switch {
	case !is:
		return nil, p.refuse(p.Line(), field, "is missing", "add a line such as EDGE_WEIGHT_FORMAT : FULL_MATRIX")
	case row == nil:
		names := make([]string, 0, len(known))
		for name := range known {
			names = append(names, name)
		}
		slices.Sort(names)
		return nil, p.refuse(e.line, field, fmt.Sprintf("%q is not a matrix format", e.value), "use one of "+strings.Join(names, ", "))
	case p.cities > solver.MaxMatrixCities:
		return nil, p.refuse(p.seen["DIMENSION"].line, "DIMENSION", fmt.Sprintf("%d cities are more than the %d that a matrix may have", p.cities, solver.MaxMatrixCities), "give coordinates instead of weights")
	}
	return row, nil
}

// placeMatrixLabels takes the city numbers from the coordinates, if there are any: row i
// of the matrix belongs to city i+1 where the numbers are 1 to n in any order, and to
// the i-th number otherwise.
func (p *problemReader) placeMatrixLabels(def *solver.Definition) error {
	shown := p.display
	if shown == nil {
		shown = p.nodes
	}
	if shown == nil || len(shown.ids) != p.cities {
		return nil // placeDisplay refuses a wrong number
	}
	list, twice, ok := labels(shown.ids)
	if !ok {
		return p.refuse(p.Line(), "DISPLAY_DATA_SECTION", fmt.Sprintf("city %d is given twice", twice), "give each city one line")
	}
	if list != nil && (slices.Min(list) != 1 || slices.Max(list) != int64(p.cities)) {
		def.Labels = list
	}
	return nil
}

// squareMatrix uses a full matrix without a copy. That of a symmetric problem is checked for
// symmetry.
func (p *problemReader) squareMatrix() (*solver.Matrix, error) {
	n := p.cities
	if p.directed {
		return solver.DirectedMatrix(n, p.weights), nil
	}
	for i := range n {
		p.weights[i*n+i] = 0
		for j := range i {
			if a, b := p.weights[i*n+j], p.weights[j*n+i]; a != b {
				return nil, p.refuse(p.seen["EDGE_WEIGHT_SECTION"].line, "EDGE_WEIGHT_SECTION", fmt.Sprintf("is not symmetric: row %d, column %d is %d, but row %d, column %d is %d", i+1, j+1, a, j+1, i+1, b), "make the two equal, or write TYPE : ATSP for an asymmetric problem")
			}
		}
	}
	return solver.MatrixOf(n, p.weights), nil
}

// checkDirected refuses what an asymmetric problem cannot have.
func (p *problemReader) checkDirected(metric solver.Metric) error {
	switch {
	case !p.directed:
		return nil
	case metric != solver.Explicit:
		return p.refuse(p.seen["EDGE_WEIGHT_TYPE"].line, "EDGE_WEIGHT_TYPE", fmt.Sprintf("is %v: an asymmetric problem needs a matrix of weights", metric), "write EXPLICIT, or TYPE : TSP for a symmetric problem")
	case p.cities > solver.MaxDirectedCities:
		return p.refuse(p.seen["DIMENSION"].line, "DIMENSION", fmt.Sprintf("%d cities are more than the %d that an asymmetric problem may have", p.cities, solver.MaxDirectedCities), "give a smaller problem")
	}
	return nil
}
