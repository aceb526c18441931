// Package exporting is the dialog that takes pictures away: a tour, a comparison
// of several, or the chart, as PNG, SVG or PDF.
//
// How a picture looks is package look's business, which the command line shares,
// so that the dialog is a form over its choices and can say which command writes
// the same file. Host is what it needs of the window.
//
// Its hard part is to show what will be written while the person still changes
// it: the preview is drawn beside the window by what writes the file, and what is
// out of date is given up.
package exporting
