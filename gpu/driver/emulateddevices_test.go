//go:build !cuda

package driver

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tourscope/solver/testneeds"
)

func TestAsManyDevicesAsAskedFor(t *testing.T) {
	for _, c := range []struct{ asked, capabilities, refused string }{
		{"", "8.0 7.0", ""},
		{"1", "8.0", ""},
		{"3", "8.0 8.0 8.0", ""},
		{"2+1", "8.0 8.0 7.0", ""},
		{"0+1", "7.0", ""},
		{"0", "", "no number of devices"},
		{"-1", "", "no number of devices"},
		{"1+", "", "no number of devices"},
		{"17", "", "up to 16"},
	} {
		t.Setenv(DevicesVariable, c.asked)
		devices, err := Devices()
		if err != nil && strings.Contains(err.Error(), compiler) {
			testneeds.Missing(t, testneeds.Compiler, err.Error())
		}
		if c.refused != "" {
			if err == nil || !strings.Contains(err.Error(), c.refused) {
				t.Errorf("%q: %v", c.asked, err)
			}
			continue
		}
		var got []string
		for i, d := range devices {
			got = append(got, fmt.Sprintf("%d.%d", d.Major, d.Minor))
			if d.Index != i {
				t.Errorf("%q: device %d has the number %d", c.asked, i, d.Index)
			}
		}
		if err != nil || strings.Join(got, " ") != c.capabilities {
			t.Errorf("%q: %v, %v", c.asked, got, err)
		}
	}
}

// pair is two devices with a buffer, a stream and a kernel each.
type pair struct {
	contexts [2]*Context
	buffers  [2]*Buffer[int64]
	streams  [2]Stream
	kernels  [2]*Kernel
}

// on calls a function while device i is current.
func (p *pair) on(t *testing.T, i int, do func() error) error {
	t.Helper()
	release, err := p.contexts[i].Bind()
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	return do()
}

func newPair(t *testing.T) *pair {
	t.Helper()
	t.Setenv(DevicesVariable, "2")
	if _, err := Devices(); err != nil {
		testneeds.Missing(t, testneeds.Compiler, err.Error())
	}
	folder := t.TempDir()
	text := "#include \"device.h\"\nextern \"C\" __global__ void add(long long *to, long long v) { to[0] += v; }\n"
	if err := errors.Join(os.WriteFile(filepath.Join(folder, "add.cu"), []byte(text), 0o600),
		os.CopyFS(filepath.Join(folder, "emulator"), os.DirFS("../kernels/emulator"))); err != nil {
		t.Fatal(err)
	}
	p := &pair{}
	for i := range p.contexts {
		var err error
		if p.contexts[i], err = Open(i); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := p.contexts[i].Close(); err != nil {
				t.Error(err)
			}
		})
		err = p.on(t, i, func() (err error) {
			p.buffers[i], err = Upload([]int64{int64(10 * i), 0})
			if err == nil {
				p.streams[i], err = NewStream(Foreground)
			}
			if err == nil {
				p.kernels[i], err = p.contexts[i].Emulate(os.DirFS(folder), "add.cu", "add")
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// add is a launch of kernel k on device, in stream s, with buffer b.
func (p *pair) add(t *testing.T, device, k, s, b int) error {
	return p.on(t, device, func() error {
		return p.kernels[k].Launch(Grid{X: 1, Threads: 1}, p.streams[s], p.buffers[b].Argument(), Int(1))
	})
}

// A device uses its own buffers, streams and kernels only.
func TestDevicesAreApart(t *testing.T) {
	p := newPair(t)
	host := &Pinned[int64]{make([]int64, 2)}
	for i := range 2 {
		if err := p.add(t, i, i, i, i); err != nil {
			t.Fatal(err)
		}
		if err := p.on(t, i, func() error { return p.buffers[i].ReadTo(host, p.streams[i]) }); err != nil || host.Values[0] != int64(10*i+1) {
			t.Errorf("device %d: %d, %v", i, host.Values[0], err)
		}
	}
	if err := p.on(t, 0, func() error {
		return errors.Join(p.buffers[0].CopyAcross(p.contexts[0], p.buffers[1], p.contexts[1]), p.buffers[0].Read(host.Values))
	}); err != nil || host.Values[0] != 11 {
		t.Errorf("a copy of the other device's memory: %d, %v", host.Values[0], err)
	}
	wrong := map[string]func() error{
		"another device is current":  func() error { return p.add(t, 0, 1, 1, 1) },
		"a stream of another device": func() error { return p.add(t, 0, 0, 1, 0) },
		"reading another's memory":   func() error { return p.on(t, 0, func() error { return p.buffers[1].Read(host.Values) }) },
		"writing another's memory":   func() error { return p.on(t, 0, func() error { return p.buffers[1].Write(host.Values) }) },
		"copying to another's memory": func() error {
			return p.on(t, 0, func() error { return p.buffers[0].CopyFrom(p.buffers[1], p.streams[0]) })
		},
		"copying in another's stream": func() error { return p.on(t, 0, func() error { return p.buffers[0].WriteFrom(host, p.streams[1]) }) },
		"writing in another's stream": func() error {
			return p.on(t, 0, func() error { return p.buffers[0].WriteIn(host.Values, p.streams[1]) })
		},
		"reading in another's stream": func() error {
			return p.on(t, 0, func() error { return p.buffers[0].ReadIn(host.Values, p.streams[1]) })
		},
		"another's free memory": func() error { return p.on(t, 0, func() error { _, err := p.contexts[1].FreeMemory(); return err }) },
		"loading another's kernels": func() error {
			return p.on(t, 0, func() error { _, err := p.contexts[1].Emulate(nil, "", ""); return err })
		},
		"no device is current": func() error { _, err := Alloc[int64](1); return err },
		"an event in another's stream": func() error {
			return p.on(t, 0, func() error { e, err := NewEvent(); return errors.Join(err, e.Record(p.streams[1])) })
		},
	}
	for what, do := range wrong {
		var answer *Error
		if err := do(); !errors.As(err, &answer) || answer.Code != codeInvalidContext && answer.Code != codeInvalidHandle {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// A kernel with a pointer to another device's memory fails, and every later launch in its
// context.
func TestForeignPointersAreFound(t *testing.T) {
	for what, argument := range map[string]func(p *pair) (Argument, error){
		"as an argument": func(p *pair) (Argument, error) { return p.buffers[1].Argument(), nil },
		"in a buffer": func(p *pair) (Argument, error) {
			b, err := Upload([]uint64{uint64(p.buffers[1].at(1))})
			return b.Argument(), err
		},
	} {
		t.Run(what, func(t *testing.T) {
			p := newPair(t)
			err := p.on(t, 0, func() error {
				a, err := argument(p)
				if err != nil {
					return err
				}
				return p.kernels[0].Launch(Grid{X: 1, Threads: 1}, p.streams[0], a, Int(1))
			})
			if !isOneOf(err, codeIllegalAddress) {
				t.Errorf("%v", err)
			}
			if err := p.add(t, 0, 0, 0, 0); !isOneOf(err, codeIllegalAddress) {
				t.Errorf("afterwards: %v", err)
			}
			if err := p.add(t, 1, 1, 1, 1); err != nil {
				t.Errorf("the other device: %v", err)
			}
		})
	}
}

func TestTroubleOfOneDevice(t *testing.T) {
	t.Setenv(TroubleVariable, "fail=1@1, memory=8@0")
	p := newPair(t)
	if err := p.add(t, 0, 0, 0, 0); err != nil {
		t.Errorf("device 0: %v", err)
	}
	if err := p.add(t, 1, 1, 1, 1); !isOneOf(err, codeLaunchFailed) {
		t.Errorf("device 1: %v", err)
	}
	allocate := func() error { _, err := Alloc[byte](9 << 10); return err }
	if err := p.on(t, 0, allocate); !OutOfMemory(err) {
		t.Errorf("device 0: %v", err)
	}
	if err := p.on(t, 1, allocate); err != nil {
		t.Errorf("device 1: %v", err)
	}
}

// A part of a buffer is copied without the rest.
func TestPartsOfMemory(t *testing.T) {
	p := newPair(t)
	err := p.on(t, 0, func() error {
		b, err := Upload([]int32{1, 2, 3, 4, 5})
		if err != nil {
			return err
		}
		host, err := AllocPinned[int32](4)
		if err != nil {
			return err
		}
		if err := b.Part(1, 3).ReadTo(host.Part(1, 2), p.streams[0]); err != nil {
			return err
		}
		if host.Values[0] != 0 || host.Values[1] != 2 || host.Values[2] != 3 || host.Values[3] != 0 {
			t.Errorf("%v", host.Values)
		}
		if b.Part(2, 3).Argument() != b.at(2) {
			t.Error("a part is somewhere else")
		}
		return b.Free()
	})
	if err != nil {
		t.Error(err)
	}
}
