// Package app puts the program together: which engines there are, whether there
// is a window, and what the version is.
//
// Everything it starts is elsewhere: the command line in app/command, the window
// in app/window. The build tag nogui leaves the window out, and with it every
// need for C, OpenGL and a display.
package app

import (
	"tourscope/app/checkpoint"
	"tourscope/app/command"
)

// Main runs the program with its arguments and returns the exit status.
func Main(args []string) int {
	program := command.Standard()
	program.Version = Version()
	if program.Library = openLibrary(findHome()); program.Library != nil {
		program.Checkpoints = checkpoint.Beside(program.Library.Path())
	}
	end := addEngines(program)
	defer end()
	program.Window = openWindow(program)
	return program.Main(args)
}
