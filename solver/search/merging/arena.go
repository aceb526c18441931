package merging

// arena hands out parts of large arrays: a merging has hundreds of thousands of short slices.
type arena[T any] struct{ left []T }

// arenaSize is the length of its arrays.
const arenaSize = 1 << 14

// take returns a slice of so many elements, which are zero. What is appended to it goes elsewhere.
func (a *arena[T]) take(n int) []T {
	if n > len(a.left) {
		a.left = make([]T, max(n, arenaSize))
	}
	taken := a.left[:n:n]
	a.left = a.left[n:]
	return taken
}
