package tsplib

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"tourscope/solver"
)

// WriteProblem writes a problem such that ReadProblem returns an equal one: numbers have
// as many digits as that needs. TSPLIB has no representation of an open path, of great
// circles in metres, nor of city numbers of an explicit problem without coordinates: they
// are errors.
func WriteProblem(w io.Writer, p *solver.Problem) error {
	def := p.Definition()
	switch {
	case def.OpenPath != nil:
		return errors.New("TSPLIB cannot represent an open path: write the problem without it")
	case def.Metric == solver.GreatCircle:
		return errors.New("TSPLIB has no great circles in metres: write the problem as CSV, or a small one with a matrix of its distances (convert --matrix)")
	case def.Metric == solver.Explicit && def.Labels != nil && def.DisplayX == nil:
		return errors.New("TSPLIB cannot represent the city numbers of a matrix: write the problem with cities 1 to n")
	}
	out := &writer{Writer: bufio.NewWriterSize(w, 1<<16)}
	out.header("NAME", def.Name)
	out.comment(def.Comment)
	out.header("TYPE", problemType(p))
	out.header("DIMENSION", strconv.Itoa(p.Cities()))
	if !def.Hamiltonian {
		out.header("EDGE_WEIGHT_TYPE", def.Metric.String())
	}
	switch {
	case def.Hamiltonian:
		out.graph(def.Matrix)
	case def.Metric == solver.Explicit:
		out.matrix(def.Matrix, def.DisplayX != nil)
	default:
		out.places("NODE_COORD_SECTION", p, def.X, def.Y, def.Z)
	}
	if def.DisplayX != nil {
		out.places("DISPLAY_DATA_SECTION", p, def.DisplayX, def.DisplayY)
	}
	out.fixedEdges(p, def.FixedEdges)
	return out.finish()
}

func problemType(p *solver.Problem) string {
	switch {
	case p.Definition().Hamiltonian:
		return "HCP"
	case p.Asymmetric():
		return "ATSP"
	}
	return "TSP"
}

// WriteTour writes a tour of a problem, in the problem file's city numbers. The comments
// precede a comment with the length.
func WriteTour(w io.Writer, p *solver.Problem, order []solver.City, comments ...string) error {
	if err := p.CheckTour(order); err != nil {
		return fmt.Errorf("this tour of %s cannot be written: %w", p.Name(), err)
	}
	labels := make([]int64, len(order))
	for i, city := range order {
		labels[i] = p.Label(city)
	}
	return WriteTourLabels(w, p.Name(), labels, append(comments, "Length "+p.FormatLength(p.Length(order)))...)
}

// WriteTourLabels writes a tour without its problem: the problem's name and the city
// numbers of its file, unchecked.
func WriteTourLabels(w io.Writer, name string, labels []int64, comments ...string) error {
	out := &writer{Writer: bufio.NewWriterSize(w, 1<<16)}
	// A file is recognized by its first lines, which a long name would fill.
	late := len(name) <= longName
	if !late {
		out.header("TYPE", "TOUR")
	}
	out.header("NAME", name+".tour")
	for _, c := range comments {
		out.comment(c)
	}
	if late {
		out.header("TYPE", "TOUR")
	}
	out.header("DIMENSION", strconv.Itoa(len(labels)))
	out.line("TOUR_SECTION")
	for _, label := range labels {
		out.integer(label)
		out.end()
	}
	out.line("-1")
	return out.finish()
}

// longName is the length of a name, in bytes, above which the type precedes it.
const longName = 1 << 10

// writer builds lines. The bufio.Writer keeps the first error for finish.
type writer struct {
	*bufio.Writer
	digits []byte
}

func (w *writer) finish() error {
	w.line("EOF")
	return w.Flush()
}

func (w *writer) line(text string) {
	_, _ = w.WriteString(text)
	w.end()
}

func (w *writer) end() { _ = w.WriteByte('\n') }

func (w *writer) header(keyword, value string) {
	w.line(strings.TrimSpace(keyword + " : " + clean([]byte(value))))
}

// comment writes each line of a text as a COMMENT.
func (w *writer) comment(text string) {
	if text == "" {
		return
	}
	for line := range strings.SplitSeq(text, "\n") {
		w.header("COMMENT", line)
	}
}

func (w *writer) integer(v int64) {
	w.digits = strconv.AppendInt(w.digits[:0], v, 10)
	_, _ = w.Write(w.digits)
}

// number writes the shortest decimal number that parses as v.
func (w *writer) number(v float64) {
	format := byte('f')
	if a := math.Abs(v); a != 0 && (a < 1e-5 || a >= 1e15) {
		format = 'e'
	}
	w.digits = strconv.AppendFloat(append(w.digits[:0], ' '), v, format, -1, 64)
	_, _ = w.Write(w.digits)
}

// places writes one city a line: its number and its coordinates. A nil axis is
// left out.
func (w *writer) places(section string, p *solver.Problem, axes ...[]float64) {
	w.line(section)
	for i := range p.Cities() {
		w.integer(p.Label(solver.City(i)))
		for _, axis := range axes {
			if axis != nil {
				w.number(axis[i])
			}
		}
		w.end()
	}
}

// matrix writes the triangle above the diagonal, one row a line; all of an asymmetric matrix.
func (w *writer) matrix(m *solver.Matrix, displayed bool) {
	n, format := m.Cities(), "UPPER_ROW"
	from := func(i int) int { return i + 1 }
	if m.Asymmetric() {
		format, from = "FULL_MATRIX", func(int) int { return 0 }
	}
	w.header("EDGE_WEIGHT_FORMAT", format)
	if displayed {
		w.header("DISPLAY_DATA_TYPE", "TWOD_DISPLAY")
	}
	w.line("EDGE_WEIGHT_SECTION")
	for i := range n {
		for j := from(i); j < n; j++ {
			if j > from(i) {
				_ = w.WriteByte(' ')
			}
			w.integer(m.At(solver.City(i), solver.City(j)))
		}
		if from(i) < n {
			w.end()
		}
	}
}

func (w *writer) fixedEdges(p *solver.Problem, edges [][2]solver.City) {
	if len(edges) == 0 {
		return
	}
	w.line("FIXED_EDGES_SECTION")
	for _, e := range edges {
		w.integer(p.Label(e[0]))
		_ = w.WriteByte(' ')
		w.integer(p.Label(e[1]))
		w.end()
	}
	w.line("-1")
}
