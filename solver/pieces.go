package solver

import "tourscope/solver/internal/workers"

// InPieces does work for all numbers below n, in pieces on so many threads, 0 being all cores, where they are many.
func InPieces(threads, n int, work func(from, to int)) {
	if n < longTour {
		work(0, n)
		return
	}
	InPiecesOf(threads, n, movedTogether, work)
}

// InPiecesOf does work for all numbers below n, so many in a piece, on so many threads, 0 being all cores.
func InPiecesOf(threads, n, size int, work func(from, to int)) {
	workers.Pieces(threads, n, size, work)
}

// movedTogether is the number of cities that a goroutine moves at a time: the page faults of new
// memory take longer than writing to it.
const movedTogether = 16_384
