package goldentest

import (
	"fmt"
	"image"
	"image/color"
	"path/filepath"
	"strings"
	"testing"
)

// recorder is a test that remembers whether it failed, and with what.
type recorder struct {
	testing.TB
	failure string
}

func (*recorder) Helper() {}

func (r *recorder) Fatal(args ...any) { r.Fatalf("%s", fmt.Sprint(args...)) }

func (r *recorder) Fatalf(format string, args ...any) {
	r.failure = fmt.Sprintf(format, args...)
	panic(r)
}

// compare returns the failure of Compare; empty: none.
func compare(path string, got *image.RGBA, update bool, allowed Tolerance) string {
	r := &recorder{}
	func() {
		defer func() {
			if cause := recover(); cause != nil && cause != any(r) {
				panic(cause)
			}
		}()
		Compare(r, path, got, update, allowed)
	}()
	return r.failure
}

// TestCompare refuses another size, too many other pixels, and a golden picture that is not there.
func TestCompare(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sub", "golden.png")
	picture := func(width, changed int, by uint8) *image.RGBA {
		m := image.NewRGBA(image.Rect(0, 0, width, 20))
		for i := range m.Pix {
			m.Pix[i] = 255
		}
		for x := range changed {
			m.Set(x, 0, color.RGBA{255 - by, 255, 255, 255})
		}
		return m
	}
	if got := compare(path, picture(50, 0, 0), false, Tolerance{}); !strings.Contains(got, "-update") {
		t.Errorf("without a golden picture: %q", got)
	}
	if got := compare(path, picture(50, 0, 0), true, Tolerance{}); got != "" {
		t.Fatal(got)
	}
	for _, c := range []struct {
		why     string
		got     *image.RGBA
		allowed Tolerance
		failure string
	}{
		{"equal", picture(50, 0, 0), Tolerance{}, ""},
		{"another size", picture(51, 0, 0), Tolerance{255, 1000}, "size"},
		{"within the channel's tolerance", picture(50, 9, 3), Tolerance{Channel: 3}, ""},
		{"beyond it", picture(50, 1, 4), Tolerance{Channel: 3}, "differs in 1 pixels, first at (0,0)"},
		{"one pixel of a thousand", picture(50, 1, 200), Tolerance{3, 1}, ""},
		{"two of a thousand", picture(50, 2, 200), Tolerance{3, 1}, "differs in 2 pixels"},
	} {
		if got := compare(path, c.got, false, c.allowed); (got == "") != (c.failure == "") || !strings.Contains(got, c.failure) {
			t.Errorf("%s: %q, want %q", c.why, got, c.failure)
		}
	}
}
