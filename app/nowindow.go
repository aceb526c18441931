//go:build nogui

package app

import "tourscope/app/command"

// openWindow is nil: this program has none.
func openWindow(*command.Program) func(command.WindowRequest) int { return nil }
