package philox

import "testing"

// TestKnownAnswers: the vectors of Random123's kat_vectors for philox4x32-10.
func TestKnownAnswers(t *testing.T) {
	for _, row := range []struct {
		counter [4]uint32
		key     uint64
		want    [4]uint32
	}{
		{[4]uint32{}, 0, [4]uint32{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
		{[4]uint32{^uint32(0), ^uint32(0), ^uint32(0), ^uint32(0)}, ^uint64(0), [4]uint32{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
		{[4]uint32{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, 0x299f31d0a4093822, [4]uint32{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
	} {
		if got := Words(row.counter, row.key); got != row.want {
			t.Errorf("%x with key %x: %x, want %x", row.counter, row.key, got, row.want)
		}
	}
}

func TestBelow(t *testing.T) {
	if Below(0, 7) != 0 || Below(^uint32(0), 7) != 6 || Below(1<<31, 10) != 5 {
		t.Error("a word outside the bound")
	}
}
