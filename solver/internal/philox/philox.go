// Package philox makes random words from counters, as the kernels of the GPU engines do.
package philox

// Words returns the four random words of a counter (Philox4x32-10, Salmon, Moraes, Dror and
// Shaw 2011), as gpu/kernels/random.cuh does.
func Words(c [4]uint32, key uint64) [4]uint32 {
	k0, k1 := uint32(key), uint32(key>>32)
	for range 10 {
		a, b := 0xD2511F53*uint64(c[0]), 0xCD9E8D57*uint64(c[2])
		c = [4]uint32{uint32(b>>32) ^ c[1] ^ k0, uint32(b), uint32(a>>32) ^ c[3] ^ k1, uint32(a)}
		k0 += 0x9E3779B9
		k1 += 0xBB67AE85
	}
	return c
}

// Below maps a random word to 0 … bound−1 by multiplication.
func Below(word uint32, bound int) int { return int(uint64(word) * uint64(bound) >> 32) }
