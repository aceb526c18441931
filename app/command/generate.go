package command

import (
	"cmp"
	"slices"
	"strings"

	"tourscope/app/instancefile"
	"tourscope/app/save"
	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/matrixfile"
	"tourscope/solver/stipple"
)

// generateCommand makes an instance.
type generateCommand struct {
	Kind   string     `placeholder:"NAME" help:"The kind of instance: ${kinds}. Default: uniform."`
	Cities *cityCount `placeholder:"N" help:"The number of cities. Default: 1000; of a picture 5000."`
	Seed   seed       `default:"1" placeholder:"S" help:"Seed of the random numbers. Default: ${default}."`
	Output string     `short:"o" default:"-" placeholder:"FILE" help:"The output file: a name that ends in .tsp, .atsp (times that differ by direction) or .csv, with .gz to compress it. Default: TSPLIB on standard output."`

	Picture  string  `group:"Picture" placeholder:"FILE" help:"A PNG, JPEG or GIF picture, or '-', which becomes dots that a tour turns into a drawing. Implies --kind picture."`
	Contrast float64 `group:"Picture" default:"1" placeholder:"C" help:"The density of the dots is the darkness to this power: above 1 they gather in the darkest parts. Default: ${default}."`
}

func (c *generateCommand) Run(p *Program) error {
	write, err := c.writer()
	if err != nil {
		return err
	}
	if err := checkInstance(c.Output); err != nil {
		return err
	}
	problem, err := c.make(p)
	if err != nil {
		return err
	}
	return p.saveInstance(c.Output, problem, write)
}

// writer returns how to write the instance. The formats of latitudes and longitudes hold none
// that is generated.
func (c *generateCommand) writer() (instancefile.Write, error) {
	write, err := instanceWriter(c.Output)
	kind := save.Kind(c.Output)
	if err != nil || kind == ".gpx" || kind == ".kml" || kind == ".geojson" {
		return nil, wrongUse("%s: the name must end in .tsp, .atsp or .csv, or one of these and .gz", c.Output)
	}
	return write, nil
}

// pictureKind is the kind of instances that are made from a picture.
const pictureKind = "picture"

// make generates the instance.
func (c *generateCommand) make(p *Program) (*solver.Problem, error) {
	switch {
	case c.Picture != "" && c.Kind != "" && c.Kind != pictureKind:
		return nil, wrongUse("--picture makes an instance of --kind %s, not %s", pictureKind, c.Kind)
	case c.Kind == pictureKind && c.Picture == "":
		return nil, wrongUse("--kind %s needs a picture: give --picture FILE", pictureKind)
	case c.Picture == "" && c.Contrast != 1:
		return nil, wrongUse("--contrast is for pictures: give --picture FILE")
	case c.Picture != "":
		return c.stipple(p)
	}
	if c.Kind != "" && !slices.Contains(kinds(), c.Kind) {
		return nil, wrongUse("--kind %s: unknown kind: use one of %s", c.Kind, kindNames())
	}
	kind, err := generate.Find(cmp.Or(c.Kind, "uniform"))
	cities := c.cities(1000)
	switch {
	case err != nil:
		return nil, usageError{err}
	case kind.Matrix && cities > matrixfile.MaxCities && save.Kind(c.Output) == ".csv":
		return nil, wrongUse("%s: a matrix of %d cities is too large for CSV, which is read up to %d: choose a name that ends in .tsp or .atsp", c.Output, cities, matrixfile.MaxCities)
	}
	problem, err := generate.Make(kind.Name, cities, uint64(c.Seed))
	if err != nil {
		return nil, usageError{err}
	}
	return problem, nil
}

// cities returns the number of cities; usual where none is given.
func (c *generateCommand) cities(usual int) int {
	if c.Cities == nil {
		return usual
	}
	return int(*c.Cities)
}

// stipple makes the cities of a picture.
func (c *generateCommand) stipple(p *Program) (*solver.Problem, error) {
	options := stipple.Options{Cities: c.cities(5000), Contrast: c.Contrast, Seed: uint64(c.Seed)}
	if err := options.Check(); err != nil {
		return nil, usageError{err}
	}
	picture, err := p.openPicture(c.Picture)
	if err != nil {
		return nil, err
	}
	ctx, stop := interruptible()
	defer stop()
	return picture.Problem(ctx, options)
}

// openPicture reads a picture from a file or from standard input.
func (p *Program) openPicture(path string) (*stipple.Picture, error) {
	if path == standard {
		input, err := p.standardInput()
		if err != nil {
			return nil, err
		}
		return stipple.Read(input, stdinName)
	}
	return stipple.Open(path)
}

// kinds returns the names of the generators.
func kinds() []string {
	names := []string{pictureKind}
	for _, k := range generate.Kinds() {
		names = append(names, k.Name)
	}
	return names
}

// kindNames returns the names of the generators in one line.
func kindNames() string { return strings.Join(kinds(), ", ") }
