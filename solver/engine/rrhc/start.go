package rrhc

import (
	"tourscope/solver"
	"tourscope/solver/internal/philox"
)

// randomTour writes the tour from which a climber starts: a shuffle by Fisher and Yates
// with random numbers of Philox4x32-10 (Salmon, Moraes, Dror and Shaw 2011), a word a
// position. Kernels of the GPU engine compute the same tour (rrhc.cuh).
func randomTour(order []solver.City, seed, climber uint64) {
	for i := range order {
		order[i] = solver.City(i)
	}
	var words [4]uint32
	for i := len(order) - 1; i > 0; i-- {
		if block := uint32(i / 4); i == len(order)-1 || i%4 == 3 {
			words = philox.Words([4]uint32{block, startStream, uint32(climber), uint32(climber >> 32)}, seed)
		}
		j := philox.Below(words[i%4], i+1)
		order[i], order[j] = order[j], order[i]
	}
}

// startStream keeps the words of start tours apart from other uses of the seed.
const startStream = 0x52524843
