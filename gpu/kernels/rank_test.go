package kernels

import (
	"slices"
	"testing"

	"tourscope/gpu/driver"
)

// Each of several orders that are one behind the other is ranked by itself, and nothing behind them.
func TestRanksOfSeveralOrders(t *testing.T) {
	d := device(t)
	orders := []int32{2, 0, 1, 0, 1, 2, 1, 2, 0}
	positions := must(driver.Upload([]int32{7, 7, 7, 7, 7, 7, 7, 7, 7, 7}))
	check(d.Rank(d.stream, must(driver.Upload(orders)), positions, 3))
	check(d.stream.Wait())
	if got, want := read(positions), []int32{1, 2, 0, 0, 1, 2, 2, 0, 1, 7}; !slices.Equal(got, want) {
		t.Errorf("positions %v, want %v", got, want)
	}
}
