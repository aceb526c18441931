package kernels

import (
	"strconv"

	"tourscope/gpu/driver"
)

// Perceptron is a search of lsm.Flipping on the device.
type Perceptron struct {
	LocalSearch
	M, N, Flips int
	Matrix      *driver.Buffer[int8]  // M × N: A
	Columns     *driver.Buffer[int8]  // N × M: A transposed
	Products    *driver.Buffer[int32] // M: A·v
	V, Best     *driver.Buffer[int8]  // N
	Wanted      *driver.Buffer[int32] // N + 1: how often S has each value

	Order *driver.Buffer[int32]    // 32 · PerceptronWords
	Words *driver.Buffer[[2]int32] // PerceptronWords
	Costs *driver.Buffer[[2]int32] // N + 1 + 2·Flips
	Table *driver.Buffer[RowTable]
	Bits  *driver.Buffer[uint32] // PerceptronWords · N
}

// The perceptrons that the kernels take: a fitness has 31 bits, and the slots have to fit into
// the shared memory of a block.
const (
	MostPerceptron        = 1 << 24 // elements of A
	MostPerceptronColumns = 4096
)

// PerceptronWords is the most words of 32 rows that m rows of n values have.
func PerceptronWords(m, n int) int { return n + 1 + ceilDiv(m, 32) }

// PerceptronSort makes the words of v, before the first evaluation.
func (m *Module) PerceptronSort(s driver.Stream, p *Perceptron) error {
	return m.perceptronMove(s, p, p.Found, 0)
}

// Perceptron evaluates all flips.
func (m *Module) Perceptron(s driver.Stream, p *Perceptron) error {
	k, err := m.kernel("perceptron", strconv.Itoa(p.Flips))
	if err != nil {
		return err
	}
	return perceptronArguments{bits: p.Bits, words: p.Words, costs: p.Costs, table: p.Table, n: int64(p.N), made: p.Made,
		tenure: int64(p.Tenure), state: p.State, found: p.Found, fitness: p.Fitness}.launch(k, p.evaluation(), s)
}

// PerceptronMove makes the best flips, or those that the host has selected.
func (m *Module) PerceptronMove(s driver.Stream, p *Perceptron) error {
	found, count := p.candidates()
	return m.perceptronMove(s, p, found, count)
}

func (m *Module) perceptronMove(s driver.Stream, p *Perceptron, found *driver.Buffer[Neighbour], count int64) error {
	k, err := m.kernel("perceptronmove", strconv.Itoa(p.Flips))
	if err != nil {
		return err
	}
	err = perceptronmoveArguments{columns: p.Columns, products: p.Products, v: p.V, best: p.Best, wanted: p.Wanted,
		m: int64(p.M), n: int64(p.N), order: p.Order, words: p.Words, costs: p.Costs, table: p.Table, made: p.Made,
		state: p.State, found: found, count: count,
	}.launch(k, driver.Grid{X: 1, Threads: p.moveThreads(), Shared: 8 * (p.N + 1)}, s)
	if err != nil {
		return err
	}
	if k, err = m.kernel("perceptronbits", ""); err != nil {
		return err
	}
	blocks := LocalBlocks(p.N*PerceptronWords(p.M, p.N)/2, m.Device())
	return perceptronbitsArguments{matrix: p.Matrix, v: p.V, order: p.Order, table: p.Table, n: int64(p.N), bits: p.Bits}.launch(k,
		driver.Grid{X: blocks, Threads: LocalThreads}, s)
}

// moveThreads is the block of perceptronmove: a row or two for each thread.
func (p *Perceptron) moveThreads() int {
	if p.M <= 256 {
		return 128
	}
	return 1024
}

// PreloadPerceptron compiles the kernels of a Hamming distance.
func (m *Module) PreloadPerceptron(flips int) error {
	for _, name := range []string{"perceptron", "perceptronmove"} {
		if _, err := m.kernel(name, strconv.Itoa(flips)); err != nil {
			return err
		}
	}
	return nil
}
