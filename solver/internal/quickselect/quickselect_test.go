package quickselect

import (
	"math/rand/v2"
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
