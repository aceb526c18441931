// Package batchboard is the window's region for batches: one is put together or
// opened, watched while it runs, and its results are looked at and taken away.
//
// It runs nothing itself (package campaign does), knows no pane, and computes no
// figure of merit (packages batch and results do).
//
// Its hard part is that a batch runs for a night while a person looks in now and
// then: what is shown is computed beside the window, at the pace that its size
// allows, and comes in one queued call; leaving the region or closing the window
// loses nothing.
package batchboard
