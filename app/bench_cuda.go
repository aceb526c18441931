//go:build cuda || (emulated && trial)

package app

import (
	"context"
	"io"

	"tourscope/app/command"
	"tourscope/gpu/bench"
)

// deviceBench measures the GPU engines. With the tag trial it does so on the emulated
// device, to try what measures: the figures mean nothing.
func deviceBench(ctx context.Context, out io.Writer, how command.DeviceBench) error {
	return bench.Run(ctx, out, bench.Settings(how))
}
