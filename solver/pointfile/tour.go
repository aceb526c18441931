package pointfile

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"tourscope/solver"
)

// WriteTour writes a tour, one city a line in its order: its position from 1, its number, its
// name if cities have names, its coordinates if it has some, the leg to the next city (from
// the last one to the first), and the sum of the legs so far, which ends with the length of
// the tour. Read as coordinates it is a problem with the cities in that order.
func WriteTour(w io.Writer, p *solver.Problem, order []solver.City) error {
	if err := p.CheckTour(order); err != nil {
		return fmt.Errorf("this tour of %s cannot be written: %w", p.Name(), err)
	}
	axes := [][]float64{p.X(), p.Y(), p.Z()}
	out := bufio.NewWriterSize(w, 1<<16)
	_, _ = out.WriteString("position," + columnsOf(p) + ",leg,sum\n") // errors wait for Flush
	var line []byte
	sum := int64(0)
	for i, c := range order {
		line = strconv.AppendInt(line[:0], int64(i)+1, 10)
		line = appendCity(append(line, ','), p, c, axes)
		leg := p.Distance(c, order[(i+1)%len(order)])
		sum += leg
		line = strconv.AppendInt(append(line, ','), leg, 10)
		line = strconv.AppendInt(append(line, ','), sum, 10)
		_, _ = out.Write(append(line, '\n'))
	}
	return out.Flush()
}

// appendCity appends the number, the name and the coordinates of a city. Axes may be nil.
func appendCity(line []byte, p *solver.Problem, c solver.City, axes [][]float64) []byte {
	line = strconv.AppendInt(line, p.Label(c), 10)
	if p.Definition().Names != nil {
		line = appendField(append(line, ','), p.CityName(c))
	}
	for _, axis := range axes {
		if axis != nil {
			line = strconv.AppendFloat(append(line, ','), axis[c], 'f', -1, 64)
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
