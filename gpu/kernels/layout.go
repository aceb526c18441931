package kernels

import (
	"math"

	"tourscope/solver"
)

// The structs below are shared with the kernels; a test of bind compares them with the
// headers field by field. Addresses of device memory are plain numbers here.

// Problem is struct Problem of distance.cuh.
type Problem struct {
	X, Y, Z uint64 // device addresses of n doubles each, or 0
	Weights uint64 // of n × n int32, or 0
	Cities  int64
	Metric  int32  // a solver.Metric
	Dummy   int32  // a city at distance 0 from all others, which only the kernels of regions know; −1: there is none
	Fixed   uint64 // of n × 2 int32, see FixedTable, or 0
}

// CityTree is struct CityTree of citytree.cuh.
type CityTree struct {
	X, Y, Z uint64 // device addresses of n doubles each; 0 of Z: all are 0
	Boxes   uint64 // of the nodes' boxes, level by level
	Levels  uint64 // of height + 1 int32: the first node of each level
	Height  int64  // levels
	Cities  int64
	Norm    int64 // a neighbor.Norm
	Axes    int64 // 2 or 3
}

// CityBox is struct CityBox of citytree.cuh: a bounding box.
type CityBox struct{ Low, High [3]float64 }

// Anneal is struct Anneal of anneal.cuh.
type Anneal struct {
	Cities     int64
	Searches   int64 // TB
	Moves      int64 // TPB
	StepLength int64 // iterations of one temperature
	Steps      int64
	Near       int64 // not zero: every other iteration tries near neighbours only
	Seed       uint64
	First      int64 // number of the first search; lower ones run on other devices
}

// Search is struct Search of anneal.cuh.
type Search struct{ Current, Best, Accepted int64 }

// Champion is struct Champion of anneal.cuh.
type Champion struct{ Length, Search int64 }

// Move is struct Move of moves.cuh.
type Move struct {
	Key   int64
	Delta int64
	I, J  int32
}

// DirectedMove is struct DirectedMove of directed.cuh, which explains the fields.
type DirectedMove struct {
	Delta        int64
	P, Q, R, Row int32
}

// Progress is struct Progress of moves.cuh.
type Progress struct{ Found, Chosen, Length, Made, Sweeps, Done, Best int64 }

// Reversal is struct Reversal of moves.cuh.
type Reversal struct{ First, Last, Term, Depth int32 }

// Regions is struct Regions of region.cuh, which explains the fields.
type Regions struct {
	Cities   int64
	Cells    int64
	Replicas int64
	Capacity int64
	Kicks    int64
	Tries    int64
	Segment  int64
	Choice   int64
	Depth    int64
	Third    int64
	Round    int64
	Seed     uint64
	Heat     float64

	FirstCell    int64 // the first of the device's cells
	FirstReplica int64
	Elsewhere    int64 // replicas of each cell that run on other devices
}

// BlockState is struct BlockState of region.cuh.
type BlockState struct{ Gain, Best, Cities, Kicked, Tries, Accepted, Kicks, Moves int64 }

// NoMove is the key of a group without an improving move.
const NoMove = math.MaxInt64

// Point is a city's coordinates in the plane as the kernels rank by them: a float2.
type Point struct{ X, Y float32 }

// Plane is the cities in float32 as the fast kernels read them, for planar problems (see
// plan.Planar).
type Plane struct {
	Points []Point
	Shift  int // distances are those of the problem times 2^−Shift
	Doubt  int // bound on the error of a 2-opt move's estimated gain, scaled
}

// The limits of float32. Up to maxGuess a distance is rounded by adding 1.5·2²³ with an error
// of at most one; within exactExtent the root of an integer is never so near to a half that
// the rounding is wrong.
const (
	maxGuess    = 1 << 21
	exactExtent = 500
)

// NewPlane centres the coordinates, divides those of ATT by √10, and scales them so that no
// distance exceeds maxGuess.
func NewPlane(p *solver.Problem) Plane {
	scale := 1.0
	if p.Metric() == solver.Att {
		scale = 1 / math.Sqrt(10)
	}
	x0, wide := middle(p.X())
	y0, high := middle(p.Y())
	plane := Plane{Points: make([]Point, p.Cities()), Doubt: 4}
	if p.Metric() == solver.Euc2D && math.Hypot(wide, high) <= exactExtent && whole(p.X()) && whole(p.Y()) {
		plane.Doubt = 0
	}
	for math.Ldexp(scale*math.Hypot(wide, high), -plane.Shift) > maxGuess {
		plane.Shift++
	}
	scale = math.Ldexp(scale, -plane.Shift)
	for c := range plane.Points {
		plane.Points[c] = Point{float32((p.X()[c] - x0) * scale), float32((p.Y()[c] - y0) * scale)}
	}
	return plane
}

func whole(values []float64) bool {
	for _, v := range values {
		if v != math.Trunc(v) {
			return false
		}
	}
	return true
}

// middle returns an integer near the middle of the values, so that integer coordinates stay
// integers, and the extent of the values.
func middle(values []float64) (centre, extent float64) {
	low, high := values[0], values[0]
	for _, v := range values {
		low, high = min(low, v), max(high, v)
	}
	return math.Round((low + high) / 2), high - low
}

// Radians converts coordinates of GEO to radians.
func Radians(coordinates []float64) []float64 {
	radians := make([]float64, len(coordinates))
	for i, c := range coordinates {
		degrees := math.Trunc(c)
		radians[i] = 3.141592 * (degrees + 5*(c-degrees)/3) / 180 // TSPLIB's own π
	}
	return radians
}

// Near is the entries of a city in the table of near cities: NEAR of anneal.cuh.
const Near = 8

// NearTable returns neighbour lists as a table for the PSPM kernels: Near entries a city, the
// nearest first, repeated where a city has fewer.
func NearTable[T uint16 | uint32](lists func(solver.City) []solver.City, n int) []T {
	table := make([]T, 0, Near*n)
	for c := range n {
		near := lists(solver.City(c))
		for i := range Near {
			table = append(table, T(near[i%len(near)]))
		}
	}
	return table
}

// Climbs is struct Climbs of rrhc.cuh.
type Climbs struct {
	Cities   int64
	Climbs   int64
	Climbers int64
	Doubt    int64
	Seed     uint64
}

// Climber is struct Climber of rrhc.cuh, which explains the fields.
type Climber struct {
	Number, Active, Length, Begun, Steps, Accepted, Searches, Minimum, Row, Delta int64
	Pair                                                                          uint64
}

// Tabu is struct Tabu of tabu.cuh, which explains the fields.
type Tabu struct{ Cities, Tenure, Doubt, Shift, Up int64 }

// TabuState is struct TabuState of tabu.cuh, which explains the fields.
type TabuState struct{ Iteration, Length, Best, Unsaved, Bound int64 }

// TabuSwap is struct TabuSwap of tabu.cuh.
type TabuSwap struct{ Delta, Index int64 }

// TabuEntry is struct TabuEntry of tabu.cuh.
type TabuEntry struct{ Upper, Previous int64 }

// Place is struct Place of tabu.cuh.
type Place struct {
	X, Y         float32
	Edge, Around int32
}

// Evolution is struct Evolution of individual.cuh, which explains the fields.
type Evolution struct{ Kicks, Generations, Stagnation, Searches, Repairs, Ties int64 }

// IndividualState is struct IndividualState of evolve.cu.
type IndividualState struct {
	Waiting [128]uint32
	Lane    uint32
}

// Ils is struct Ils of ils3opt.cuh, which explains the fields.
type Ils struct {
	Cities, Solutions, Width, Longest, Far, Wide, Bridges, Alone, Equal, Most, Samples int64
	Seed                                                                               uint64
	Doubt                                                                              float64
	Bonus                                                                              int64
}

// Solution is struct Solution of ils3opt.cuh, which explains the fields.
type Solution struct {
	Length, Kicks, Made, Kept, Moves, Swept, Settled, Head, Size, Steps, Change, Before, Kicked int64
}

// Neighbor is struct Neighbor of ils3opt.cuh.
type Neighbor struct{ Delta, Number, Moves int64 }

// Candidate is struct Candidate of ils3opt.cuh.
type Candidate struct{ City, Distance int32 }

// Turned is struct Turned of ils3opt.cuh.
type Turned struct{ First, Last int32 }

// Recombination is struct Recombination of recombine.cuh, which explains the fields. Pointers are arguments of buffers.
type Recombination struct {
	Problem, Candidates, Orders, Positions, OtherOrders, OtherPositions, Memory uint64

	Cities   int64
	Seed     uint64
	FirstRow int64
}

// RecombineState is struct RecombineState of recombine.cuh, which explains the fields.
type RecombineState struct{ Gained, Failed, Step, Pass, Idle int64 }
