// Package awake prevents the screen saver and the suspension of the machine while a
// computation runs that a person waits for.
//
// Failure is silent by design: where the system offers no such service, or refuses
// the request, the program runs as without it. The hard part is that a request to
// the system may take long or never return, so no caller waits for one.
package awake

import (
	"context"
	"time"
)

// Keeper requests an inhibition of sleep from the system and releases it.
type Keeper struct {
	wish   chan bool // holds at most one value, the newest
	closed chan struct{}
	ask    inhibitor
}

// timeout is how long a request to the system may take.
const timeout = 3 * time.Second

// inhibitor requests an inhibition that lasts until release is called. The end of
// ctx cancels the request, not an inhibition that was granted.
type inhibitor func(ctx context.Context, why string) (release func(), err error)

// why is the reason that the system may show to its user.
const why = "a search is going on"

// New returns a Keeper that holds no inhibition.
func New() *Keeper { return newKeeper(system) }

func newKeeper(ask inhibitor) *Keeper {
	k := &Keeper{wish: make(chan bool, 1), closed: make(chan struct{}), ask: ask}
	go k.serve()
	return k
}

// Set requests the inhibition or releases it. It returns at once and is cheap where
// nothing changes. Set and Close are called by one goroutine.
func (k *Keeper) Set(on bool) {
	select {
	case <-k.wish: // replaced before it was read
	default:
	}
	k.wish <- on
}

// Close releases the inhibition and waits for that at most timeout: the system
// releases what this process holds when the process ends.
func (k *Keeper) Close() {
	close(k.wish)
	select {
	case <-k.closed:
	case <-time.After(timeout):
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

// request asks the system once. After a refusal the next request follows the next
// change of the wish.
func (k *Keeper) request() (release func()) {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	release, err := k.ask(ctx, why)
	if err != nil {
		return func() {}
	}
	return release
}
