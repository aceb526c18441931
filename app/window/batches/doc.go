// Package batches is the window's region for batches: a batch is planned or opened,
// watched while it runs, and its results are shown and exported.
//
// It runs nothing itself (package campaign does), uses no pane, and computes no figure
// of merit (packages batch and results do).
//
// The hard part: a batch may run for a night while the user looks at it now and then.
// Snapshots are computed in the background, at an interval that grows with their cost,
// and reach the window in one queued call; leaving the region or closing the window
// loses nothing.
package batches
