//go:build !nogui

package batches

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"tourscope/app/campaign"
)

// A folder is looked at until all is done; its results are read where there are more of them,
// and what cannot be read just now is read later.
func TestAFolderIsFollowed(t *testing.T) {
	at := func(done, running int) campaign.Status {
		return campaign.Status{Done: done, Jobs: 4, Shards: 2, Running: running}
	}
	looks := []campaign.Status{at(1, 2), at(1, 3), at(2, 2), at(2, 2), at(4, 0)}
	var shown []string
	reviews, turn := 0, 0
	f := follower{
		look: func() (campaign.Status, error) {
			turn++
			if turn == 2 {
				return campaign.Status{}, errors.New("half a line")
			}
			next := looks[0]
			looks = looks[1:]
			return next, nil
		},
		review: func() (*figures, error) { reviews++; return &figures{}, nil },
		show:   func(s campaign.Status, newer *figures) { shown = append(shown, shardsText(s)) },
	}
	ticks := make(chan time.Time, 10)
	for range 10 {
		ticks <- time.Time{}
	}
	f.follow(t.Context(), ticks, at(1, 2))
	want := []string{"3 running, 0 missing  ·  shards: 2", "2 running, 0 missing  ·  shards: 2", "0 running, 0 missing  ·  shards: 2"}
	if !slices.Equal(shown, want) || reviews != 2 {
		t.Errorf("%d reviews, shown: %q", reviews, shown)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	f.follow(ctx, nil, at(0, 1)) // ends with its context
}
