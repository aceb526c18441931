//go:build !nogui

package app

import (
	"path/filepath"

	"tourscope/app/checkpoint"
	"tourscope/app/command"
	"tourscope/app/library"
	"tourscope/app/library/fetch"
	_ "tourscope/app/locale" // before the toolkit speaks up
	"tourscope/app/window"
)

// openWindow opens the window on what the command line asks for.
func openWindow(p *command.Program) func(command.WindowRequest) int {
	return func(r command.WindowRequest) int {
		results, fixed := openWindowLibrary()
		var checkpoints *checkpoint.Folder
		if results != nil {
			checkpoints = checkpoint.Beside(results.Path())
		}
		return window.Main(window.Options{Files: r.Files, Run: r.Run, Engine: r.Engine, Params: r.Params,
			Registry: p.Engines, Worker: p.GPU, Version: p.Version,
			Library: results, LibraryFixed: fixed, Checkpoints: checkpoints, TSPLIB: fetch.Site, Documents: documents(),
			Papers: filepath.Join(filepath.Dir(library.DefaultPath()), "papers")})
	}
}
