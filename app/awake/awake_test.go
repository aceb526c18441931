package awake

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
)

// fakeSystem grants requests, refuses them, or never answers.
type fakeSystem struct {
	held, asked atomic.Int32
	refuse      bool
	hang        bool
}

func (s *fakeSystem) ask(ctx context.Context, why string) (func(), error) {
	s.asked.Add(1)
	if why == "" {
		return nil, errors.New("no reason")
	}
	if s.hang {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	if s.refuse {
		return nil, errors.New("no")
	}
	s.held.Add(1)
	return func() { s.held.Add(-1) }, nil
}

// expect waits until the keeper has handled every request and checks how many
// inhibitions the system holds and how often it has been asked.
func (s *fakeSystem) expect(t *testing.T, held, asked int32) {
	t.Helper()
	synctest.Wait()
	if h, a := s.held.Load(), s.asked.Load(); h != held || a != asked {
		t.Errorf("the system holds %d inhibitions after %d requests, want %d after %d", h, a, held, asked)
	}
}

func TestHeldOnceAndGivenBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s fakeSystem
		k := newKeeper(s.ask)
		for range 5 {
			k.Set(true)
		}
		s.expect(t, 1, 1)
		k.Set(true)
		s.expect(t, 1, 1)
		k.Set(false)
		s.expect(t, 0, 1)
		k.Set(true)
		s.expect(t, 1, 2)
		k.Close()
		s.expect(t, 0, 2)
	})
}

// TestRefusalsAreSilent: a system that refuses, or never answers, holds nothing and
// does not delay the caller of Set.
func TestRefusalsAreSilent(t *testing.T) {
	for _, s := range []*fakeSystem{{refuse: true}, {hang: true}} {
		synctest.Test(t, func(t *testing.T) {
			k := newKeeper(s.ask)
			k.Set(true)
			s.expect(t, 0, 1)
			k.Set(false)
			k.Set(true)
			k.Set(false)
			k.Close()
			s.expect(t, 0, 1)
		})
	}
}
