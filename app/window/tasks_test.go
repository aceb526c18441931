//go:build !nogui

package window

import (
	"testing"
	"testing/synctest"
)

// A task that is asked for while the end is awaited does not begin.
func TestNoTaskBeginsAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var tasks tasks
		finish := make(chan struct{})
		tasks.Go(func() { <-finish })
		ended := make(chan struct{})
		go func() {
			tasks.End()
			close(ended)
		}()
		synctest.Wait()
		tasks.Go(func() { t.Error("a task began while the end was awaited") })
		select {
		case <-ended:
			t.Error("the end did not wait for the first task")
		default:
		}
		close(finish)
		<-ended
		tasks.Go(func() { t.Error("a task began after the end") })
		synctest.Wait()
	})
}
