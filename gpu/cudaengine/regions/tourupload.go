package regions

import (
	"sync"

	"tourscope/gpu/cudaengine/device"
	"tourscope/solver"
	"tourscope/solver/search/await"
)

// uploadTour uploads a tour to all devices and waits. It may be called in any goroutine.
func (r *rounds) uploadTour(tour []solver.City, threads int) error {
	writeNumbers(r.orders.Values, tour, threads)
	return r.EachBound(func(i int, s *device.Run) error {
		work := &r.shards[i].work
		if err := work.Order.WriteFrom(r.orders, s.Search); err != nil {
			return err
		}
		if err := s.Rank(s.Search, work.Order, work.Position, len(tour)); err != nil {
			return err
		}
		return s.Search.Wait()
	})
}

// sendTour uploads the tour that is searched, unless the devices have it already.
func (r *rounds) sendTour() error {
	has := r.uploaded == &r.order[0]
	if r.uploaded = nil; has {
		return nil
	}
	return r.uploadTour(r.order, r.hostThreads())
}

// uploadBeside begins to upload the tour that most likely is searched next, where several threads may be at work. The caller calls wait
// before the next round, which uploads another tour in its place, or this one once more where that failed.
func (r *rounds) uploadBeside(tour []solver.City) (wait func()) {
	if solver.Workers(r.threads) == 1 {
		return func() {}
	}
	threads := r.hostThreads()
	upload := sync.OnceValue(func() error { return r.uploadTour(tour, threads) })
	await.Ahead(func() { _ = upload() }) // wait has the error
	return func() {
		if upload() == nil {
			r.uploaded = &tour[0]
		}
	}
}
