//go:build emulated && !cuda && !trial

package app

import (
	"context"
	"errors"
	"io"

	"tourscope/app/command"
	"tourscope/app/lsmtables"
)

var errEmulated = errors.New("this program only emulates a GPU: measure with tourscope-gpu on a machine that has one")

// deviceBench refuses: an emulation has no speed worth measuring.
func deviceBench(context.Context, io.Writer, command.DeviceBench) error {
	return errEmulated
}

// localSearch refuses as deviceBench does.
func localSearch() (lsmtables.Device, func() error, error) { return nil, nil, errEmulated }
