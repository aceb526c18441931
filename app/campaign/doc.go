// Package campaign executes a batch in a folder: it creates or resumes the journal
// there, stores a copy of the plan, runs the jobs, adds the best tours to the library,
// and writes the results. The command line and the window share it, so that a batch
// started by one can be resumed by the other.
//
// Measuring is done by package batch, tables and charts are made by package results.
//
// The hard part is a folder that is not empty: an unfinished batch is resumed, the
// measurements of another one are kept, and files that do not belong to a batch are
// never overwritten.
package campaign
