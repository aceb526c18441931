package kernels

import (
	"math"
	"testing"
)

// The known answers of the Random123 library, file kat_vectors.
func TestPhiloxKnownAnswers(t *testing.T) {
	for _, c := range []struct {
		counter [4]uint32
		key     uint64
		want    [4]uint32
	}{
		{[4]uint32{}, 0, [4]uint32{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
		{[4]uint32{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, 0xffffffffffffffff,
			[4]uint32{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
		{[4]uint32{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, 0x299f31d0a4093822,
			[4]uint32{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
	} {
		if got := Philox(c.counter, c.key); got != c.want {
			t.Errorf("Philox(%x, %x) = %x, want %x", c.counter, c.key, got, c.want)
		}
	}
}

func TestMinusLog(t *testing.T) {
	for word := uint64(0); word < 1<<32; word += 99_991 {
		u := (float64(word>>8) + 0.5) / (1 << 24)
		if got, want := float64(minusLog(uint32(word))), -math.Log(u); math.Abs(got-want) > 3e-6 {
			t.Fatalf("minusLog(%#x) = %g, −ln %g = %g", word, got, u, want)
		}
	}
}
