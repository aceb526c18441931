package bound

import (
	"context"
	"math"
	"sync/atomic"
	"testing"
)

// TestCancelledKeepsTheBest cancels after the first bound.
func TestCancelledKeepsTheBest(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	b, err := HeldKarp(ctx, generated(t, "uniform", 5000), Settings{Report: func(Bound) { cancel() }})
	if err != context.Canceled || b.Length <= 0 || b.Rounds != 0 {
		t.Errorf("%+v, %v", b, err)
	}
	if b, err := HeldKarp(ctx, generated(t, "uniform", 5000), Settings{}); err != context.Canceled || b != (Bound{}) {
		t.Errorf("cancelled beforehand: %+v, %v", b, err)
	}
}

// ending is a context that ends when it has been looked at so often.
type ending struct {
	context.Context
	looks, after atomic.Int64
}

func endingAfter(looks int64) *ending {
	e := &ending{Context: context.Background()}
	e.after.Store(looks)
	return e
}

func (e *ending) Err() error {
	if e.looks.Add(1) > e.after.Load() {
		return context.Canceled
	}
	return nil
}

// TestEveryStageLooksAtTheContext: between two looks is no more than a block of cities, or a
// pass over all of them that does next to nothing; and a stage ends at the look that tells
// it to.
func TestEveryStageLooksAtTheContext(t *testing.T) {
	p := generated(t, "clustered", 3*blockSize)
	s := prepared(t, p)
	s.threads = 1
	g, pi := graphOf(t, s, nil), make([]int64, s.cities)
	stages := map[string]struct {
		work  func(ctx context.Context) error
		looks int64 // at least
	}{
		"order":       {func(ctx context.Context) error { _, err := kdOrder(ctx, p, 1); return err }, 3},
		"tree":        {func(ctx context.Context) error { _, err := newTree(ctx, s.p); return err }, 2},
		"preparation": {func(ctx context.Context) error { _, err := newSearch(ctx, p, nil, 1); return err }, 6},
		"graph":       {func(ctx context.Context) error { _, err := s.newGraph(ctx, s.lists, nil); return err }, 9},
		"ascent":      {func(ctx context.Context) error { _, err := newAscent(ctx, newForest(s, g, pi)); return err }, 3},
		"round":       {newForest(s, g, pi).grow, 3},
		"certificate": {func(ctx context.Context) error { _, err := s.certify(ctx, g, pi); return err }, 9},
	}
	for name, stage := range stages {
		all := endingAfter(math.MaxInt64)
		if err := stage.work(all); err != nil || all.looks.Load() < stage.looks {
			t.Errorf("%s: %v, looks %d times at the context, not %d", name, err, all.looks.Load(), stage.looks)
		}
		for after := range min(all.looks.Load(), 12) {
			ctx := endingAfter(after)
			if err := stage.work(ctx); err != context.Canceled || ctx.looks.Load() > after+allowedLooks {
				t.Errorf("%s: the context ended after %d looks: %v after %d", name, after, err, ctx.looks.Load())
			}
		}
	}
}

// allowedLooks at an ended context: at each level of the tree, and by each function that is
// left.
const allowedLooks = 20
