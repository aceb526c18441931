package command

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// interruptible returns a context that ends with the first interrupt, or when the terminal is
// closed, unless nohup ignores that. A second interrupt ends the program.
func interruptible() (context.Context, context.CancelFunc) {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
