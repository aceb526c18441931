// Package exporting is the dialog that exports pictures: a tour, a comparison or the
// chart, as PNG, SVG or PDF.
//
// The look of a picture is defined by app/look, which the command line shares; the
// dialog is a form over it and can copy the equivalent command. Host gives access to the
// window.
//
// The hard part is a preview of the real file while the user edits the form: it is drawn
// in the background by the code that writes the file, and an outdated drawing is
// cancelled.
package exporting
