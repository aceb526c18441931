// Package awake keeps the screen on and the machine from falling asleep while
// something is being computed that a person waits for.
//
// It is a courtesy: where the system has no such thing, or refuses, nothing
// happens and nothing is said. Its hard part is never to be in the way: asking the
// system may take its time or never come back, so nobody waits for it.
package awake

import (
	"context"
	"time"
)

// Keeper asks the system to stay awake, or lets it sleep again.
type Keeper struct {
	wish    chan bool // the newest one
	closed  chan struct{}
	ask     inhibitor
	patient time.Duration // how long the system may take to answer
}

// inhibitor asks the system to stay awake until release is called. The end of ctx
// gives up asking, and not what was granted.
type inhibitor func(ctx context.Context, why string) (release func(), err error)

// why is what the system may show to a person who wonders.
const why = "a search is going on"

// New makes a keeper that lets the system sleep.
func New() *Keeper { return newKeeper(system) }

func newKeeper(ask inhibitor) *Keeper {
	k := &Keeper{wish: make(chan bool, 1), closed: make(chan struct{}), ask: ask, patient: 3 * time.Second}
	go k.serve()
	return k
}

// Set wishes the system awake or not. It returns at once, and asking for what is
// so already costs next to nothing. It belongs to one goroutine, as Close does.
func (k *Keeper) Set(on bool) {
	select {
	case <-k.wish: // an older one that nobody has seen
	default:
	}
	k.wish <- on
}

// Close lets the system sleep and waits for that, but not for long: what this
// process holds, the system takes back at its end.
func (k *Keeper) Close() {
	close(k.wish)
	select {
	case <-k.closed:
	case <-time.After(k.patient):
	}
}

func (k *Keeper) serve() {
	defer close(k.closed)
	on, release := false, func() {}
	defer func() { release() }()
	for wish := range k.wish {
		if wish == on {
			continue
		}
		on = wish
		release()
		release = func() {}
		if on {
			release = k.request()
		}
	}
}

// request asks once; a system that refuses is not asked again until the next wish.
func (k *Keeper) request() (release func()) {
	ctx, cancel := context.WithTimeout(context.Background(), k.patient)
	defer cancel()
	release, err := k.ask(ctx, why)
	if err != nil {
		return func() {}
	}
	return release
}
