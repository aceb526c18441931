package bound

import "math/big"

// sum adds up integers that need not fit 64 bits together: 2²⁴ costs below 2⁴⁸ each.
type sum struct {
	low   int64 // not yet in total
	count int   // how many low is the sum of
	total big.Int
}

// flushAfter additions of numbers below 2⁵⁰ stay below 2⁶².
const flushAfter = 1 << 12

func (s *sum) add(x int64) {
	s.low += x
	if s.count++; s.count == flushAfter {
		s.flush()
	}
}

func (s *sum) flush() {
	s.total.Add(&s.total, big.NewInt(s.low))
	s.low, s.count = 0, 0
}

// plus adds another sum.
func (s *sum) plus(t *sum) {
	t.flush()
	s.total.Add(&s.total, &t.total)
}

// value returns the sum. The result changes with later additions.
func (s *sum) value() *big.Int {
	s.flush()
	return &s.total
}

// ceiling returns x / 2^shift, rounded up.
func ceiling(x *big.Int, shift uint) int64 {
	up := new(big.Int).Neg(x)
	up.Rsh(up, shift) // rounds down, also below 0
	return up.Neg(up).Int64()
}
