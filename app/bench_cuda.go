//go:build cuda

package app

import (
	"context"
	"io"

	"tourscope/app/command"
	"tourscope/gpu/bench"
)

// deviceBench measures the GPU engines.
func deviceBench(ctx context.Context, out io.Writer, how command.DeviceBench) error {
	return bench.Run(ctx, out, bench.Settings(how))
}
