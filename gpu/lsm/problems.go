package lsm

import (
	"fmt"
	"slices"

	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver/lsm"
)

// assigning is a search of lsm.Assigning.
type assigning struct {
	*search
	kernels.Assignment
	of *lsm.Assigning
}

func (s *search) assignment(at *lsm.Assigning) (problem, error) {
	p := &assigning{search: s, of: at}
	b := at.Permuted(at.Permutation)
	for _, m := range []struct {
		into **driver.Buffer[int32]
		from []int32
	}{{&p.Flows, at.A}, {&p.Turned, transposed(at.A, at.N, at.N)}, {&p.Permuted, b}, {&p.Returned, transposed(b, at.N, at.N)},
		{&p.Permutation, at.Permutation}, {&p.Best, at.Permutation}, {&s.common.Made, make([]int32, at.Size())}} {
		var err error
		if *m.into, err = upload(s, m.from); err != nil {
			return nil, err
		}
	}
	s.listMoves(at.Size(), at.Tenure, at.Fitness())
	p.N, p.LocalSearch = at.N, s.common
	return p, nil
}

// listMoves sets the tabu list of moves.
func (s *search) listMoves(moves, tenure int, fitness int64) {
	s.common.Tenure = tenure
	if s.copied {
		s.host = lsm.NewSelection(lsm.NewMoves(moves, tenure), fitness)
	}
}

func (p *assigning) prepare() error { return nil }
func (p *assigning) evaluate() error {
	return p.device.module.Assignment(p.stream, &p.Assignment)
}
func (p *assigning) move() error { return p.device.module.AssignmentMove(p.stream, &p.Assignment) }

func (p *assigning) costs() (current, best int64, err error) {
	all, err := readBoth(p.search, p.Permutation, p.Best)
	return p.of.Cost(all[0]), p.of.Cost(all[1]), err
}

// flipping is a search of lsm.Flipping.
type flipping struct {
	*search
	kernels.Perceptron
	of *lsm.Flipping
}

func (s *search) perceptron(at *lsm.Flipping) (problem, error) {
	if max(at.M, at.N) > kernels.MostPerceptron {
		return nil, fmt.Errorf("a perceptron of %d × %d is too large for the kernels: they take %d rows and columns", at.M, at.N, kernels.MostPerceptron)
	}
	p := &flipping{search: s, of: at}
	p.M, p.N, p.Flips = at.M, at.N, at.Distance
	for _, b := range []struct {
		into **driver.Buffer[int8]
		from []int8
	}{{&p.Matrix, at.A}, {&p.Columns, transposed(at.A, at.M, at.N)}, {&p.V, at.V}, {&p.Best, at.V}} {
		var err error
		if *b.into, err = upload(s, b.from); err != nil {
			return nil, err
		}
	}
	for _, b := range []struct {
		into **driver.Buffer[int32]
		from []int32
	}{{&p.Products, at.Product(at.V)}, {&p.Wanted, at.S}, {&s.common.Made, s.marks(at.Size())}} {
		var err error
		if *b.into, err = upload(s, b.from); err != nil {
			return nil, err
		}
	}
	if err := p.allocate(kernels.PerceptronWords(at.M, at.N, at.Distance)); err != nil {
		return nil, err
	}
	s.listMoves(at.Size(), at.Tenure, at.Fitness())
	if s.climbs && s.copied {
		s.host = lsm.NewSelection(lsm.AllTabu(at.Size()), at.Fitness())
	}
	p.LocalSearch = s.common
	return p, nil
}

// marks returns the empty tabu list of so many moves; of a hill climbing one in which all are tabu.
func (s *search) marks(moves int) []int32 {
	if s.climbs {
		return slices.Repeat([]int32{1}, moves)
	}
	return make([]int32, moves)
}

// allocate makes what the kernels write: rows in words.
func (p *flipping) allocate(words int) (err error) {
	if p.Order, err = alloc[int32](p.search, 32*words); err != nil {
		return err
	}
	if p.Words, err = alloc[[2]int32](p.search, words); err != nil {
		return err
	}
	if p.Table, err = alloc[kernels.RowTable](p.search, 1); err != nil {
		return err
	}
	p.Bits, err = alloc[uint32](p.search, words*p.N)
	return err
}

func (p *flipping) prepare() error {
	return p.device.module.PerceptronSort(p.stream, &p.Perceptron)
}
func (p *flipping) evaluate() error { return p.device.module.Perceptron(p.stream, &p.Perceptron) }
func (p *flipping) move() error     { return p.device.module.PerceptronMove(p.stream, &p.Perceptron) }

func (p *flipping) costs() (current, best int64, err error) {
	all, err := readBoth(p.search, p.V, p.Best)
	return p.of.Cost(all[0]), p.of.Cost(all[1]), err
}

// crowns is a search of lsm.Ball.
type crowns struct {
	*search
	kernels.Weierstrass
	of *lsm.Ball
}

func (s *search) weierstrass(at *lsm.Ball) (problem, error) {
	if at.Dimension > kernels.MostDimensions || at.Tenure < 1 {
		return nil, fmt.Errorf("the Weierstrass function of %d dimensions with %d tabu points does not fit the kernels: they take up to %d dimensions and at least one point", at.Dimension, at.Tenure, kernels.MostDimensions)
	}
	p := &crowns{search: s, of: at}
	var err error
	p.Crowns, err = upload(s, []kernels.Crowns{{Dimension: int64(at.Dimension), Neighbours: int64(at.Neighbours), Tenure: int64(at.Tenure),
		Seed: at.Seed, Width: lsm.CrownWidth(at.Dimension, at.Neighbours), Reach: lsm.BallReach(at.Dimension)}})
	if err != nil {
		return nil, err
	}
	if p.Amplitudes, err = upload(s, lsm.Amplitudes()); err != nil {
		return nil, err
	}
	last := make([]int32, at.Tenure*at.Dimension)
	copy(last, at.X)
	for _, b := range []struct {
		into **driver.Buffer[int32]
		from []int32
	}{{&p.Point, at.X}, {&p.Best, at.X}, {&p.Last, last}} {
		if *b.into, err = upload(s, b.from); err != nil {
			return nil, err
		}
	}
	if s.copied {
		own := lsm.NewBall(at.Weierstrass, slices.Clone(at.X), at.Neighbours, at.Seed, at.Tenure)
		s.host = lsm.NewSelection(own, at.Fitness())
	}
	p.LocalSearch = s.common
	return p, nil
}

func (p *crowns) prepare() error  { return nil }
func (p *crowns) evaluate() error { return p.device.module.Weierstrass(p.stream, &p.Weierstrass) }
func (p *crowns) move() error     { return p.device.module.WeierstrassMove(p.stream, &p.Weierstrass) }

func (p *crowns) costs() (current, best int64, err error) {
	all, err := readBoth(p.search, p.Point, p.Best)
	return p.of.Cost(all[0]), p.of.Cost(all[1]), err
}

// readBoth reads two solutions once the stream has made them.
func readBoth[T any](s *search, current, best *driver.Buffer[T]) (all [2][]T, err error) {
	for i, b := range []*driver.Buffer[T]{current, best} {
		all[i] = make([]T, b.Len())
	}
	if err := s.stream.Wait(); err != nil {
		return all, err
	}
	for i, b := range []*driver.Buffer[T]{current, best} {
		if err := b.Read(all[i]); err != nil {
			return all, err
		}
	}
	return all, nil
}

// transposed returns the columns of a matrix of so many rows and columns.
func transposed[T any](m []T, rows, columns int) []T {
	t := make([]T, 0, len(m))
	for k := range columns {
		for j := range rows {
			t = append(t, m[j*columns+k])
		}
	}
	return t
}
