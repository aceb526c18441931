package lsmtables

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"tourscope/solver/lsm"
)

// The problems, as the command line names them.
const (
	QAP         = "qap"
	Perceptron  = "ppp"
	Weierstrass = "weierstrass"
)

// Problems lists them.
func Problems() []string { return []string{QAP, Perceptron, Weierstrass} }

// table is a table of the paper.
type table struct {
	number        int
	problem       string
	neighbourhood string
	title         string
	sizes         [][2]int // n; of perceptrons m and n
}

// perceptrons are the m-n instances of Tables 3 and 4.
var perceptrons = [][2]int{{73, 73}, {81, 81}, {101, 117}, {201, 217}, {401, 417}, {601, 617}, {801, 817}, {1001, 1017}, {1301, 1317}}

func tables() []table {
	return []table{
		{2, QAP, "pair-wise exchange", "Quadratic assignment, pair-wise exchange",
			[][2]int{{30}, {35}, {40}, {50}, {60}, {80}, {100}}},
		{3, Perceptron, "Hamming distance 1", "Permuted perceptron, Hamming distance 1", perceptrons},
		{4, Perceptron, "Hamming distance 2", "Permuted perceptron, Hamming distance 2", perceptrons},
		{5, Weierstrass, "ball", "Weierstrass function, 10,000 neighbours in a ball",
			[][2]int{{1}, {2}, {3}, {4}, {5}, {6}, {7}, {8}, {9}, {10}}},
	}
}

// Numbers lists the tables that bench lsm measures.
func Numbers() []int { return []int{2, 3, 4, 5} }

// ballNeighbours is the neighbourhood of Table 5, and ballTenure the points of its tabu list,
// which the paper does not say.
const (
	ballNeighbours = 10_000
	ballTenure     = 10
)

// Task is a row to be measured: an instance, and the tabu search on it.
type Task struct {
	table
	Instance string // as in the paper
	Source   string // Original, or how it was generated
	Begin    func(seed uint64) lsm.Neighbourhood
}

// Original is the Source of an instance that is the paper's own.
const Original = "QAPLIB"

// Content identifies the search in a journal, since two tables have rows of the same instance.
func (t Task) Content() string { return t.neighbourhood + ", " + t.Source }

// Fitness returns the value of the objective function for a fitness of the search: those of the
// Weierstrass function are floats, which the search keeps as integers in the same order.
func (t Task) Fitness(fitness int64) float64 {
	if t.problem == Weierstrass {
		return float64(lsm.Unordered(fitness))
	}
	return float64(fitness)
}

// Tasks returns the rows that the settings choose.
func (s Settings) Tasks() (all []Task, err error) {
	for _, t := range tables() {
		if len(s.Tables) > 0 && !slices.Contains(s.Tables, t.number) || s.Problem != "" && s.Problem != t.problem {
			continue
		}
		sizes := t.sizes
		if s.Quick {
			sizes = [][2]int{sizes[0], sizes[len(sizes)/2]}
		}
		for _, size := range sizes {
			one, err := s.task(t, size)
			if err != nil {
				return nil, err
			}
			all = append(all, one)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("no table has the problem %q and one of the numbers %v", s.Problem, s.Tables)
	}
	return all, nil
}

func (s Settings) task(t table, size [2]int) (Task, error) {
	switch t.problem {
	case QAP:
		return s.assignment(t, size[0])
	case Perceptron:
		p := lsm.GeneratePerceptron(size[0], size[1], s.Seed)
		distance := t.number - 2
		return Task{t, p.Name, fmt.Sprintf("generated, seed %d", s.Seed), func(seed uint64) lsm.Neighbourhood {
			neighbours := p.N
			if distance == 2 {
				neighbours = p.N * (p.N - 1) / 2
			}
			return lsm.NewFlipping(p, lsm.Signs(p.N, seed), distance, lsm.UsualTenure(p.N, neighbours))
		}}, nil
	}
	f := lsm.Weierstrass{Dimension: size[0]}
	source := fmt.Sprintf("%d dimensions", f.Dimension)
	if f.Dimension == 1 {
		source = "1 dimension"
	}
	return Task{t, fmt.Sprint(size[0]), source, func(seed uint64) lsm.Neighbourhood {
		return lsm.NewBall(f, lsm.Point(f.Dimension, seed), ballNeighbours, seed, ballTenure)
	}}, nil
}

// assignment reads Taillard's instance of the size where it can be had, and generates one of its
// kind otherwise.
func (s Settings) assignment(t table, n int) (Task, error) {
	name := fmt.Sprintf("tai%da", n)
	q, source := lsm.TaillardLike(n, s.Seed), fmt.Sprintf("generated like it, seed %d", s.Seed)
	if s.QAPLIB != "" {
		read, err := readQAPLIB(filepath.Join(s.QAPLIB, name+".dat"))
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return Task{}, err
		case read.N != n:
			return Task{}, fmt.Errorf("%s.dat has %d facilities: it should have %d", name, read.N, n)
		default:
			q, source = read, Original
		}
	}
	return Task{t, name, source, func(seed uint64) lsm.Neighbourhood {
		return lsm.NewAssigning(q, lsm.Permutation(n, seed), lsm.UsualTenure(n, n*(n-1)/2))
	}}, nil
}

func readQAPLIB(path string) (*lsm.Assignment, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return lsm.ReadQAPLIB(file, path)
}
