package curve

import "tourscope/solver/internal/workers"

const (
	digitBits = 10    // a table of 1024 counters stays in the first cache
	fewWords  = 8_000 // are the least of a part
)

// parts returns the number of parts into which n words are divided: at most one per
// thread, each of at least fewWords.
func parts(threads, n int) int { return max(1, min(workers.Of(threads), n/fewWords)) }

// inParts calls work for consecutive ranges of the numbers below n, in parallel.
func inParts(parts, n int, work func(part, from, to int)) {
	workers.Each(parts, parts, func(i int) { work(i, i*n/parts, (i+1)*n/parts) })
}

// sortWords sorts words by their key, the bits above the city, in a stable order. The
// result is in the memory of words or of other. It is a parallel radix sort: each part
// counts its digits, and the prefix sums of the counts are the target positions.
func sortWords(words []uint64, threads int) []uint64 {
	n := len(words)
	other := make([]uint64, n)
	parts := parts(threads, n)
	at := make([][1 << digitBits]int32, parts)
	for shift := cityBits; shift < 64; shift += digitBits {
		inParts(parts, n, func(part, from, to int) {
			clear(at[part][:])
			for _, w := range words[from:to] {
				at[part][w>>shift&(1<<digitBits-1)]++
			}
		})
		begin(at)
		inParts(parts, n, func(part, from, to int) {
			own := &at[part]
			for _, w := range words[from:to] {
				digit := w >> shift & (1<<digitBits - 1)
				other[own[digit]] = w
				own[digit]++
			}
		})
		words, other = other, words
	}
	return words
}

// begin replaces counts by their prefix sums: digit by digit, and for each digit part by
// part.
func begin(at [][1 << digitBits]int32) {
	next := int32(0)
	for digit := range 1 << digitBits {
		for part := range at {
			count := at[part][digit]
			at[part][digit] = next
			next += count
		}
	}
}
