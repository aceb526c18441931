package plan

import (
	"fmt"
	"math"

	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/engine/rrhc"
)

// RrhcDevice holds the limits of a device that ChooseRrhc reads.
type RrhcDevice struct {
	Multiprocessors int
	SharedPerBlock  int  // bytes, at most
	Clusters        bool // blocks can form clusters: from compute capability 9.0 on

	// Resident returns how many blocks of a shape a multiprocessor runs at once.
	Resident func(RrhcShape) (int, error)

	// FreeMemory returns the bytes that are left on the device.
	FreeMemory func() (int64, error)
}

// Rrhc is a launch of rrhc.
type Rrhc struct {
	Shape    RrhcShape
	Blocks   int
	Climbers int // that climb at the same time
}

// ChooseRrhc finds the kernel and the shape of its blocks, and how many climbers climb at
// the same time. The values are those of catalog.Launch.
func ChooseRrhc(device RrhcDevice, problem *solver.Problem, values solver.Values) (Rrhc, error) {
	r := Rrhc{}
	var err error
	if r.Shape, err = rrhcKernel(device, problem, values); err != nil {
		return r, err
	}
	climbs := values.Int(rrhc.Climbers)
	if climbs == 0 {
		climbs = math.MaxInt32
	}
	resident, err := r.chooseBlock(device, problem.Cities(), climbs, values)
	if err != nil {
		return r, err
	}
	if resident == 0 {
		return r, fmt.Errorf("a block of the variant %s does not fit this device with %s: choose the variant %s", r.Shape.Variant, cityCount(problem.Cities()), catalog.VariantTuned)
	}
	r.Blocks = resident * device.Multiprocessors
	if !values.IsAuto("blocks") {
		r.Blocks = values.Int("blocks")
	}
	return r, r.bound(device, problem, climbs, values)
}

// maxRrhcMatrix bounds the cities of a matrix of distances: 1 GiB.
const maxRrhcMatrix = 1 << 14

// rrhcKernel chooses the kernel for a problem, or says why the variant has none.
func rrhcKernel(device RrhcDevice, problem *solver.Problem, values solver.Values) (RrhcShape, error) {
	n := problem.Cities()
	planar, up := Planar(problem.Metric())
	s := RrhcShape{Variant: values.Choice("variant"), Up: up, OrOpt: catalog.OrOpt(values), Segments: 1}
	switch {
	case s.ByThread() && s.OrOpt:
		return s, fmt.Errorf("the variant %s makes 2-opt moves alone: switch Or-opt off, or choose the variant %s, %s or %s", s.Variant, catalog.VariantTuned, catalog.VariantTile, catalog.VariantIntra)
	case s.Variant == catalog.VariantTuned && !planar:
		s.Exact, s.OneWay = true, problem.Asymmetric()
	case problem.Asymmetric():
		return s, fmt.Errorf("the variant %s takes distances without a direction, and %s is asymmetric: choose the variant %s", s.Variant, problem.Name(), catalog.VariantTuned)
	case !planar && !s.Matrix():
		return s, fmt.Errorf("the variant %s computes Euclidean distances, and the metric of %s is %v: choose the variant %s or %s",
			s.Variant, problem.Name(), problem.Metric(), catalog.VariantTuned, catalog.VariantMatrixCached)
	case s.InShared() && s.Shared(n) > device.SharedPerBlock:
		s.Variant = catalog.VariantTile
	}
	if s.Matrix() && n > maxRrhcMatrix {
		return s, fmt.Errorf("the matrix of the distances of %s is too large: %s at most where they are not Euclidean, or with the variant %s", cityCount(n), count(maxRrhcMatrix), s.Variant)
	}
	if shared := s.Shared(n); shared > device.SharedPerBlock {
		return s, fmt.Errorf("the matrix of the distances of %s takes %s of shared memory, and a block has %s on this device: choose the variant %s",
			cityCount(n), Bytes(int64(shared)), Bytes(int64(device.SharedPerBlock)), catalog.VariantMatrixCached)
	}
	return s, nil
}

// bound limits the climbers to the climbs that there are, and to half of the free memory
// where their number is auto.
func (r *Rrhc) bound(device RrhcDevice, problem *solver.Problem, climbs int, values solver.Values) error {
	each := r.Shape.PerBlock()
	r.Blocks = max(1, min(r.Blocks, ceilDiv(climbs, each)))
	if values.IsAuto("blocks") {
		free, err := device.FreeMemory()
		if err != nil {
			return err
		}
		bytes := r.Shape.ClimberMemory(problem.Cities()) * int64(each)
		r.Blocks = max(1, min(r.Blocks, int(free/2/bytes)))
	}
	r.Climbers = min(r.Blocks*each, climbs)
	return nil
}

// chooseBlock chooses the threads of a block and returns how many blocks are resident on a
// multiprocessor.
func (r *Rrhc) chooseBlock(device RrhcDevice, n, climbs int, values solver.Values) (resident int, err error) {
	given := 0
	if !values.IsAuto("threads") {
		given = max(1, values.Int("threads")/WarpSize) * WarpSize
	}
	if r.Shape.InShared() {
		if !values.IsAuto("blocks") {
			climbs = min(climbs, values.Int("blocks"))
		}
		return r.chooseTuned(device, n, climbs, min(given, RrhcThreads))
	}
	switch {
	case given > 0:
		r.Shape.Threads = given
	case r.Shape.ByThread():
		r.Shape.Threads = threadClimbers
	case values.Choice("preset") == catalog.PresetOneil2015:
		return r.section33(device, n)
	default:
		r.Shape.Threads = min(mostThreads, ceilDiv(n, WarpSize)*WarpSize)
	}
	for { // fewer threads where the device has not so many
		resident, err = device.Resident(r.Shape)
		if resident > 0 || err != nil || given > 0 || r.Shape.Threads == WarpSize {
			return resident, err
		}
		r.Shape.Threads -= WarpSize
	}
}

const (
	mostThreads    = 1024 // of a block
	threadClimbers = 128  // threads of a block, each a climber
)

// section33 chooses the threads as the paper's launch configuration does (section 3.3): so
// that most threads are resident on a multiprocessor, and of equal ones so that the rows of
// a step are dealt out most evenly.
func (r *Rrhc) section33(device RrhcDevice, n int) (resident int, err error) {
	best := -1.0
	for threads := min(mostThreads, ceilDiv(n, WarpSize)*WarpSize); threads >= WarpSize; threads -= WarpSize {
		shape := r.Shape
		shape.Threads = threads
		blocks, err := device.Resident(shape)
		if err != nil {
			return 0, err
		}
		turns := ceilDiv(n-2, threads)
		if used := float64(blocks*threads) * float64(n-2) / float64(turns*threads); used > best {
			best, r.Shape, resident = used, shape, blocks
		}
	}
	return resident, nil
}

// chooseTuned chooses the blocks of a climber, the threads of a block of tuned and the
// segments of a row by the estimated time of a step; threads is the user's, 0: any.
func (r *Rrhc) chooseTuned(device RrhcDevice, n, climbs, threads int) (resident int, err error) {
	best := math.Inf(-1)
	for _, shape := range tunedShapes(device, r.Shape, climbs, threads) {
		blocks, err := device.Resident(shape)
		if err != nil {
			return 0, err
		}
		running := min(blocks, ceilDiv(climbs, device.Multiprocessors))
		for shape.Segments = 1; running > 0 && shape.Segments <= min(n/2-1, mostSegments); shape.Segments++ {
			if speed := float64(running) / stepTime(shape, n, running); speed > best*leastGain {
				best, r.Shape, resident = speed, shape, blocks
			}
		}
	}
	return resident, nil
}

// tunedShapes lists the shapes of tuned with threads as given, 0: any. A climber has several
// blocks where all of them are resident at once, one on each multiprocessor. Clusters of four
// leave some multiprocessors out: a cluster stays within a group of 16 or 18 (H200).
func tunedShapes(device RrhcDevice, shape RrhcShape, climbs, threads int) (shapes []RrhcShape) {
	for _, cluster := range []int{1, 2, 4} {
		most := device.Multiprocessors
		if cluster == 4 {
			most = most * 7 / 8
		}
		if cluster > 1 && (!device.Clusters || climbs > most/cluster) {
			continue
		}
		shape.Cluster = cluster
		for shape.Threads = WarpSize; shape.Threads <= RrhcThreads; shape.Threads += WarpSize {
			if threads == 0 || shape.Threads == threads {
				shapes = append(shapes, shape)
			}
		}
	}
	return shapes
}

// Clusters says whether the blocks of a device can form clusters, by its compute capability.
func Clusters(major int) bool { return major >= 9 }

const (
	mostSegments = 64    // more are shorter than what begins them
	leastGain    = 1.001 // of equal shapes the one with the fewest threads
)

// What a step of tuned takes, in cycles, fitted to an H200 that ran 24 climbers, each on a
// multiprocessor of its own (TestStepTimeIsAsMeasured has the measurements).
const (
	rrhcLoop    = 80   // issue of one k of ROWS rows: 68 instructions, 8 of them square roots
	rrhcTask    = 150  // issue, to begin and end a task
	rrhcStep    = 400  // issue of the choice of the move and the reversal, besides rows and cities
	rrhcLatency = 140  // wait of a warp for one k of ROWS rows
	rrhcChoice  = 4500 // wait of a block for exact lengths, the reversal and their barriers
	rrhcCluster = 2500 // wait of a cluster's blocks for each other
)

// stepTime estimates the cycles that a multiprocessor needs for one step of each of its
// blocks: what the fullest of its four parts issues, and what a warp waits. With more warps
// each waits less often; a number that is no multiple of four leaves parts idle.
func stepTime(s RrhcShape, n, blocks int) float64 {
	warps := s.Threads / WarpSize
	turns := ceilDiv(s.groups(n)*s.Segments, s.Threads)
	loop := float64(turns * ceilDiv(n/2-1, s.Segments))
	issue := loop*rrhcLoop + float64(turns*rrhcTask) + rrhcStep + float64(30*ceilDiv(n, s.Threads))
	wait := loop*rrhcLatency + float64(turns*rrhcTask)*2 + rrhcChoice + float64(30*warps)
	if s.Cluster > 1 {
		wait += rrhcCluster
	}
	return float64(ceilDiv(blocks*warps, subPartitions))*issue + wait
}

// rrhc describes a launch of rrhc.
func (plan *Plan) rrhc(d catalog.Device, l Limits, values solver.Values, p *solver.Problem) (kernelUse, error) {
	launch := catalog.Launch(values)
	device := RrhcDevice{
		Multiprocessors: d.Multiprocessors, SharedPerBlock: l.SharedBlock, Clusters: Clusters(d.Major),
		Resident: func(shape RrhcShape) (int, error) {
			return resident(l, shape, shape.Threads, shape.Shared(plan.Cities))
		},
		FreeMemory: func() (int64, error) { return d.Memory, nil },
	}
	r, err := ChooseRrhc(device, p, launch)
	if err != nil {
		return kernelUse{}, err
	}
	plan.Devices, plan.Searches = 1, r.Climbers
	plan.Moves = int(rrhc.MovesOfStep(plan.Cities))
	plan.Blocks, plan.Threads = r.Shape.Blocks(r.Climbers), r.Shape.Threads
	plan.each = r.Shape.ClimberMemory(plan.Cities)
	plan.Memory = plan.each*int64(r.Climbers) + problemMemory(p) + 16*int64(plan.Cities)
	use := kernelUse{dynamic: r.Shape.Shared(plan.Cities)}
	use.name, use.variant = r.Shape.Kernel()
	return use, nil
}
