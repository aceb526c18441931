package device_test

import (
	"slices"
	"testing"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/solver"
)

// A run has a stream for copies from when it asks for it on, also after memory from later is freed.
func TestStreamOfCopiesStays(t *testing.T) {
	err := devicetest.NewMachine(t).With(solver.Values{"devices": "0"}, func(g *device.Group) error {
		s := g.First()
		if err := s.CopyBeside(); err != nil {
			return err
		}
		first, mark := s.Copying, s.Mark()
		if _, err := device.Alloc[int32](s, 1); err != nil {
			return err
		}
		if err := s.CloseTo(mark); err != nil {
			return err
		}
		again := s.Copying
		if again != first {
			t.Error("another stream")
		}
		values, err := device.Upload(s, []int32{3, 4})
		if err != nil {
			return err
		}
		copied, err := device.Pinned[int32](s, 2)
		if err != nil {
			return err
		}
		if err := values.ReadTo(copied, again); err != nil {
			return err
		}
		if err := again.Wait(); err != nil || copied.Values[0] != 3 || copied.Values[1] != 4 {
			t.Errorf("copied %v: %v", copied.Values, err)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// What is written in a stream is read in it.
func TestWritingInAStream(t *testing.T) {
	err := devicetest.NewMachine(t).With(solver.Values{"devices": "0"}, func(g *device.Group) error {
		s := g.First()
		b, err := device.Alloc[int64](s, 3)
		if err != nil {
			return err
		}
		into := make([]int64, 2)
		if err := b.WriteIn([]int64{5, 6, 7}, s.Search); err != nil {
			return err
		}
		if err := b.Part(1, 2).ReadIn(into, s.Search); err != nil || into[0] != 6 || into[1] != 7 {
			t.Errorf("read %v: %v", into, err)
		}
		for _, do := range []func() error{
			func() error { return b.WriteIn(make([]int64, 4), s.Search) },
			func() error { return b.ReadIn(make([]int64, 4), s.Search) },
		} {
			if do() == nil {
				t.Error("four elements of three")
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// Matrices are on the device as they are, whether one thread or several have sent them, in their own order and in another one.
func TestSendingAMatrix(t *testing.T) {
	p := devicetest.Directed(t, 900)
	order := slices.Repeat([]solver.City{0}, p.Cities())
	for i := range order {
		order[i] = solver.City(i * 7 % len(order))
	}
	err := devicetest.NewMachine(t).With(solver.Values{"devices": "0"}, func(g *device.Group) error {
		for _, matrix := range []*solver.Matrix{p.Definition().Matrix, p.ViewOn(1, order).Definition().Matrix} {
			for _, threads := range []int{1, 4} {
				b, err := g.First().Weights(matrix, threads)
				if err != nil {
					return err
				}
				got := make([]int32, b.Len())
				if err := b.Read(got); err != nil || !slices.Equal(got, matrix.Weights()) {
					t.Errorf("%d threads sent another matrix: %v", threads, err)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
