package awake

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"
)

// office is a system that grants or refuses.
type office struct {
	held, asked atomic.Int32
	refuse      bool
	hang        bool
}

func (o *office) ask(ctx context.Context, why string) (func(), error) {
	o.asked.Add(1)
	if why == "" {
		return nil, errors.New("no reason")
	}
	if o.hang {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	if o.refuse {
		return nil, errors.New("no")
	}
	o.held.Add(1)
	return func() { o.held.Add(-1) }, nil
}

// settle waits until the keeper has no wish left to look at.
func settle(t *testing.T, is func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if is() {
			return
		}
	}
	t.Fatal("it never came to pass")
}

func TestHeldOnceAndGivenBack(t *testing.T) {
	var o office
	k := newKeeper(o.ask)
	for range 5 {
		k.Set(true)
	}
	settle(t, func() bool { return o.held.Load() == 1 })
	k.Set(false)
	settle(t, func() bool { return o.held.Load() == 0 })
	if n := o.asked.Load(); n != 1 {
		t.Errorf("the system was asked %d times", n)
	}
	k.Set(true)
	settle(t, func() bool { return o.held.Load() == 1 })
	k.Close()
	if o.held.Load() != 0 {
		t.Error("closed, and still held")
	}
}

// TestRefusalsAreSilent: a system that refuses, or never answers, stops nobody.
func TestRefusalsAreSilent(t *testing.T) {
	for _, o := range []*office{{refuse: true}, {hang: true}} {
		k := newKeeper(o.ask)
		k.patient = 20 * time.Millisecond
		k.Set(true)
		settle(t, func() bool { return o.asked.Load() == 1 })
		k.Set(false)
		k.Set(true)
		k.Set(false)
		k.Close()
		if o.held.Load() != 0 {
			t.Error("something was granted")
		}
	}
}
