//go:build cuda

package kernels

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"tourscope/gpu/driver"
)

// What a real driver answers to what it cannot do: each answer is a sentence with
// a remedy, and the device is as it was, but after a kernel that failed.

func wantError(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want an error with %q", err, want)
	}
}

func TestPTXThatTheDriverDoesNotKnow(t *testing.T) {
	d := device(t)
	image := string(must(ptx.ReadFile("ptx/rank.sm_70.ptx")))
	version := strings.Index(image, ".version")
	if version < 0 {
		t.Fatal("the PTX has no version")
	}
	end := version + strings.IndexByte(image[version:], '\n')
	for _, c := range []struct{ ptx, want, why string }{
		{image[:version] + ".version 99.9" + image[end:], "too old for the kernels", "of a toolkit to come"},
		{strings.Replace(image, ".target sm_70", ".target sm_990", 1), "", "for a device to come"},
		{"this is no PTX", "", "no PTX at all"},
	} {
		_, err := d.context.Load(c.ptx)
		if err == nil {
			t.Errorf("PTX %s was loaded", c.why)
		} else if t.Logf("%s: %v", c.why, err); c.want != "" {
			wantError(t, err, c.want)
		}
	}
}

func TestLaunchesThatAreImpossible(t *testing.T) {
	d := device(t)
	k := must(d.kernel("rank", ""))
	order := must(driver.Upload([]int32{2, 0, 1}))
	position := must(driver.Alloc[int32](3))
	for _, g := range []driver.Grid{{X: 1, Threads: 2048}, {X: 0, Threads: 32}, {X: 1, Threads: 32, Shared: d.Device().SharedPerBlock + 1024}} {
		err := k.Launch(g, d.stream, order.Argument(), position.Argument(), driver.Int(1), driver.Int(3))
		wantError(t, err, "launch configuration is impossible")
		if !driver.LaunchRefused(err) {
			t.Errorf("%+v: %v is no refusal", g, err)
		}
	}
	if err := k.AllowShared(d.Device().SharedPerBlock + 1024); err == nil {
		t.Error("a block may have more shared memory than there is")
	}
	check(d.Rank(d.stream, order, position, order.Len())) // and it goes on
	check(d.stream.Wait())
	if got := read(position); got[0] != 1 || got[1] != 2 || got[2] != 0 {
		t.Errorf("after refusals the positions are %v", got)
	}
}

// Another run with blocks of a smaller shape takes no shared memory from one that is
// under way.
func TestSharedMemoryStaysAllowed(t *testing.T) {
	d := device(t)
	k := must(d.kernel("rank", ""))
	order, position := must(driver.Upload([]int32{2, 0, 1})), must(driver.Alloc[int32](3))
	check(d.allow(k, 64<<10))
	check(d.allow(k, 1<<10))
	check(k.Launch(driver.Grid{X: 1, Threads: 32, Shared: 64 << 10}, d.stream, order.Argument(), position.Argument(), driver.Int(1), driver.Int(3)))
	check(d.stream.Wait())
	if got := read(position); got[0] != 1 || got[1] != 2 || got[2] != 0 {
		t.Errorf("the positions are %v", got)
	}
}

// A kernel that reads where nothing is ends all work with the device in its process,
// so it has one of its own.
func TestAKernelThatFails(t *testing.T) {
	const own = "TOURSCOPE_TEST_FAILING_KERNEL"
	if os.Getenv(own) == "" {
		device(t)
		again := exec.Command(os.Args[0], "-test.run=^TestAKernelThatFails$", "-test.v")
		again.Env = append(os.Environ(), own+"=1")
		if out, err := again.CombinedOutput(); err != nil || !strings.Contains(string(out), "a kernel read or wrote outside its memory") {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	context := must(driver.Open(0))
	must(context.Bind())
	stream := must(driver.NewStream(driver.Foreground))
	order := must(driver.Upload([]int32{2, 0, 1}))
	k := must(NewModule(context).kernel("rank", ""))
	err := k.Launch(driver.Grid{X: 1, Threads: 32}, stream, order.Argument(), (*driver.Buffer[int32])(nil).Argument(), driver.Int(1), driver.Int(3))
	if err == nil {
		err = stream.Wait()
	}
	t.Log(err)
	wantError(t, err, "a kernel read or wrote outside its memory")
}
