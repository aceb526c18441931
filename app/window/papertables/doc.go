// Package papertables is the page of the window with the tables of the papers: the papers with
// their systems, a table that fills cell by cell with ours beside the published figures, and the
// search that goes on.
//
// What may be measured when is decided by session.Measuring; measuring and reports are those of
// app/papers.
//
// The hard part is that a table is wider than the window: row names and headings stay while the
// figures scroll, and a figure that changes changes a text and no layout.
package papertables
