package curve

import "tourscope/solver/internal/workers"

const (
	digitBits = 10    // a table of 1024 counters stays in the first cache
	fewWords  = 8_000 // are one part
)

// parts is into how many parts so many words are divided: one a thread.
func parts(threads, n int) int { return max(1, min(workers.Of(threads), n/fewWords)) }

// inParts does the work for the numbers below n, part by part, side by side.
func inParts(parts, n int, work func(part, from, to int)) {
	workers.Each(parts, parts, func(i int) { work(i, i*n/parts, (i+1)*n/parts) })
}

// sortWords sorts words by what is above the number of a city, and keeps equal ones in
// place. It returns them in their own memory or in other. It is a radix sort: every part
// counts its digits, from which follows where to write each word.
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

// begin turns counts into places: for each digit that of every part, one after the
// other.
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
