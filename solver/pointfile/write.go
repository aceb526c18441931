package pointfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"

	"tourscope/solver"
)

// WritePoints writes the coordinates of a problem, with a heading: id,x,y or
// id,x,y,z. The metric is written as a comment. A matrix and fixed edges have no
// representation in CSV and are errors.
func WritePoints(w io.Writer, p *solver.Problem) error {
	switch {
	case !p.HasCoordinates():
		return errors.New("a matrix of weights has no coordinates: write it as TSPLIB")
	case p.FixedEdges() > 0:
		return errors.New("CSV cannot represent fixed edges: write the problem as TSPLIB")
	}
	out := bufio.NewWriterSize(w, 1<<16)
	if m := p.Metric(); m != solver.Euc2D && m != solver.Euc3D {
		fmt.Fprintf(out, "# distances are %v\n", m)
	}
	axes := [][]float64{p.X(), p.Y()}
	heading := "id,x,y\n"
	if p.Z() != nil {
		axes, heading = append(axes, p.Z()), "id,x,y,z\n"
	}
	_, _ = out.WriteString(heading) // errors wait for Flush
	var line []byte
	for i := range p.Cities() {
		line = strconv.AppendInt(line[:0], p.Label(solver.City(i)), 10)
		for _, axis := range axes {
			line = strconv.AppendFloat(append(line, ','), axis[i], 'f', -1, 64)
		}
		_, _ = out.Write(append(line, '\n'))
	}
	return out.Flush()
}
