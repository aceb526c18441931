//go:build !nogui

package batches

import (
	"context"
	"time"

	"tourscope/app/campaign"
)

// follower follows a folder with shards.
type follower struct {
	look   func() (campaign.Status, error)
	review func() (*figures, error)
	show   func(campaign.Status, *figures)
}

// follow looks at the folder at each tick, until all jobs are done or ctx ends. The results are
// read again only where there are more. A journal that is being written is read at the next
// tick.
func (f follower) follow(ctx context.Context, ticks <-chan time.Time, seen campaign.Status) {
	for seen.Done < seen.Jobs {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
		}
		now, err := f.look()
		if err != nil || now == seen {
			continue
		}
		var newer *figures
		if now.Done != seen.Done {
			if newer, err = f.review(); err != nil {
				continue
			}
		}
		seen = now
		f.show(now, newer)
	}
}

// followShards keeps the display of a folder up to date while machines fill it.
func (b *View) followShards(e request, first campaign.Status) {
	shown := b.snapshot
	prepared := shown.figures.batch
	ctx, cancel := context.WithCancel(context.Background())
	b.cancel = cancel
	b.frame.Background(func(life context.Context) {
		defer context.AfterFunc(life, cancel)()
		ticker := time.NewTicker(lookInterval)
		defer ticker.Stop()
		f := follower{
			look:   func() (campaign.Status, error) { return campaign.Look(e.folder) },
			review: func() (*figures, error) { return reviewFolder(e.folder, prepared, b.host.Engines, b.host.Version) },
			show: func(now campaign.Status, newer *figures) {
				b.frame.Do(func() {
					if b.snapshot != shown || b.Active() || b.Reading() {
						cancel() // something else is shown by now
						return
					}
					next := *shown
					next.shards = &now
					if newer != nil {
						next.figures = newer
					}
					b.snapshot = &next
					b.phase = b.phaseAtRest()
					next.phase = b.phase
					shown = b.snapshot
					b.refresh()
				})
			},
		}
		f.follow(ctx, ticker.C, first)
	})
}
