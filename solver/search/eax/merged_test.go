package eax

import (
	"slices"
	"testing"
)

// merged merges the tours of a pool.
func merged(pool *Tours, left Made, goOn func() bool) Made {
	m := pool.Merging(left)
	if m == nil {
		return left
	}
	m.Run(goOn)
	return m.Merged()
}

// TestMergedTour: the merged tour is a tour no longer than any of the pool, the same on any number of threads, and stays as it
// is when tours of the pool change, or nothing is left to be merged.
func TestMergedTour(t *testing.T) {
	s := newSpace(t, 400)
	pool := pooled(t, s, 1)
	made := merged(pool, Made{}, always)
	if other := merged(pooled(t, s, 3), Made{}, always); !slices.Equal(made.Order, other.Order) {
		t.Error("another tour on three threads")
	}
	if err := s.Problem().CheckTour(made.Order); err != nil || s.Problem().Length(made.Order) != made.Length {
		t.Errorf("%v: length %d, noted as %d", err, s.Problem().Length(made.Order), made.Length)
	}
	if _, _, best := pool.Best(); made.Length > best {
		t.Errorf("merged %d, the best tour is %d", made.Length, best)
	}
	before := slices.Clone(made.Order)
	for _, w := range pool.all {
		slices.Reverse(w.tour.Order()[3:7])
	}
	if again := merged(pool, made, always); !slices.Equal(again.Order, before) {
		t.Error("it has changed with tours of the pool")
	}
	if changed := pool.unmerged(); len(changed) != 0 {
		t.Errorf("%d tours are left to be merged", len(changed))
	}
}

// TestMergedTourOfTwoDefects: two tours with defects at different places are merged to one without.
func TestMergedTourOfTwoDefects(t *testing.T) {
	s := newSpace(t, 200)
	_, order, length := pooled(t, s, 1).Best()
	pool := newPool(s, 3, 3, 1)
	for i, at := range []int{20, 120} {
		defect := slices.Clone(order)
		slices.Reverse(defect[at : at+5])
		pool.Set(i, defect, s.Problem().Length(defect))
	}
	if made := merged(pool, Made{}, always); made.Length > length {
		t.Errorf("%d, without the defects %d", made.Length, length)
	}
}

// TestMergingEndsEarly: with a tour, when it may not go on.
func TestMergingEndsEarly(t *testing.T) {
	s := newSpace(t, 100)
	pool := pooled(t, s, 2)
	made := merged(pool, Made{}, func() bool { return false })
	if err := s.Problem().CheckTour(made.Order); err != nil || s.Problem().Length(made.Order) != made.Length {
		t.Errorf("%v: length %d, noted as %d", err, s.Problem().Length(made.Order), made.Length)
	}
}
