//go:build cuda

package app

import (
	"context"
	"io"

	"tourscope/gpu/bench"
)

// deviceBench measures the GPU engines.
func deviceBench(ctx context.Context, out io.Writer, tsplib string, runs int) error {
	return bench.Run(ctx, out, bench.Settings{TSPLIB: tsplib, Runs: runs})
}
