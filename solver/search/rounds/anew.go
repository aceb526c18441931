package rounds

import (
	"context"
	"slices"

	"tourscope/solver"
	"tourscope/solver/search/await"
	"tourscope/solver/search/eax"
	"tourscope/solver/search/lk"
	"tourscope/solver/search/pool"
	"tourscope/solver/search/space"
)

// kickedSpan is the number of cities in a row that a kick of Kicked may rearrange.
const kickedSpan = 60

// Anew lowers another tour of a space, which it takes over, to a local minimum as Descend
// does, without reports: beside a search, on the job's threads. Of the job it uses seed and
// threads. It returns the minimum and its length; nil where ctx ended before. The minimum does
// not depend on the number of threads.
func Anew(ctx context.Context, s *space.Space, order []solver.City, job solver.Job) ([]solver.City, int64) {
	job = solver.Job{Problem: s.Problem(), Start: order, Seed: job.Seed, Threads: job.Threads}
	settings := eax.Defaults()
	p := pool.New(ctx, job, await.Silent{Context: ctx})
	cells := cellsShared(len(order))
	r := newRounds(p, s, order, s.Problem().LengthOn(job.Threads, order), job, settings, cells)
	if !r.lower(cells) {
		return nil, 0
	}
	return r.whole.order, r.whole.length
}

// Kicked returns a copy of a tour of a space after so many kicks.
func Kicked(s *space.Space, order []solver.City, kicks int, seed uint64) []solver.City {
	order = slices.Clone(order)
	if kicks == 0 {
		return order
	}
	search := lk.New(s, order, lk.LinKernighan, eax.Defaults().Limits)
	k := lk.NewKicker(search, min(kickedSpan, len(order)-1), seed, anewStream)
	for range kicks {
		k.Kick()
	}
	return slices.Clone(search.Order())
}

// anewStream is the stream of random numbers of the kicks of Kicked.
const anewStream = 1 << 62
