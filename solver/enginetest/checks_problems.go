package enginetest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"tourscope/solver"
	"tourscope/solver/start"
)

// describes checks the engine's Info.
func describes(s *subject) error {
	i := s.info
	switch {
	case i.Name == "" || i.Name != strings.ToLower(i.Name) || strings.ContainsAny(i.Name, " \t="):
		return fmt.Errorf("the name %q is not a lower-case word", i.Name)
	case i.Title == "" || i.Summary == "":
		return errors.New("it has no title or no summary")
	case i.Start != "" && !slices.Contains(start.Names(), i.Start):
		return fmt.Errorf("it wants to start from %q, which no heuristic is called", i.Start)
	case i.Iteration == "":
		return errors.New("it does not say what an iteration is")
	case !reflect.DeepEqual(i, s.engine.Info()):
		return errors.New("it describes itself differently the second time")
	}
	return describesParams(i.Params)
}

func describesParams(params []solver.Param) error {
	seen := map[string]bool{}
	for _, p := range params {
		if seen[p.Name] {
			return fmt.Errorf("two parameters are named %q", p.Name)
		}
		seen[p.Name] = true
		if p.Name == "" || p.Title == "" || p.Help == "" {
			return fmt.Errorf("the parameter %q lacks a name, a title or a help", p.Name)
		}
		if err := p.Check(p.Default); err != nil {
			return fmt.Errorf("its default is refused: %w", err)
		}
	}
	return nil
}

func takesTiny(s *subject) error {
	return s.all(uniform(1), uniform(2), uniform(3), uniform(4), uniform(5), uniform(8))
}

func takesDegenerate(s *subject) error {
	return s.all(
		points("one point", 12, func(int) (float64, float64) { return 7, 7 }),
		points("pairs", 20, func(i int) (float64, float64) { return float64(i / 2 % 5), float64(i / 10) }),
		points("line", 15, func(i int) (float64, float64) { return float64(i * 7 % 15), 0 }),
		points("diagonal", 16, func(i int) (float64, float64) { return float64(i * 5 % 16), float64(i * 5 % 16) }),
		points("grid", 36, func(i int) (float64, float64) { return float64(i % 6), float64(i / 6) }),
	)
}

func takesMetrics(s *subject) error {
	for _, m := range solver.Metrics() {
		if err := s.all(withMetric(m, 3), withMetric(m, 30)); err != nil {
			return err
		}
	}
	return nil
}

// takesHuge runs on coordinates that exceed 32 bits, near the largest of a problem.
func takesHuge(s *subject) error {
	random := newRandom(1)
	return s.all(
		points("huge", 40, func(int) (float64, float64) {
			return 1e11 * (random.Float64() - 0.5), 1e11 * (random.Float64() - 0.5)
		}),
		points("far away", 40, func(int) (float64, float64) {
			return 1e9 + 1000*random.Float64(), -1e9 + 1000*random.Float64()
		}),
	)
}

// takesMore runs few iterations on more cities than a block of threads or a cache
// holds.
func takesMore(s *subject) error {
	for _, p := range []*solver.Problem{uniform(2000), withMetric(solver.Explicit, 300)} {
		if s.info.Check(p) != nil {
			continue
		}
		if _, err := s.run(orders{problem: p, iterations: 3, show: true}); err != nil {
			return err
		}
	}
	return nil
}

// keepsFixedEdges runs on a problem with fixed edges, for which every tour is checked.
func keepsFixedEdges(s *subject) error {
	return s.all(withFixedEdges(6), withFixedEdges(8), withFixedEdges(40))
}

// takesDirections runs on asymmetric problems, also open paths and with fixed edges.
func takesDirections(s *subject) error {
	path := asymmetric(12).Definition()
	path.OpenPath = &[2]solver.City{solver.AnyCity, 3}
	fixed := asymmetric(30).Definition()
	fixed.FixedEdges = [][2]solver.City{{4, 2}, {2, 7}, {20, 9}}
	return s.all(asymmetric(2), asymmetric(3), asymmetric(5), asymmetric(40), must(path), must(fixed))
}

// keepsOpenPath runs on paths with any ends, one given end, and two.
func keepsOpenPath(s *subject) error {
	return s.all(withOpenPath(4, 0, 3), withOpenPath(5, solver.AnyCity, 4), withOpenPath(40, 0, 39),
		withOpenPath(40, 7, solver.AnyCity), withOpenPath(40, solver.AnyCity, solver.AnyCity))
}

// improvesGiven starts from the engine's own tour, and from an optimal one.
func improvesGiven(s *subject) error {
	p := uniform(80)
	first, err := s.run(orders{problem: p})
	if err != nil {
		return err
	}
	if _, err := s.run(orders{problem: p, start: first.Order, seed: 1}); err != nil {
		return fmt.Errorf("going on from its own tour: %w", err)
	}
	best := circle(50)
	if _, err := s.run(orders{problem: best, start: solver.Identity(50)}); err != nil {
		return fmt.Errorf("from the best tour there is: %w", err)
	}
	return nil
}
