package lsmtables

import (
	"fmt"
	"time"

	"tourscope/solver/lsm"
)

// Table 9 of the paper is hill climbing: 100 climbs on a perceptron from random solutions, with
// both Hamming distances. It is measured by bench paper alone.

// Climbing is the number of the table.
const Climbing = 9

// A climb begins with the seed of its run and its number.
const climbSeeds = 1000

// ClimbingTasks returns the rows of Table 9, the shorter distance first.
func (s Settings) ClimbingTasks() (all []Task, err error) {
	for distance := 1; distance <= 2; distance++ {
		for _, size := range perceptrons {
			p := lsm.GeneratePerceptron(size[0], size[1], s.Seed)
			all = append(all, Task{
				table:    table{number: Climbing, problem: Perceptron, neighbourhood: fmt.Sprintf("hill climbing, Hamming distance %d", distance)},
				Instance: fmt.Sprintf("%s, distance %d", p.Name, distance),
				Source:   fmt.Sprintf("generated, seed %d", s.Seed),
				Begin:    func(seed uint64) lsm.Neighbourhood { return lsm.NewClimbing(p, lsm.Signs(p.N, seed), distance) },
			})
		}
	}
	return all, nil
}

// Climbs makes so many climbs of a row one after the other, each from another solution, by a
// search that ends where the climb does. It begins none after the time limit; 0: no limit. The
// outcome has the sums of iterations and times, and the least fitness; begun is the number of
// climbs.
func (t Task) Climbs(seed uint64, count int64, limit time.Duration, search func(at lsm.Neighbourhood, spent time.Duration) (lsm.Outcome, error)) (sum lsm.Outcome, begun int, err error) {
	for ; int64(begun) < count && (begun == 0 || limit == 0 || sum.Whole < limit); begun++ {
		one, err := search(t.Begin(seed*climbSeeds+uint64(begun)), sum.Whole)
		if err != nil {
			return sum, begun, err
		}
		if begun == 0 || one.Best < sum.Best {
			sum.Best = one.Best
		}
		sum.Iteration += one.Iteration
		sum.Kernel, sum.Copy, sum.Whole = sum.Kernel+one.Kernel, sum.Copy+one.Copy, sum.Whole+one.Whole
	}
	return sum, begun, nil
}

// IsClimbing reports that a row is many climbs.
func (t Task) IsClimbing() bool { return t.number == Climbing }
