//go:build !cuda

package driver

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"

	"tourscope/solver/testneeds"
)

// ownCache gives a test a cache of its own, apart from the user's.
func ownCache(t *testing.T) { t.Setenv("XDG_CACHE_HOME", t.TempDir()) }

func emulate(t *testing.T, body string) (*Kernel, func() error) {
	t.Helper()
	if _, err := Devices(); err != nil {
		testneeds.Missing(t, testneeds.Compiler, err.Error())
	}
	c, err := Open(0)
	if err != nil {
		t.Fatal(err)
	}
	k, err := c.Emulate(source(t, body), "k.cu", "k")
	if err != nil {
		t.Fatal(err)
	}
	return k, c.Close
}

// source returns the files of a kernel k with the given body.
func source(t *testing.T, body string) fs.FS {
	t.Helper()
	folder := t.TempDir()
	text := "#include \"device.h\"\nextern \"C\" __global__ void k(int *out, long long n) {\n" + body + "\n}\n"
	if err := os.WriteFile(filepath.Join(folder, "k.cu"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(folder, "emulator"), os.DirFS("../kernels/emulator")); err != nil {
		t.Fatal(err)
	}
	return os.DirFS(folder)
}

func TestEmulatorRunsBlocksAndWarps(t *testing.T) {
	ownCache(t)
	k, end := emulate(t, `__shared__ int sum; int t = threadIdx.x;
		if (t == 0) sum = 0;
		__syncthreads();
		atomicAdd(&sum, t + __shfl_down_sync(~0u, t, 1) + __shfl_up_sync(~0u, t, 1));
		__syncthreads();
		if (t < n) out[blockIdx.x * n + t] = sum + t;`)
	out, err := Alloc[int32](6)
	if err != nil {
		t.Fatal(err)
	}
	if err := k.Launch(Grid{X: 2, Threads: 64}, Stream{}, out.Argument(), Int(3)); err != nil {
		t.Fatal(err)
	}
	got := make([]int32, 6)
	if err := out.Read(got); err != nil {
		t.Fatal(err)
	}
	sum := int32(0)
	for t := range int32(64) {
		down, up := t+1, t-1
		if t%32 == 31 {
			down = t
		}
		if t%32 == 0 {
			up = t
		}
		sum += t + down + up
	}
	for i, v := range got {
		if want := sum + int32(i%3); v != want {
			t.Errorf("out[%d] = %d, want %d", i, v, want)
		}
	}
	if err := end(); err != nil {
		t.Error(err)
	}
}

// Kernels that run at the same time may read the same buffer: the race detector finds no write of it.
func TestEmulatorLeavesWhatKernelsRead(t *testing.T) {
	ownCache(t)
	const body = "out[0] = *(const int *)n + 1;"
	one, end := emulate(t, body)
	two, err := one.context.Emulate(source(t, body), "k.cu", "k")
	if err != nil {
		t.Fatal(err)
	}
	read, err := Upload([]int32{41})
	if err != nil {
		t.Fatal(err)
	}
	out, err := Alloc[int32](1)
	if err != nil {
		t.Fatal(err)
	}
	other, err := Alloc[int32](1)
	if err != nil {
		t.Fatal(err)
	}
	var beside errgroup.Group
	for k, into := range map[*Kernel]*Buffer[int32]{one: out, two: other} {
		beside.Go(func() (err error) {
			for range 20 {
				err = errors.Join(err, k.Launch(Grid{X: 1, Threads: 32}, Stream{}, into.Argument(), read.Argument()))
			}
			return err
		})
	}
	if err := errors.Join(beside.Wait(), end()); err != nil {
		t.Error(err)
	}
	if out.values[0] != 42 || other.values[0] != 42 {
		t.Errorf("the kernels have written %d and %d", out.values[0], other.values[0])
	}
}

// A worker that is killed leaves nothing in the temporary folder: nothing is there while its
// kernels wait for launches, either.
func TestEmulatorLeavesNoFiles(t *testing.T) {
	ownCache(t)
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	_, end := emulate(t, "out[0] = (int)n;")
	left, err := os.ReadDir(temporary)
	if err != nil || len(left) > 0 && runtime.GOOS != "windows" {
		t.Errorf("%v, %v", left, err)
	}
	if err := end(); err != nil {
		t.Error(err)
	}
}

func TestEmulatorFindsDefects(t *testing.T) {
	ownCache(t)
	for _, c := range []struct{ what, body, want string }{
		{"a write behind a buffer", "out[n] = 1;", "heap-buffer-overflow"},
		{"a write behind shared memory", "__shared__ int s[64]; s[threadIdx.x + n * 16] = 1; out[0] = s[0];", "out of bounds"},
		{"a shift too far", "out[0] = 1 << (n * 8);", "shift exponent"},
		{"a barrier for some threads only", "if (threadIdx.x == n) __syncwarp(); else __syncthreads(); out[0] = 1;", "stuck"},
	} {
		k, end := emulate(t, c.body)
		out, err := Alloc[int32](4)
		if err != nil {
			t.Fatal(err)
		}
		err = k.Launch(Grid{X: 1, Threads: 64}, Stream{}, out.Argument(), Int(4))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error with %q", c.what, err, c.want)
		}
		if err := end(); err != nil {
			t.Error(err)
		}
	}
}

func TestEmulatedTroubles(t *testing.T) {
	ownCache(t)
	launch := func(grid Grid, times int) func(*testing.T) error {
		return func(t *testing.T) error {
			k, end := emulate(t, "out[0] = (int)n;")
			out, err := Alloc[int32](4)
			for range times {
				if err == nil {
					err = k.Launch(grid, Stream{}, out.Argument(), Int(4))
				}
			}
			return errors.Join(err, end())
		}
	}
	for _, c := range []struct {
		trouble string
		do      func(*testing.T) error
		want    string // in the error; empty: there is none
	}{
		{"", launch(Grid{X: 1, Threads: 1024}, 2), ""},
		{"no-driver", func(*testing.T) error { _, err := Devices(); return err }, "there is no NVIDIA driver here"},
		{"no-device", func(*testing.T) error { _, err := Open(0); return err }, "finds no device: check that a GPU is fitted"},
		{"memory=1024", func(*testing.T) error {
			c, err := Open(0)
			if err != nil {
				return err
			}
			defer c.Close()
			_, err = Alloc[int64](1 << 18)
			return err
		}, "out of memory"},
		{"", func(*testing.T) error {
			c, err := Open(0)
			if err != nil {
				return err
			}
			defer c.Close()
			_, err = Alloc[int64](1 << 40) // more than any computer has
			return err
		}, "out of memory"},
		{"refuse=k:64", launch(Grid{X: 1, Threads: 128}, 1), "launch configuration is impossible"},
		{"refuse=k:64", launch(Grid{X: 1, Threads: 64}, 1), ""},
		{"", launch(Grid{X: 1, Threads: 2048}, 1), "launch configuration is impossible"},
		{"fail=2", launch(Grid{X: 1, Threads: 32}, 1), ""},
		{"fail=2", launch(Grid{X: 1, Threads: 32}, 2), "a kernel failed on the device"},
		{"flood", func(*testing.T) error { _, err := Devices(); return err }, `no trouble "flood"`},
		{"fail=no", func(*testing.T) error { _, err := Devices(); return err }, "is no number"},
	} {
		t.Run(c.trouble, func(t *testing.T) {
			t.Setenv(TroubleVariable, c.trouble)
			switch err := c.do(t); {
			case c.want == "" && err != nil:
				t.Error(err)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
				t.Errorf("%v, want an error with %q", err, c.want)
			}
		})
	}
}
