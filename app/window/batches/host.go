//go:build !nogui

package batches

import (
	"tourscope/app/campaign"
	"tourscope/app/checkpoint"
	"tourscope/app/library"
	"tourscope/app/window/control"
	"tourscope/canvas/palette"
	"tourscope/solver"
	"tourscope/solver/batch"
)

// Host is what the view needs from the window.
type Host struct {
	Engines     *solver.Registry
	Version     string
	Library     func() *library.Library   // nil if no tours are kept
	Checkpoints func() *checkpoint.Folder // likewise
	GPU         func() string             // the devices, for the results
	Palette     func() palette.Palette
	Samples     []string // "sample:NAME"
	Documents   string   // the folder of the user's documents; empty: new batches are where files were opened last

	Panes          func() PaneSetup                                 // what the panes are set up to run
	ShowRun        func(source string, e batch.Engine, seed uint64) // opens a run in the panes
	Leave          func()
	Recent         func() []string // folders of batches, newest first
	RememberFolder func(folder string)
	Reserve        func(then func())                                             // calls then once nothing else computes; a batch needs the computer to itself
	StateChanged   func()                                                        // a batch has started or stopped computing
	Notify         func(title, text string)                                      // a desktop notification
	Button         func(id string) (button *control.HintButton, bare func(bool)) // the button of a command, and how to hide its title
}

// PaneSetup is what the panes would run now; a new batch starts with it.
type PaneSetup struct {
	Source  string // of the instance; empty if it is in no file
	Engines []campaign.DraftEngine
}
