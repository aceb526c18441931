package wire

import (
	"encoding/binary"
	"fmt"
	"strings"

	"tourscope/solver"
	"tourscope/solver/printable"
)

// Problem is a solver.Problem as plain data.
type Problem struct {
	Name     string
	Comment  string
	Metric   solver.Metric
	Cities   int
	X, Y, Z  Floats
	Weights  []byte // of an explicit problem: the rows above the diagonal, 4 bytes each; of an asymmetric one all rows without the diagonal
	DisplayX Floats
	DisplayY Floats
	Fixed    Cities // pairs
	Open     Cities // the two ends of an open path, the dummy city alone, or empty
	Labels   Labels
}

// PackProblem makes the plain data of a problem.
func PackProblem(p *solver.Problem) Problem {
	def := p.Definition()
	packed := Problem{
		Name: strings.ToValidUTF8(def.Name, "?"), Comment: strings.ToValidUTF8(def.Comment, "?"),
		Metric: def.Metric, Cities: p.Cities(),
		X: packFloats(def.X), Y: packFloats(def.Y), Z: packFloats(def.Z),
		DisplayX: packFloats(def.DisplayX), DisplayY: packFloats(def.DisplayY),
		Labels: packLabels(def.Labels),
	}
	if def.Matrix != nil {
		packed.Weights = packMatrix(def.Matrix)
	}
	for _, e := range def.FixedEdges {
		packed.Fixed = append(packed.Fixed, PackCities(e[:])...)
	}
	switch {
	case def.OpenPath != nil:
		packed.Open = PackCities(def.OpenPath[:])
	case def.Dummy != nil:
		packed.Open = PackCities([]solver.City{*def.Dummy})
	}
	return packed
}

// Unpack makes the problem and checks it as any reader of problems does.
func (packed Problem) Unpack() (*solver.Problem, error) {
	def := solver.Definition{Name: printable.Line(packed.Name), Comment: printable.Lines(packed.Comment, "\n\t"), Metric: packed.Metric}
	n := packed.Cities
	if n < 1 || n > solver.MaxCities {
		return nil, fmt.Errorf("received a problem of %d cities", n)
	}
	for _, axis := range []struct {
		packed Floats
		values *[]float64
	}{{packed.X, &def.X}, {packed.Y, &def.Y}, {packed.Z, &def.Z},
		{packed.DisplayX, &def.DisplayX}, {packed.DisplayY, &def.DisplayY}} {
		if len(axis.packed) != 0 && len(axis.packed) != 8*n {
			return nil, fmt.Errorf("received coordinates of %d bytes for %d cities", len(axis.packed), n)
		}
		*axis.values = axis.packed.unpack()
	}
	if len(packed.Labels) != 0 && len(packed.Labels) != 8*n {
		return nil, fmt.Errorf("received city numbers of %d bytes for %d cities", len(packed.Labels), n)
	}
	def.Labels = packed.Labels.unpack()
	if err := packed.unpackMatrix(&def); err != nil {
		return nil, err
	}
	if err := packed.unpackEdges(&def); err != nil {
		return nil, err
	}
	return solver.NewProblem(def)
}

func packMatrix(m *solver.Matrix) []byte {
	n := m.Cities()
	packed := make([]byte, 0, 2*n*(n-1))
	for row := range n {
		if m.Asymmetric() {
			for _, w := range m.Weights()[row*n:][:row] {
				packed = binary.LittleEndian.AppendUint32(packed, uint32(w))
			}
		}
		for _, w := range m.Weights()[row*n+row+1 : (row+1)*n] {
			packed = binary.LittleEndian.AppendUint32(packed, uint32(w))
		}
	}
	return packed
}

// unpackMatrix sets the matrix. Its size follows from the bytes received, so a
// small message cannot claim a large one.
func (packed Problem) unpackMatrix(def *solver.Definition) error {
	n := packed.Cities
	if packed.Metric != solver.Explicit {
		if len(packed.Weights) != 0 {
			return fmt.Errorf("received weights for a problem with the metric %v", packed.Metric)
		}
		return nil
	}
	if len(packed.Weights) == 4*n*(n-1) && n > 1 {
		def.Matrix = unpackDirected(n, packed.Weights)
		return nil
	}
	if want := 2 * n * (n - 1); len(packed.Weights) != want {
		return fmt.Errorf("received %d bytes of weights: %d cities need %d", len(packed.Weights), n, want)
	}
	def.Matrix = solver.NewMatrix(n)
	rest := packed.Weights
	for row := range n {
		for column := row + 1; column < n; column++ {
			def.Matrix.Set(solver.City(row), solver.City(column), int32(binary.LittleEndian.Uint32(rest)))
			rest = rest[4:]
		}
	}
	return nil
}

// unpackDirected returns an asymmetric matrix from all its rows without the diagonal.
func unpackDirected(n int, packed []byte) *solver.Matrix {
	weights := make([]int32, n*n)
	for row := range n {
		for column := range n {
			if row != column {
				weights[row*n+column] = int32(binary.LittleEndian.Uint32(packed))
				packed = packed[4:]
			}
		}
	}
	return solver.DirectedMatrix(n, weights)
}

func (packed Problem) unpackEdges(def *solver.Definition) error {
	if len(packed.Fixed)%8 != 0 || len(packed.Open)%4 != 0 || len(packed.Open) > 8 {
		return fmt.Errorf("received %d and %d bytes for fixed edges and open path: an edge needs 8", len(packed.Fixed), len(packed.Open))
	}
	ends, err := packed.Fixed.list(packed.Cities)
	if err != nil {
		return fmt.Errorf("fixed edges: %w", err)
	}
	for i := 0; i+1 < len(ends); i += 2 {
		def.FixedEdges = append(def.FixedEdges, [2]solver.City{ends[i], ends[i+1]})
	}
	packed.unpackOpen(def)
	return nil
}

// unpackOpen sets the ends of an open path, or the dummy city. NewProblem checks them.
func (packed Problem) unpackOpen(def *solver.Definition) {
	var open []solver.City
	for rest := packed.Open; len(rest) >= 4; rest = rest[4:] {
		open = append(open, solver.City(int32(binary.LittleEndian.Uint32(rest))))
	}
	switch len(open) {
	case 1:
		def.Dummy = &open[0]
	case 2:
		def.OpenPath = &[2]solver.City{open[0], open[1]}
	}
}
