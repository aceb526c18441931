package command

import (
	"strings"

	"tourscope/solver/generate"
)

// generateCommand makes an instance.
type generateCommand struct {
	Kind   string `default:"uniform" placeholder:"NAME" help:"The kind of instance: ${kinds}. Default: ${default}."`
	Cities number `default:"1000" placeholder:"N" help:"The number of cities. Default: ${default}."`
	Seed   seed   `default:"1" placeholder:"S" help:"Seed of the random numbers. Default: ${default}."`
	Output string `short:"o" default:"-" placeholder:"FILE" help:"The output file: a name that ends in .tsp or .csv, with .gz to compress it. Default: TSPLIB on standard output."`
}

func (c *generateCommand) Run(p *Program) error {
	write, err := instanceWriter(c.Output)
	if err != nil {
		return err
	}
	if err := checkInstance(c.Output); err != nil {
		return err
	}
	problem, err := generate.Make(c.Kind, int(c.Cities), uint64(c.Seed))
	if err != nil {
		return usageError{err}
	}
	return p.saveInstance(c.Output, problem, write)
}

// kindNames returns the names of the generators for the help.
func kindNames() string {
	var names []string
	for _, k := range generate.Kinds() {
		names = append(names, k.Name)
	}
	return strings.Join(names, ", ")
}
