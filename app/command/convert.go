package command

import (
	"fmt"
	"io"
	"math"
	"strings"

	"tourscope/app/instancefile"
	"tourscope/app/save"
	"tourscope/solver"
	"tourscope/solver/layout"
	"tourscope/solver/pointfile"
	"tourscope/solver/tsplib"
)

// convertCommand rewrites an instance.
type convertCommand struct {
	In  string `arg:"" help:"The instance: a file, '-', or sample:NAME."`
	Out string `arg:"" help:"The output file: a name that ends in .tsp, .atsp, .hcp (graphs), .csv, .gpx, .kml or .geojson, with .gz to compress it; '-' writes TSPLIB to standard output."`

	Matrix bool `help:"Write the distances as a matrix."`

	pathFlags
}

func (c *convertCommand) Help() string {
	return `With --path, --from-city or --to-city, an open path is written as a round trip of the same length, for programs without open paths: a matrix with one more city, the last, at distance 0 from all others and joined with the given ends by fixed edges. An asymmetric matrix gets such a last city only where no end is given, at distance 0 from and to all others. Where one end is given, the distances to the start or from the end become 0. Where both are given, the end is left out, and the distances to the start are those to the end. A graph (TYPE : HCP) is written as a graph in which the last city has an edge to every possible end, or with --matrix as the matrix of its lengths, 1 for an edge and 2 for any other step. The name ends in -path, and the comment says what was written.`
}

func (c *convertCommand) Run(p *Program) error {
	write, err := instanceWriter(c.Out)
	if err != nil {
		return err
	}
	if err := checkInstance(c.Out, c.In); err != nil {
		return err
	}
	problem, err := p.read(c.In)
	if err != nil {
		return err
	}
	if problem, err = c.asRoundTrip(problem); err != nil {
		return err
	}
	if c.Matrix {
		if problem, err = asMatrix(problem); err != nil {
			return err
		}
	}
	if err := p.saveInstance(c.Out, problem, write); err != nil {
		return err
	}
	switch m := problem.Metric(); save.Kind(c.Out) {
	case ".csv":
		if m != solver.Explicit && !pointfile.Keeps(m) {
			p.note("CSV cannot represent a metric: when the file is read, its distances are Euclidean and not %v", m)
		}
	case ".gpx", ".kml", ".geojson":
		if m != solver.GreatCircle {
			p.note("when the file is read, its distances are %v and not %v", solver.GreatCircle, m)
		}
	}
	return nil
}

// asRoundTrip returns an open path as a round trip with a dummy city, for solvers that know
// no open paths.
func (c *convertCommand) asRoundTrip(p *solver.Problem) (*solver.Problem, error) {
	if c.given() && p.Cities() > maxMatrix {
		return nil, fmt.Errorf("--path: an open path is written as a matrix: %d cities are too many, at most %d", p.Cities(), maxMatrix)
	}
	path, err := c.apply(p)
	if err != nil {
		return nil, err
	}
	if !path.IsPath() {
		return path, nil
	}
	roundTrip := path.RoundTrip
	if path.Definition().Hamiltonian && !c.Matrix {
		roundTrip = path.GraphRoundTrip
	}
	round, err := roundTrip()
	if err != nil {
		return nil, err
	}
	return c.described(path, round)
}

// described returns the round trip of a path under a name and with a comment of its own: with those
// of the path it would be taken for a published instance.
func (c *convertCommand) described(path, round *solver.Problem) (*solver.Problem, error) {
	def := round.Definition()
	def.Name = path.Name() + "-path"
	def.Comment = "Open path of " + path.Name()
	if c.FromCity != nil {
		def.Comment += fmt.Sprintf(" from city %d", *c.FromCity)
	}
	if c.ToCity != nil {
		def.Comment += fmt.Sprintf(" to city %d", *c.ToCity)
	}
	def.Comment += " as a round trip"
	if n := path.Cities(); round.Cities() > n {
		def.Comment += fmt.Sprintf(": city %d joins its ends", n+1)
	}
	if before := path.Comment(); before != "" {
		def.Comment = before + "\n" + def.Comment
	}
	return solver.NewProblem(def)
}

// maxMatrix bounds the matrices that are written: at 5,000 cities the file has
// 25 million numbers.
const maxMatrix = 5000

// asMatrix returns the problem with a matrix of its distances. Cities in the plane keep their
// coordinates for pictures.
func asMatrix(p *solver.Problem) (*solver.Problem, error) {
	def, n := p.Definition(), p.Cities()
	switch {
	case def.Hamiltonian:
		def.Hamiltonian = false
		return solver.NewProblem(def)
	case def.Metric == solver.Explicit:
		return p, nil
	case n > maxMatrix:
		return nil, fmt.Errorf("--matrix: %d cities are too many, at most %d", n, maxMatrix)
	}
	def.Matrix = solver.NewMatrix(n)
	for a := range solver.City(n) {
		for b := range a {
			d := p.Distance(a, b)
			if d > math.MaxInt32 {
				return nil, fmt.Errorf("--matrix: the distance %d is too large for a matrix: reduce the coordinates", d)
			}
			def.Matrix.Set(a, b, int32(d))
		}
	}
	switch {
	case def.Metric == solver.GreatCircle:
		def.DisplayX, def.DisplayY = layout.Positions(p) // the latitude is no x
	case def.Metric.Dimensions() == 2:
		def.DisplayX, def.DisplayY = def.X, def.Y
	}
	def.Metric, def.X, def.Y, def.Z = solver.Explicit, nil, nil, nil
	return solver.NewProblem(def)
}

// instanceWriter chooses the format of an instance by its file name.
func instanceWriter(name string) (instancefile.Write, error) {
	if write, is := instancefile.For(name); is {
		return write, nil
	}
	if !anyFormat(strings.ToLower(name)) {
		return nil, wrongUse("%s: the name must end in .tsp, .atsp, .hcp, .csv, .gpx, .kml or .geojson, or one of these and .gz", name)
	}
	return tsplib.WriteProblem, nil
}

// anyFormat reports whether the output has no name that determines a format.
func anyFormat(path string) bool {
	return path == standard || strings.HasPrefix(path, "/dev/")
}

// checkInstance checks the output file of an instance.
func checkInstance(path string, inputs ...string) error {
	if path == standard {
		return nil
	}
	if err := save.Check(path); err != nil {
		return err
	}
	return apart(inputs, path)
}

// saveInstance writes to a file or to standard output. An interrupt leaves no file.
func (p *Program) saveInstance(path string, problem *solver.Problem, write instancefile.Write) error {
	if path == standard {
		return write(p.out, problem)
	}
	ctx, stop := interruptible()
	defer stop()
	return save.FileContext(ctx, path, func(w io.Writer) error { return write(w, problem) })
}
