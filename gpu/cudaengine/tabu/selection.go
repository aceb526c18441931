package tabu

import (
	"math"
	"slices"
	"sync"
	"time"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/solver"
	cpu "tourscope/solver/engine/tabu"
)

// selection is the selection of the move on the host: the fitness structure is copied there,
// its best allowed swap is made, and the tour is copied to the device (Luong, Melab and Talbi
// 2013, Algorithm 2, lines 16 to 20).
type selection struct {
	fitness *driver.Buffer[int64] // of each swap at its index: the change of length
	values  *driver.Pinned[int64]
	order   *driver.Pinned[int32] // the current tour
	list    *cpu.List
	threads int
	found   []cpu.Swap // of each thread

	iteration, length, best int64
	bestOrder               []int32
}

func newSelection(s *device.Run, job solver.Job, order []int32, length int64) (*selection, error) {
	n := len(order)
	swaps := int(cpu.Swaps(n))
	h := &selection{list: cpu.NewList(n, cpu.TenureOf(job.Values, n)), threads: job.Workers(),
		length: length, best: length, bestOrder: slices.Clone(order)}
	var err error
	if h.fitness, err = device.Alloc[int64](s, swaps); err != nil {
		return nil, err
	}
	if h.values, err = device.Pinned[int64](s, swaps); err != nil {
		return nil, err
	}
	if h.order, err = device.Pinned[int32](s, n); err != nil {
		return nil, err
	}
	copy(h.order.Values, order)
	return h, nil
}

// move copies the fitness structure, selects, and copies the tour to the device.
func (h *selection) move(s *device.Run, onDevice *driver.Buffer[int32]) error {
	began := time.Now()
	err := h.fitness.ReadTo(h.values, s.Search)
	if err == nil {
		err = s.Search.Wait()
	}
	if err != nil {
		return err
	}
	s.Timing.Copy += time.Since(began)
	h.make(h.choose())
	began = time.Now()
	if err = onDevice.WriteFrom(h.order, s.Search); err == nil {
		err = s.Search.Wait()
	}
	s.Timing.Copy += time.Since(began)
	return err
}

// alone is the swaps below which one thread selects.
const alone = 1 << 16

// choose returns the best allowed swap, of equal ones the first.
func (h *selection) choose() cpu.Swap {
	parts := h.threads
	if len(h.values.Values) < alone {
		parts = 1
	}
	h.found = slices.Grow(h.found[:0], parts)[:parts]
	bound := func(part int) int { return len(h.values.Values) * part / parts }
	var all sync.WaitGroup
	for part := 1; part < parts; part++ {
		all.Go(func() { h.found[part] = h.chooseOf(bound(part), bound(part+1)) })
	}
	h.found[0] = h.chooseOf(0, bound(1))
	all.Wait()
	least := h.found[0]
	for _, other := range h.found[1:] {
		if other.Delta < least.Delta {
			least = other
		}
	}
	return least
}

// chooseOf is choose for the swaps of a range of indices.
func (h *selection) chooseOf(from, end int) cpu.Swap {
	n := len(h.order.Values)
	least := cpu.Swap{Delta: math.MaxInt64}
	for f := from; f < end; f++ {
		delta := h.values.Values[f]
		if delta >= least.Delta {
			continue
		}
		i, j := cpu.SwapPositions(n, uint64(f))
		if h.length+delta < h.best || !h.list.Has(h.iteration+1, i, j) {
			least = cpu.Swap{Delta: delta, I: i, J: j}
		}
	}
	return least
}

// make makes a swap.
func (h *selection) make(one cpu.Swap) {
	order := h.order.Values
	order[one.I], order[one.J] = order[one.J], order[one.I]
	h.iteration++
	h.list.Add(h.iteration, one.I, one.J)
	if h.length += one.Delta; h.length < h.best {
		h.best = h.length
		copy(h.bestOrder, order)
	}
}
