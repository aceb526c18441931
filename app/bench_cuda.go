//go:build cuda || (emulated && trial)

package app

import (
	"context"
	"io"

	"tourscope/app/command"
	"tourscope/app/lsmtables"
	"tourscope/gpu/bench"
	"tourscope/gpu/lsm"
)

// deviceBench measures the GPU engines. With the tag trial it does so on the emulated
// device, to try what measures: the figures mean nothing.
func deviceBench(ctx context.Context, out io.Writer, how command.DeviceBench) error {
	return bench.Run(ctx, out, bench.Settings(how))
}

// localSearch opens the first device for bench lsm.
func localSearch() (lsmtables.Device, func() error, error) {
	device, err := lsm.Open(0)
	if err != nil {
		return nil, nil, err
	}
	return device, device.Close, nil
}
