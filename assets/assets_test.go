package assets_test

import (
	"bytes"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/klauspost/compress/gzip"

	"tourscope/assets"
	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/instance"
	"tourscope/solver/tsplib"
)

var update = flag.Bool("update", false, "make the samples and the icon again")

func generated(t *testing.T, s assets.Sample) *solver.Problem {
	t.Helper()
	p, err := generate.Make(s.Kind, s.Cities, s.Seed)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Packing is not compared byte by byte: another release of the packer may pack
// otherwise.
func TestSamplesAreWhatTheGeneratorsMake(t *testing.T) {
	size := 0
	for _, s := range assets.Samples() {
		want := text(t, generated(t, s))
		if *update {
			store(t, filepath.Join("samples", s.File), want)
			continue
		}
		r, file, err := assets.Open(s.Name)
		if err != nil {
			t.Fatal(err)
		}
		packed, ok := r.(*bytes.Reader)
		if !ok {
			t.Fatalf("%s is a %T", s.Name, r)
		}
		size += packed.Len()
		p, err := instance.Read(r, file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(text(t, p), want) {
			t.Errorf("%s differs: if the generator changed on purpose, run go test ./assets -update", s.Name)
		}
	}
	if size > 200<<10 {
		t.Errorf("the samples take %d bytes: they should stay below 200 KiB", size)
	}
}

func text(t *testing.T, p *solver.Problem) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := tsplib.WriteProblem(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func store(t *testing.T, path string, content []byte) {
	t.Helper()
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestUnknownSamplesAreRefused(t *testing.T) {
	if _, _, err := assets.Open("nothing"); err == nil {
		t.Error("no error")
	}
}

func TestTheIconIsTheOneDrawn(t *testing.T) {
	want := drawIcon()
	if *update {
		var b bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, want); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("icon.png", b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := png.Decode(bytes.NewReader(assets.Icon()))
	if err != nil || got.Bounds() != image.Rect(0, 0, 512, 512) {
		t.Fatalf("%v, %v", got.Bounds(), err)
	}
	for y := range 512 {
		for x := range 512 {
			if far(got.At(x, y), want.At(x, y)) {
				t.Fatalf("pixel %d, %d is %v, drawn %v: run go test ./assets -update", x, y, got.At(x, y), want.At(x, y))
			}
		}
	}
}
