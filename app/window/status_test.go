//go:build !nogui

package window

import (
	"context"
	"testing"

	"fyne.io/fyne/v2/test"
	"go.uber.org/goleak"

	"tourscope/app/window/control"
)

// A window that closes while a task ends leaves what the task has queued undone.
func TestBusyEndsWithItsContext(t *testing.T) {
	test.NewTempApp(t)
	before := goleak.IgnoreCurrent()
	ctx, cancel := context.WithCancel(t.Context())
	queued := make(chan func(), 1000)
	newStatus(&control.Hints{}).busy(ctx, func() float64 { return 0.5 }, func() {}, func(f func()) { queued <- f })
	(<-queued)()
	cancel()
	goleak.VerifyNone(t, before)
}
