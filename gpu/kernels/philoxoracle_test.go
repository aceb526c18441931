package kernels

import "math"

// Philox is philox of random.cuh: Philox4x32-10.
func Philox(counter [4]uint32, key uint64) [4]uint32 {
	k0, k1 := uint32(key), uint32(key>>32)
	c := counter
	for range 10 {
		a, b := uint64(0xD2511F53)*uint64(c[0]), uint64(0xCD9E8D57)*uint64(c[2])
		c = [4]uint32{uint32(b>>32) ^ c[1] ^ k0, uint32(b), uint32(a>>32) ^ c[3] ^ k1, uint32(a)}
		k0 += 0x9E3779B9
		k1 += 0xBB67AE85
	}
	return c
}

// below is below of random.cuh.
func below(word, bound uint32) uint32 { return uint32(uint64(word) * uint64(bound) >> 32) }

// minusLog is minusLog of random.cuh, bit by bit. The conversions keep the
// compiler from fusing a multiplication with an addition.
func minusLog(word uint32) float32 {
	u := float32(word>>8) + 0.5
	bits := int32(math.Float32bits(u))
	e := (bits - 0x3f400000) >> 23
	f := math.Float32frombits(uint32(bits - e<<23))
	s := (f - 1) / (f + 1)
	t := float32(s * s)
	p := float32(t*0.11111111) + 0.14285714
	p = float32(t*p) + 0.2
	p = float32(t*p) + 0.33333333
	p = float32(t*p) + 1
	ln := float32(2*float32(s*p)) + float32(float32(e-24)*0.69314718)
	return -ln
}
