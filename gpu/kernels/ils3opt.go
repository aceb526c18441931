package kernels

import (
	"math"

	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/search/space"
)

// Population is the state of all solutions of a run of iterated 3-opt on the device.
type Population struct {
	Settings   *driver.Buffer[Ils]
	Problem    *driver.Buffer[Problem]
	Points     *driver.Buffer[Point]     // n, of each city; nil with IlsShape.Any
	Candidates *driver.Buffer[Candidate] // n × width
	Solutions  *driver.Buffer[Solution]
	Orders     *driver.Buffer[int32]  // solutions × n: the tours
	Positions  *driver.Buffer[int32]  // solutions × n: the position of each city; nil where it is in shared memory
	Queues     *driver.Buffer[int32]  // solutions × n; of random-k-best improvement the tours before the kicks
	Waiting    *driver.Buffer[uint32] // solutions × ⌈n / 32⌉: a bit a city in the queue
	Logs       *driver.Buffer[Turned] // solutions × plan.IlsLog

	// Of random-k-best improvement alone.
	Found   *driver.Buffer[Neighbor] // solutions × IlsShape.PerSolution
	Touched *driver.Buffer[int32]    // solutions × ils3opt.TouchedCities: the cities touched since the kick
}

// IlsShape is the launch of iterated 3-opt.
type IlsShape = plan.IlsShape

// IlsBlocks returns how many blocks of the shape are resident on a multiprocessor, and
// configures the kernel for their shared memory.
func (m *Module) IlsBlocks(shape IlsShape, n int) (int, error) {
	k, err := m.kernel(shape.Kernel())
	if err != nil {
		return 0, err
	}
	return m.resident(k, shape.Threads, shape.Shared(n))
}

// Ils3opt lets every solution make so many steps of first improvement, each a city of its
// queue, but no more than limit iterations in all.
func (m *Module) Ils3opt(s driver.Stream, shape IlsShape, n int, all *Population, limit, steps int64) error {
	k, err := m.kernel(shape.Kernel())
	if err != nil {
		return err
	}
	return ils3optArguments{
		settings: all.Settings, problem: all.Problem, points: all.Points, candidates: all.Candidates,
		solutions: all.Solutions, orders: all.Orders, positions: all.Positions, queues: all.Queues,
		waiting: all.Waiting, logs: all.Logs, limit: limit, steps: steps,
	}.launch(k, driver.Grid{X: shape.Blocks(all.Solutions.Len()), Threads: shape.Threads, Shared: shape.Shared(n)}, s)
}

// IlsSampled makes steps of random-k-best improvement on settled solutions, of two kernels each:
// evaluation and replacement (Figure 4 of the paper). Samples are near ones, or uniform.
func (m *Module) IlsSampled(s driver.Stream, shape IlsShape, all *Population, near bool, limit, steps int64) error {
	evaluate, err := m.kernel(shape.Kernel())
	if err != nil {
		return err
	}
	replace, err := m.kernel("ilsreplace", "")
	if err != nil {
		return err
	}
	solutions, blocks := all.Solutions.Len(), int64(shape.PerSolution)
	first := ilssampleArguments{settings: all.Settings, problem: all.Problem, points: all.Points,
		candidates: all.Candidates, solutions: all.Solutions, orders: all.Orders, positions: all.Positions, touched: all.Touched,
		found: all.Found, blocks: blocks, near: near}
	second := ilsreplaceArguments{settings: all.Settings, problem: all.Problem, candidates: all.Candidates,
		solutions: all.Solutions, orders: all.Orders, positions: all.Positions, kept: all.Queues, touched: all.Touched,
		found: all.Found, blocks: blocks, near: near, limit: limit}
	for range steps {
		if err := first.launch(evaluate, driver.Grid{X: shape.Blocks(solutions), Threads: shape.Threads, Shared: shape.Shared(0)}, s); err != nil {
			return err
		}
		if err := second.launch(replace, driver.Grid{X: solutions, Threads: plan.WarpSize}, s); err != nil {
			return err
		}
	}
	return nil
}

// Kept returns the buffer that has the tour which a solution keeps.
func (p *Population) Kept(one Solution) *driver.Buffer[int32] {
	if one.Kicked != 0 {
		return p.Queues
	}
	return p.Orders
}

// NewSolution returns a solution before its first descent.
func NewSolution(length int64) Solution { return Solution{Length: length, Swept: -1} }

// CandidateDistances returns the candidates of all cities of a space with their distances, as the
// kernels read them.
func CandidateDistances(s *space.Space) (table []Candidate, width int) {
	width = len(s.Candidates(0))
	table = make([]Candidate, 0, width*s.Cities())
	for c := range solver.City(s.Cities()) {
		for _, k := range s.Candidates(c) {
			distance := int64(math.MaxInt32)
			if k.City >= 0 {
				distance = min(distance, s.CostTo(c, &k))
			}
			table = append(table, Candidate{int32(k.City), int32(distance)})
		}
	}
	return table, width
}

// RootDoubt bounds the error of a distance that is computed from a plane's points in float32,
// but for 2⁻²¹ of it: 0 where coordinates are integers that float32 holds.
func RootDoubt(p *solver.Problem) float64 {
	_, wide := middle(p.X())
	_, high := middle(p.Y())
	if p.Metric() != solver.Att && whole(p.X()) && whole(p.Y()) && max(wide, high) < 1<<24 {
		return 0
	}
	return math.Ldexp(math.Hypot(wide, high), -22) // of a coordinate, 2⁻²⁵ of the extent
}
