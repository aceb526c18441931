// Package window is the program's window: open an instance, watch it being
// solved, take the result away.
//
// It holds no algorithm and no file format: problems come from solver/instance,
// tours from solver/run, pictures from canvas, reports from app/report.
//
// A file has one region of the screen, or the state behind it. A pane is one
// problem view with its engine, parameters, run and figures; the shell around it
// has the toolbar, the menus, the side panel and the hint line.
//
// The toolkit has one goroutine for everything. All state of the package belongs to
// it, unless a type documents a lock. Slow work (reading, laying out, drawing,
// exporting) runs on other goroutines and returns by a queued call: see package frames.
//
// With the build tag nogui only Options is left.
package window
