package kernels

import (
	"tourscope/gpu/driver"
)

// Searches is the state of all searches of a run on the device.
type Searches struct {
	Settings     *driver.Buffer[Anneal]
	Problem      *driver.Buffer[Problem] // of pspmwide
	Points       *driver.Buffer[Point]   // of pspm: n; of pspmmatrix: see Landmarks
	Matrix       *driver.Buffer[uint32]  // of pspmmatrix: see DistanceMatrix
	Slack        int64                   // of pspmmatrix: see Landmarks
	Near         *driver.Buffer[uint16]  // of pspm and pspmmatrix: n × Near, or nil
	NearWide     *driver.Buffer[uint32]  // of pspmwide
	Temperatures *driver.Buffer[float32]
	Current      *driver.Buffer[uint32] // searches × width words
	Best         *driver.Buffer[uint32] // the same
	Searches     *driver.Buffer[Search]
	Champion     *driver.Buffer[uint32] // width words
	Leader       *driver.Buffer[Champion]
	Accepted     *driver.Buffer[int64]
}

// PspmBlocks returns how many blocks of the shape are resident on a multiprocessor, and
// configures the kernel for their shared memory.
func (m *Module) PspmBlocks(shape PspmShape, n int) (int, error) {
	k, err := m.kernel(shape.Kernel())
	if err != nil {
		return 0, err
	}
	shared := shape.Shared(n)
	blocks, err := m.resident(k, shape.Threads(), shared)
	if err != nil || !shape.Matrix {
		return blocks, err
	}
	return blocks, k.PreferShared(carveout(blocks, shared, m.Device().SharedPerMultiprocessor))
}

// reserved is the shared memory of each block that the system takes, from compute capability
// 8.0 on: bytes.
const reserved = 1 << 10

// carveout returns the per cent of a multiprocessor's shared memory that its blocks need. The
// rest is cache: gr431 has 136 Gmoves/s with it and 62 without (H200).
func carveout(blocks, shared, most int) int {
	return min(100, ceilDiv(100*blocks*(shared+reserved), most))
}

// PspmGrain divides the bounds of a launch: a Philox block serves as many iterations.
const PspmGrain = 8

// Pspm does the iterations [from, to), multiples of PspmGrain, of every search, with restart
// from the champion's tour. With save, the last tour of a search is its best one if it is
// shorter; without, the result does not depend on where launches end.
func (m *Module) Pspm(s driver.Stream, shape PspmShape, n int, all *Searches, restart, save bool, from, to int64) error {
	k, err := m.kernel(shape.Kernel())
	if err != nil {
		return err
	}
	grid := driver.Grid{X: ceilDiv(all.Searches.Len(), shape.Searches), Threads: shape.Threads(), Shared: shape.Shared(n)}
	switch {
	case shape.Matrix:
		return pspmmatrixArguments{
			settings: all.Settings, matrix: all.Matrix, landmarks: all.Points, slack: all.Slack, near: all.Near, temperatures: all.Temperatures,
			current: all.Current, best: all.Best, searches: all.Searches, champion: all.Champion, leader: all.Leader,
			restart: restart, save: save, from: from, to: to,
		}.launch(k, grid, s)
	case shape.Wide:
		return pspmwideArguments{
			settings: all.Settings, problem: all.Problem, near: all.NearWide, temperatures: all.Temperatures,
			current: all.Current, best: all.Best, searches: all.Searches, champion: all.Champion, leader: all.Leader,
			restart: restart, save: save, from: from, to: to,
		}.launch(k, grid, s)
	}
	return pspmArguments{
		settings: all.Settings, points: all.Points, near: all.Near, temperatures: all.Temperatures,
		current: all.Current, best: all.Best, searches: all.Searches, champion: all.Champion, leader: all.Leader,
		restart: restart, save: save, from: from, to: to,
	}.launch(k, grid, s)
}
