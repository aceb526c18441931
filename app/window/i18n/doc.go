// Package i18n formats and parses what users read and type: counts, times, gaps,
// temperatures, and translated texts. It draws nothing.
package i18n
