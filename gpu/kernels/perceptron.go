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
	Table *driver.Buffer[RowTable]
	Bits  *driver.Buffer[uint32] // PerceptronWords · N
}

// MostPerceptron is the most rows and columns that the kernels take: the values of the rows and
// three numbers of each slot lie in 48 KB of shared memory. A fitness then has 31 bits.
const MostPerceptron = 3000

// PerceptronWords is the most words that m rows of n elements have.
func PerceptronWords(m, n, flips int) int { return slotsOf(n, flips) + ceilDiv(m, 32) }

// slotsOf is the most slots of rows of n elements.
func slotsOf(n, flips int) int { return n + 1 + 2*flips }

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
	return perceptronArguments{bits: p.Bits, words: p.Words, table: p.Table, n: int64(p.N), made: p.Made,
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
		m: int64(p.M), n: int64(p.N), order: p.Order, words: p.Words, table: p.Table, made: p.Made,
		state: p.State, found: found, count: count,
	}.launch(k, driver.Grid{X: 1, Threads: p.moveThreads(), Shared: 4 * (p.M + 3*slotsOf(p.N, p.Flips))}, s)
	if err != nil {
		return err
	}
	if k, err = m.kernel("perceptronbits", ""); err != nil {
		return err
	}
	blocks := LocalBlocks(p.N*PerceptronWords(p.M, p.N, p.Flips)/2, m.Device())
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
