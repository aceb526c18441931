//go:build !nogui

package app

import (
	"tourscope/app/command"
	_ "tourscope/app/locale" // before the toolkit speaks up
	"tourscope/app/window"
)

// openWindow opens the window on what the command line asks for.
func openWindow(p *command.Program) func(command.WindowRequest) int {
	return func(r command.WindowRequest) int {
		return window.Main(window.Options{Files: r.Files, Run: r.Run, Engine: r.Engine, Params: r.Params,
			Registry: p.Engines, Worker: p.GPU, Version: p.Version})
	}
}
