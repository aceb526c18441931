package kernels

import "tourscope/gpu/driver"

// Boxes computes the boxes of a tree of cities, whose levels are given.
func (m *Module) Boxes(s driver.Stream, tree *driver.Buffer[CityTree], levels []int32) error {
	k, err := m.kernel("boxes", "")
	if err != nil {
		return err
	}
	for level := range len(levels) - 1 {
		nodes := int(levels[level+1] - levels[level])
		grid := driver.Grid{X: min(ceilDiv(nodes, 64), 16*m.Device().Multiprocessors), Threads: 64}
		if err := (boxesArguments{tree: tree, level: int64(level)}).launch(k, grid, s); err != nil {
			return err
		}
	}
	return nil
}
