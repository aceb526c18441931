package tabu

import "math"

// Swaps returns the size m = n·(n−1)/2 of the neighbourhood of n positions (section 4.6.1).
func Swaps(n int) uint64 { return uint64(n) * uint64(n-1) / 2 }

// SwapIndex returns the index f(i, j) = i·(n−1) + (j−1) − i·(i+1)/2 of the swap of two
// positions i < j of n (Proposition 1). The indices rise with i, then with j, from 0.
func SwapIndex(n, i, j int) uint64 {
	row := uint64(i)
	return row*uint64(n-1) + uint64(j-1) - row*(row+1)/2
}

// SwapPositions returns the positions i < j of the swap with index f < Swaps(n), where
// i = n − 2 − ⌊(√(8·(m−f−1) + 1) − 1)/2⌋ and j = f − i·(n−1) + i·(i+1)/2 + 1
// (Proposition 2). It is exact: the paper's root of floating point, which is off near whole
// numbers, is only the guess that integers correct.
func SwapPositions(n int, f uint64) (i, j int) {
	row := uint64(n) - 2 - triangular(Swaps(n)-f-1)
	return int(row), int(f + row*(row+1)/2 + 1 - row*uint64(n-1))
}

// triangular returns the largest k with k·(k+1)/2 ≤ v, for v < 2⁶⁰.
func triangular(v uint64) uint64 {
	k := uint64((math.Sqrt(8*float64(v)+1) - 1) / 2)
	for k*(k+1)/2 > v {
		k--
	}
	for (k+1)*(k+2)/2 <= v {
		k++
	}
	return k
}
