package lsm

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"tourscope/gpu/driver"
	"tourscope/solver/lsm"
	"tourscope/solver/testneeds"
)

func device(t *testing.T) *Device {
	t.Helper()
	if _, err := driver.Devices(); err != nil {
		need := testneeds.Device
		if driver.Emulated {
			need = testneeds.Compiler
		}
		testneeds.Missing(t, need, err.Error())
	}
	d, err := Open(0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// searches makes the start of a search again and again.
func searches() map[string]func() lsm.Neighbourhood {
	all := make(map[string]func() lsm.Neighbourhood)
	for _, n := range []int{2, 7, 33} {
		q := lsm.TaillardLike(n, uint64(n))
		if n == 7 {
			q.A[8], q.B[3] = 1<<29, -1<<29 // neither symmetric nor within 32 bits
		}
		all[fmt.Sprint("assignment ", n)] = func() lsm.Neighbourhood {
			return lsm.NewAssigning(q, lsm.Permutation(n, 5), lsm.UsualTenure(n, n*(n-1)/2))
		}
	}
	for _, c := range [][3]int{{73, 33, 1}, {9, 9, 2}, {150, 17, 2}, {1, 5, 1}, {300, 4, 2}, {700, 6, 1}} {
		p := lsm.GeneratePerceptron(c[0], c[1], 3)
		all[fmt.Sprint("perceptron ", c)] = func() lsm.Neighbourhood {
			return lsm.NewFlipping(p, lsm.Signs(c[1], 8), c[2], 3)
		}
		all[fmt.Sprint("hill climbing ", c)] = func() lsm.Neighbourhood { return lsm.NewClimbing(p, lsm.Signs(c[1], 8), c[2]) }
	}
	for _, n := range []int{1, 2, 5, 32} {
		all[fmt.Sprint("Weierstrass ", n)] = func() lsm.Neighbourhood {
			return lsm.NewBall(lsm.Weierstrass{Dimension: n}, lsm.Point(n, 2), 300, 1<<40+7, 3)
		}
	}
	return all
}

// After any number of iterations the device is where the CPU is, whether the device selects or
// the host does. Weierstrass' fitness is compared bit by bit, too.
func TestSearchesAreThoseOfTheCPU(t *testing.T) {
	d, lengths := device(t), []int64{1, 20}
	if testing.Short() { // under compute-sanitizer
		lengths = []int64{3}
	}
	for name, begin := range searches() {
		cpu := lsm.NewSearch(begin())
		for _, iterations := range lengths {
			if err := cpu.Run(t.Context(), iterations-cpu.Iteration); err != nil {
				t.Fatal(err)
			}
			for _, copied := range []bool{false, true} {
				got, err := d.Search(t.Context(), begin(), iterations, copied)
				if err != nil {
					t.Fatalf("%s, %d iterations, copied %v: %v", name, iterations, copied, err)
				}
				if got.State != cpu.State {
					t.Errorf("%s, copied %v: %+v, want %+v", name, copied, got.State, cpu.State)
				}
				if got.Whole <= 0 || got.Kernel <= 0 {
					t.Errorf("%s, copied %v: no time was measured: %+v", name, copied, got)
				}
			}
		}
	}
}

func TestSearchThatIsCancelled(t *testing.T) {
	d := device(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, copied := range []bool{false, true} {
		_, err := d.Search(ctx, searches()["assignment 7"](), 10, copied)
		if !errors.Is(err, context.Canceled) {
			t.Errorf("copied %v: %v", copied, err)
		}
	}
}

func TestSearchesThatDoNotFit(t *testing.T) {
	d := device(t)
	for _, at := range []lsm.Neighbourhood{
		lsm.NewFlipping(lsm.GeneratePerceptron(2, 5000, 1), lsm.Signs(5000, 1), 1, 3),
		lsm.NewBall(lsm.Weierstrass{Dimension: 33}, lsm.Point(33, 1), 10, 1, 3),
	} {
		if _, err := d.Search(t.Context(), at, 1, false); err == nil {
			t.Errorf("%T was searched", at)
		}
	}
}
