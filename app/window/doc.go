// Package window is the program's window: open an instance, watch it being
// solved, take the result away.
//
// It holds no algorithm and no file format: problems come from solver/instance,
// tours from solver/run, pictures from canvas, reports from app/report.
//
// One file is one region of the screen or one thing behind it. A pane is one
// problem view with its engine, parameters, run and figures; the shell around it
// has the toolbar, the menus, the side panel and the hint line.
//
// Its hard part is the one goroutine that the toolkit has for everything. All
// state here belongs to it, except what a type says it shares under a lock. What
// takes time (reading, laying out, drawing, exporting) runs elsewhere and comes
// back through one queued call: see package frames.
//
// With the build tag nogui only Options is left.
package window
