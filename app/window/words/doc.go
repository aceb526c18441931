// Package words formats and parses what users read and type: counts, times, gaps,
// temperatures, and translated texts. It draws nothing.
package words
