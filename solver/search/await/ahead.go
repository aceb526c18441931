package await

import "tourscope/solver/internal/workers"

// Ahead begins to compute, in a goroutine of its own at the caller's priority, what a run asks for later by the same function, one of
// sync.OnceFunc or its like. That panics again where it is asked for.
func Ahead(work func()) { new(workers.Group).Go(work) }
