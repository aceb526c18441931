package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// launchers.go is what the .cu files make, and every caller gives every parameter.
func TestLaunchersAreTheKernels(t *testing.T) {
	kernels, err := readKernels("..")
	if err != nil {
		t.Fatal(err)
	}
	want, err := generate(kernels)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join("..", generated))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s differs from the .cu files: go run ./gpu/kernels/bind gpu/kernels", generated)
	}
	if err := checkCallers("..", kernels); err != nil {
		t.Error(err)
	}
}

const example = `
// extern functions are named in comments, too.
extern "C" __global__ void __launch_bounds__(THREADS, RESIDENT / THREADS)
shift(const Settings *settings,
      const unsigned short *near,   // n, or null
      float2 *points, long long n,  // cities
      unsigned long long seed,
      long long back)               // not zero: backwards (see turn)
{
    turn(settings, n);
}
`

func TestLauncherOfAnExample(t *testing.T) {
	k, err := parseKernel(example)
	if err != nil {
		t.Fatal(err)
	}
	source, err := generate([]kernel{k})
	if err != nil {
		t.Fatal(err)
	}
	want := `
type shiftArguments struct {
	settings *driver.Buffer[Settings]
	near     *driver.Buffer[uint16] // n, or null
	points   *driver.Buffer[Point]
	n        int64 // cities
	seed     uint64
	back     bool // not zero: backwards (see turn)
}

// launch puts the kernel into the stream.
func (a shiftArguments) launch(k *driver.Kernel, g driver.Grid, s driver.Stream) error {
	return k.Launch(g, s,
		a.settings.Argument(),
		a.near.Argument(),
		a.points.Argument(),
		driver.Int(a.n),
		driver.Int(a.seed),
		driver.Flag(a.back),
	)
}
`
	if !strings.HasSuffix(string(source), want) {
		t.Errorf("got\n%s\nwant at its end\n%s", source, want)
	}
}

func TestSignaturesThatCannotBeBound(t *testing.T) {
	for _, c := range []struct{ why, source, want string }{
		{"four bytes", "(int n)\n{}", "does not have eight bytes"},
		{"a struct by value", "(const Settings settings)\n{}", "does not have eight bytes"},
		{"a reference", "(const Settings &settings)\n{}", "neither a pointer nor an integer"},
		{"a keyword", "(int *range)\n{}", "keyword of Go"},
		{"no end", "(int *order", "has no end"},
		{"two kernels", "(int *a)\n{}\nextern \"C\" __global__ void other(int *b)\n{}", "2 functions"},
	} {
		_, err := parseKernel(`extern "C" __global__ void example` + c.source)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error with %q", c.why, err, c.want)
		}
	}
	if _, err := generate([]kernel{{name: "example", parameters: []parameter{{name: "a", pointee: "uint4"}}}}); err == nil {
		t.Error("a pointer to an unknown type has a launcher")
	}
}

func TestCallersThatLeaveOutAParameter(t *testing.T) {
	byStruct := map[string]kernel{"shiftArguments": {name: "shift", parameters: []parameter{{name: "order"}, {name: "n"}, {name: "seed"}}}}
	for _, c := range []struct{ why, literal, want string }{
		{"all of them", "shiftArguments{order: o, n: 3, seed: 1}", ""},
		{"one is missing", "shiftArguments{order: o, seed: 1}", "the launch of shift leaves out n"},
		{"without names", "shiftArguments{o, 3, 1}", "leaves out order, n, seed"},
		{"none", "shiftArguments{}", "leaves out order, n, seed"},
		{"another struct", "turnArguments{}", ""},
	} {
		err := checkFile("caller.go", []byte("package kernels\n\nvar a = "+c.literal+"\n"), byStruct)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.why, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v, want an error with %q", c.why, err, c.want)
		}
	}
}
