package tsplib

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"tourscope/solver"
	"tourscope/solver/printable"
)

// ReadProblem reads a problem, symmetric or not. The file's name is used in messages, and as
// the name of a problem without NAME. Every error is a *solver.FileError.
func ReadProblem(r io.Reader, file string) (*solver.Problem, error) {
	p := &problemReader{source: newSource(r, file)}
	if err := p.read(p.take); err != nil {
		return nil, err
	}
	return p.finish()
}

// places are the lines of NODE_COORD_SECTION or DISPLAY_DATA_SECTION: a city
// number and two or three coordinates, the same number on every line.
type places struct {
	ids     []int64
	x, y, z []float64 // z is nil in the plane
}

// fixedEdge is one pair of FIXED_EDGES_SECTION, in the file's city numbers.
type fixedEdge struct {
	line int
	ends [2]int64
}

// problemReader collects the entries and sections of a problem file in the order of the
// file. finish builds the problem from them at the end.
type problemReader struct {
	*source
	cities  int // the value of DIMENSION; 0 while unknown
	nodes   *places
	display *places
	weights []int32
	fixed   []fixedEdge

	edges []int32 // of EDGE_DATA_SECTION

	directed bool // TYPE : ATSP
	graph    bool // TYPE : HCP
}

// take reads a section, or checks an entry that does not depend on later ones.
func (p *problemReader) take(keyword string, e entry) (err error) {
	switch keyword {
	case "TYPE":
		return p.checkType(e)
	case "DIMENSION":
		p.cities, err = p.dimension(e)
	case "NODE_COORD_SECTION":
		p.nodes, err = p.readPlaces(keyword)
	case "DISPLAY_DATA_SECTION":
		p.display, err = p.readPlaces(keyword)
	case "EDGE_WEIGHT_SECTION":
		p.weights, err = p.readWeights()
	case "EDGE_DATA_SECTION":
		p.edges, err = p.readEdges()
	case "FIXED_EDGES_SECTION":
		p.fixed, err = p.readFixedEdges()
	case "TOUR_SECTION":
		return p.refuseType(e.line, "TOUR")
	default:
		return p.unknown(keyword, e, "a travelling salesman problem")
	}
	return err
}

// checkType reads the first word: some files of TSPLIB have the author after it.
func (p *problemReader) checkType(e entry) error {
	word, _, _ := strings.Cut(e.value, " ")
	p.directed, p.graph = strings.EqualFold(word, "ATSP"), strings.EqualFold(word, "HCP")
	if p.directed || p.graph || strings.EqualFold(word, "TSP") {
		return nil
	}
	return p.refuseType(e.line, strings.ToUpper(word))
}

func (p *problemReader) refuseType(line int, name string) error {
	const remedy = "give a problem of TYPE : TSP, ATSP or HCP"
	switch name {
	case "TOUR":
		return p.refuse(line, "TYPE", "TOUR: this file is a tour, not a problem", "open the problem first and then this tour")
	case "SOP":
		return p.refuse(line, "TYPE", "SOP: a sequential ordering problem; Tourscope solves the TSP", remedy)
	case "HPP":
		return p.refuse(line, "TYPE", "HPP: a Hamiltonian path problem, whose graph is read as TYPE : HCP", "write TYPE : HCP, and search for an open path with --path or Edit > Open path")
	case "CVRP":
		return p.refuse(line, "TYPE", "CVRP: a vehicle routing problem; Tourscope solves the TSP", remedy)
	}
	return p.refuse(line, "TYPE", fmt.Sprintf("%q is not a type that Tourscope solves", name), remedy)
}

// finish builds the problem and checks its parts against each other.
func (p *problemReader) finish() (*solver.Problem, error) {
	def := solver.Definition{Name: p.name(), Comment: strings.Join(p.comments, "\n")}
	metric, err := p.metric()
	if err != nil {
		return nil, err
	}
	def.Metric = metric
	if err := p.checkDirected(metric); err != nil {
		return nil, err
	}
	switch {
	case p.graph:
		err = p.placeGraph(&def)
	case metric == solver.Explicit:
		err = p.placeMatrix(&def)
	default:
		err = p.placeNodes(&def)
	}
	if err != nil {
		return nil, err
	}
	if p.display != nil || p.fixed != nil || metric == solver.Explicit {
		cities := newIndex(def.Labels, p.cities) // a map of all cities: only where needed
		if err := p.placeDisplay(&def, cities); err != nil {
			return nil, err
		}
		if err := p.placeFixedEdges(&def, cities); err != nil {
			return nil, err
		}
	}
	return p.build(def)
}

// build constructs the problem. An error is attributed to the fixed edges where the
// problem is valid without them.
func (p *problemReader) build(def solver.Definition) (*solver.Problem, error) {
	problem, err := solver.NewProblem(def)
	if err == nil {
		return problem, nil
	}
	section := "NODE_COORD_SECTION"
	if def.Metric == solver.Explicit {
		section = "EDGE_WEIGHT_SECTION"
	}
	edges := def.FixedEdges
	def.FixedEdges = nil
	if _, without := solver.NewProblem(def); without == nil && edges != nil {
		section = "FIXED_EDGES_SECTION"
	}
	return nil, &solver.FileError{File: p.file, Line: p.seen[section].line, Field: section,
		Reason: err.Error(), Remedy: "mend the section", Cause: err}
}

// name returns NAME without the extension that some files have in it, or the name of
// the file.
func (p *problemReader) name() string {
	for _, name := range []string{p.seen["NAME"].value, printable.Line(filepath.Base(p.file))} {
		if name = withoutExtension(name); name != "" {
			return name
		}
	}
	return "problem"
}

func withoutExtension(name string) string {
	for {
		short := name
		for _, extension := range []string{".tsp", ".atsp", ".hcp"} {
			short = strings.TrimSuffix(short, extension)
		}
		if short == name {
			return name
		}
		name = strings.TrimSpace(short)
	}
}

func (p *problemReader) metric() (solver.Metric, error) {
	e, is := p.seen["EDGE_WEIGHT_TYPE"]
	switch {
	case p.graph:
		if _, is := p.seen["DIMENSION"]; !is {
			return 0, p.refuse(p.Line(), "DIMENSION", "is missing", "add a line DIMENSION : the number of cities")
		}
		return solver.Explicit, nil
	case is:
	case len(p.seen) == 0:
		return 0, p.refuse(0, "", "holds no problem", "give a TSPLIB file")
	default:
		return 0, p.refuse(p.Line(), "EDGE_WEIGHT_TYPE", "is missing", "add a line such as EDGE_WEIGHT_TYPE : EUC_2D")
	}
	metric, is := solver.ParseMetric(strings.ToUpper(e.value))
	if !is || metric == solver.GreatCircle {
		names := make([]string, 0, 12)
		for _, m := range solver.TSPLIBMetrics() {
			names = append(names, m.String())
		}
		return 0, p.refuse(e.line, "EDGE_WEIGHT_TYPE", fmt.Sprintf("%q is not a metric that Tourscope knows", e.value), "use one of "+strings.Join(names, ", "))
	}
	if _, is := p.seen["DIMENSION"]; !is {
		return 0, p.refuse(p.Line(), "DIMENSION", "is missing", "add a line DIMENSION : the number of cities")
	}
	return metric, nil
}

// placeDisplay sorts the display coordinates into the order of the cities. Without them
// an explicit problem is displayed at its node coordinates.
func (p *problemReader) placeDisplay(def *solver.Definition, cities index) error {
	shown, section := p.display, "DISPLAY_DATA_SECTION"
	if shown == nil && def.Metric == solver.Explicit {
		shown, section = p.nodes, "NODE_COORD_SECTION"
	}
	if shown == nil {
		return nil
	}
	line := p.seen[section].line
	if len(shown.ids) != p.cities {
		return p.refuse(line, section, fmt.Sprintf("has %d positions for %d cities", len(shown.ids), p.cities), "give every city one position, or leave the section out")
	}
	def.DisplayX, def.DisplayY = make([]float64, p.cities), make([]float64, p.cities)
	seen := make([]bool, p.cities)
	for i, id := range shown.ids {
		city, is := cities.find(id)
		if !is || seen[city] {
			return p.refuse(line, section, fmt.Sprintf("the city number %d is unknown or given twice", id), "use the numbers of the other sections, each once")
		}
		seen[city] = true
		def.DisplayX[city], def.DisplayY[city] = shown.x[i], shown.y[i]
	}
	return nil
}

// index maps the file's city numbers to cities.
type index struct {
	cities  int
	byLabel map[int64]solver.City // nil where city i is i+1
}

func newIndex(labels []int64, cities int) index {
	x := index{cities: cities}
	if labels == nil {
		return x
	}
	x.byLabel = make(map[int64]solver.City, len(labels))
	for i, label := range labels {
		x.byLabel[label] = solver.City(i)
	}
	return x
}

func (x index) find(label int64) (solver.City, bool) {
	if x.byLabel != nil {
		city, is := x.byLabel[label]
		return city, is
	}
	return solver.City(label - 1), label >= 1 && label <= int64(x.cities)
}

// labels returns the city numbers for solver.Definition: nil for 1, 2, …, n. A
// duplicate is returned in twice, with ok false.
func labels(ids []int64) (list []int64, twice int64, ok bool) {
	inOrder, increasing := true, true
	for i, id := range ids {
		inOrder = inOrder && id == int64(i)+1
		increasing = increasing && (i == 0 || id > ids[i-1])
	}
	if inOrder {
		return nil, 0, true
	}
	if !increasing {
		sorted := slices.Sorted(slices.Values(ids))
		for i := 1; i < len(sorted); i++ {
			if sorted[i] == sorted[i-1] {
				return nil, sorted[i], false
			}
		}
	}
	return ids, 0, true
}
