// Package papers measures the tables and figures of the five papers again and writes them
// beside the published ones: Markdown, CSV, LaTeX, plots.
//
// A table is data: a TOML file says which engine is measured for each column, with which
// parameters, how often and to which end, and a CSV file has the published figures and the
// variables of the rows. Search and statistics are those of the packages below; the writers of
// tables and plots those of package results and of canvas.
//
// The hard part is that cells depend on each other: the time to a threshold needs the length
// that another sample has found before, and a limit of time the mean time of a third. So a
// table is not a batch of independent jobs. It has a journal of its own kind, in which a trial
// is known by a hash of everything that determines it; a table that was cut off resumes with
// the trials that are missing, and tables share the trials that they have in common.
package papers
