package draw

import (
	"sync"
	"sync/atomic"
)

// parallel calls work for each i below n from up to that many goroutines.
func parallel(workers, n int, work func(worker, i int)) {
	if workers = min(workers, n); workers <= 1 {
		for i := range n {
			work(0, i)
		}
		return
	}
	var next atomic.Int64
	var group sync.WaitGroup
	for worker := range workers {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				work(worker, i)
			}
		})
	}
	group.Wait()
}
