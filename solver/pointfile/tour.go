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
// the last one to the first, or 0 at the end of an open path), and the sum of the legs so far, which ends with the length of
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
		leg := p.Leg(order, i)
		sum += leg
		line = append(append(line, ','), p.FormatLength(leg)...)
		line = append(append(line, ','), p.FormatLength(sum)...)
		_, _ = out.Write(append(line, '\n'))
	}
	return out.Flush()
}
