// Package words puts figures into words for people, and reads what people write
// as figures: counts, times, gaps, temperatures. It draws nothing.
package words
