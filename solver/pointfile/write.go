package pointfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"tourscope/solver"
)

// WritePoints writes the coordinates of a problem, in the unit of its file, with a heading: id,x,y or id,x,y,z or,
// under GreatCircle, id,lat,lon, and with a column name after the id where cities have
// names. Other metrics are written as a comment. A matrix and fixed edges have no
// representation in CSV and are errors.
func WritePoints(w io.Writer, p *solver.Problem) error {
	switch {
	case !p.HasCoordinates():
		return errors.New("a matrix of weights has no coordinates: write it as TSPLIB")
	case p.FixedEdges() > 0:
		return errors.New("CSV cannot represent fixed edges: write the problem as TSPLIB")
	}
	out := bufio.NewWriterSize(w, 1<<16)
	if m := p.Metric(); !Keeps(m) {
		fmt.Fprintf(out, "# distances are %v\n", m)
	}
	axes := [][]float64{p.X(), p.Y(), p.Z()}
	_, _ = out.WriteString(columnsOf(p) + "\n") // errors wait for Flush
	var line []byte
	for i := range p.Cities() {
		line = appendCity(line[:0], p, solver.City(i), axes)
		_, _ = out.Write(append(line, '\n'))
	}
	return out.Flush()
}

// Keeps reports whether a file read again has the metric.
func Keeps(m solver.Metric) bool {
	return m == solver.Euc2D || m == solver.Euc3D || m == solver.GreatCircle
}

// appendField appends a text as a field of a line of CSV, in quotes if it needs them.
func appendField(line []byte, text string) []byte {
	if strings.TrimSpace(text) == text && !strings.ContainsAny(text, "\",;\t\r\n") {
		return append(line, text...)
	}
	return append(append(append(line, '"'), strings.ReplaceAll(text, `"`, `""`)...), '"')
}

// appendCity appends the number, the name and the coordinates of a city. Axes may be nil.
func appendCity(line []byte, p *solver.Problem, c solver.City, axes [][]float64) []byte {
	line = strconv.AppendInt(line, p.Label(c), 10)
	if p.Definition().Names != nil {
		line = appendField(append(line, ','), p.CityName(c))
	}
	for _, axis := range axes {
		if axis != nil {
			line = strconv.AppendFloat(append(line, ','), unscaled(axis[c], p.Decimals()), 'f', -1, 64)
		}
	}
	return line
}

// columnsOf names the columns of a city.
func columnsOf(p *solver.Problem) string {
	names := "id"
	if p.Definition().Names != nil {
		names += ",name"
	}
	switch {
	case !p.HasCoordinates():
		return names
	case p.Metric() == solver.GreatCircle:
		return names + ",lat,lon"
	case p.Z() != nil:
		return names + ",x,y,z"
	}
	return names + ",x,y"
}
