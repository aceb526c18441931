package workers

import (
	"cmp"
	"slices"
	"sync"
)

// soughtTogether is how many values are one piece of work.
const soughtTogether = 16_384

// Bounds returns the lowest and the highest of some values, of which there are any, on so many threads (0: all cores).
func Bounds[T cmp.Ordered](threads int, values []T) (low, high T) {
	var mu sync.Mutex
	low, high = values[0], values[0]
	Pieces(threads, len(values), soughtTogether, func(from, to int) {
		least, most := slices.Min(values[from:to]), slices.Max(values[from:to])
		mu.Lock()
		defer mu.Unlock()
		low, high = min(low, least), max(high, most)
	})
	return low, high
}
