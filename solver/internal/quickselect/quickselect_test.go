package quickselect

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestDivide: no key in front is larger than one behind, and every city is still there,
// with its key.
func TestDivide(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for _, kinds := range []int{1, 2, 7, 1 << 20} {
		for _, n := range []int{1, 2, 3, 10, 1000} {
			items, keys := make([]Item, n), make([]float32, n)
			for i := range items {
				keys[i] = float32(random.IntN(kinds))
				items[i] = Item{keys[i], int32(i)}
			}
			for _, k := range []int{0, n / 3, n / 2, n - 1} {
				Divide(items, k)
				seen := make([]bool, n)
				for i, it := range items {
					if seen[it.City] || keys[it.City] != it.Key {
						t.Fatalf("%d items of %d kinds: city %d occurs twice, or has another's key", n, kinds, it.City)
					}
					seen[it.City] = true
					if i < k && it.Key > items[k].Key || i > k && it.Key < items[k].Key {
						t.Fatalf("%d items of %d kinds: the key at %d is on the wrong side of %d", n, kinds, i, k)
					}
				}
			}
		}
	}
}

// TestDivideIn: on any number of threads the k-th key is at k, no key is on the wrong side of it, every city
// is still there, and the order is the same.
func TestDivideIn(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	const n = 3*together + 17
	for _, kinds := range []int{1, 3, 1 << 20} {
		made := make([]Item, n)
		for i := range made {
			made[i] = Item{float32(random.IntN(kinds)) - 7, int32(i)}
		}
		for _, k := range []int{0, n / 3, n - 1} {
			var first []Item
			for _, threads := range []int{1, 3} {
				items := slices.Clone(made)
				DivideIn(threads, items, make([]Item, n), k, -7, float32(kinds)-8)
				if first == nil {
					first = items
				}
				if !slices.Equal(items, first) {
					t.Fatalf("%d kinds, k %d: another order on %d threads", kinds, k, threads)
				}
			}
			seen := make([]bool, n)
			for i, it := range first {
				if seen[it.City] || made[it.City] != it {
					t.Fatalf("%d kinds, k %d: city %d occurs twice, or has another's key", kinds, k, it.City)
				}
				seen[it.City] = true
				if i < k && it.Key > first[k].Key || i > k && it.Key < first[k].Key {
					t.Fatalf("%d kinds: the key at %d is on the wrong side of %d", kinds, i, k)
				}
			}
		}
	}
}
