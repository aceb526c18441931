package record

import (
	"fmt"
	"slices"
	"strings"

	"tourscope/solver"
	"tourscope/solver/printable"
)

// Instance is what a recording keeps of a problem beyond what engines need: see the fields of
// the same names of solver.Definition. It is zero in recordings up to version 4.
type Instance struct {
	Names       []string
	Decimals    int
	Hamiltonian bool
}

// mostDecimals bounds Instance.Decimals: an int64 has 19 digits.
const mostDecimals = 18

// inDecimals reports whether readers multiply distances or coordinates under a metric.
func inDecimals(m solver.Metric) bool {
	return m == solver.Explicit || m == solver.Euc2D || m == solver.Euc3D
}

// instanceOf returns those facts of a problem.
func instanceOf(p *solver.Problem) Instance {
	def := p.Definition()
	names := slices.Clone(def.Names)
	for i := range names {
		names[i] = strings.ToValidUTF8(names[i], "?")
	}
	return Instance{Names: names, Decimals: def.Decimals, Hamiltonian: def.Hamiltonian}
}

// apply returns a problem with those facts, which it checks.
func (i Instance) apply(p *solver.Problem) (*solver.Problem, error) {
	if len(i.Names) == 0 && i.Decimals == 0 && !i.Hamiltonian {
		return p, nil
	}
	def := p.Definition()
	switch {
	case i.Decimals < 0 || i.Decimals > mostDecimals || i.Decimals > 0 && !inDecimals(def.Metric):
		return nil, fmt.Errorf("it says %d decimals of the lengths", i.Decimals)
	case i.Hamiltonian && (def.Metric != solver.Explicit || p.Asymmetric()):
		return nil, fmt.Errorf("it says that a problem with the metric %v is one of a Hamiltonian cycle", def.Metric)
	}
	def.Decimals, def.Hamiltonian = i.Decimals, i.Hamiltonian
	if len(i.Names) > 0 {
		def.Names = slices.Clone(i.Names)
		for c := range def.Names {
			def.Names[c] = printable.Line(def.Names[c])
		}
	}
	return solver.NewProblem(def)
}
