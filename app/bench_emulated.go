//go:build emulated && !cuda && !trial

package app

import (
	"context"
	"errors"
	"io"

	"tourscope/app/command"
)

// deviceBench refuses: an emulation has no speed worth measuring.
func deviceBench(context.Context, io.Writer, command.DeviceBench) error {
	return errors.New("this program only emulates a GPU: measure with tourscope-gpu on a machine that has one")
}
