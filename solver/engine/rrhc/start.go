package rrhc

import "tourscope/solver"

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
			words = philox([4]uint32{block, startStream, uint32(climber), uint32(climber >> 32)}, seed)
		}
		j := int(uint64(words[i%4]) * uint64(i+1) >> 32)
		order[i], order[j] = order[j], order[i]
	}
}

// startStream keeps the words of start tours apart from other uses of the seed.
const startStream = 0x52524843

func philox(c [4]uint32, key uint64) [4]uint32 {
	k0, k1 := uint32(key), uint32(key>>32)
	for range 10 {
		a, b := 0xD2511F53*uint64(c[0]), 0xCD9E8D57*uint64(c[2])
		c = [4]uint32{uint32(b>>32) ^ c[1] ^ k0, uint32(b), uint32(a>>32) ^ c[3] ^ k1, uint32(a)}
		k0 += 0x9E3779B9
		k1 += 0xBB67AE85
	}
	return c
}
