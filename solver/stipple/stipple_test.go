package stipple_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tourscope/solver"
	"tourscope/solver/stipple"
)

// ramp is a picture that is white at the left and black at the right.
func ramp(width, height int) image.Image {
	img := image.NewGray(image.Rect(0, 0, width, height))
	for i := range img.Pix {
		img.Pix[i] = uint8(255 - 255*(i%width)/(width-1))
	}
	return img
}

func encode(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func read(t testing.TB, content []byte) *stipple.Picture {
	t.Helper()
	p, err := stipple.Read(bytes.NewReader(content), "ramp.png")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func cities(t testing.TB, p *stipple.Picture, n int, contrast float64, seed uint64) *solver.Problem {
	t.Helper()
	made, err := p.Problem(t.Context(), stipple.Options{Cities: n, Contrast: contrast, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// right returns the share of the cities in the right half of the square of the picture.
func right(p *solver.Problem, size float64) float64 {
	n := 0
	for _, x := range p.X() {
		if x >= size/2 {
			n++
		}
	}
	return float64(n) / float64(p.Cities())
}

// The density of the dots is the darkness to the power of the contrast: of the ramp xᶜ, of which
// the right half has the share 1 − 2^−(c+1).
func TestDensityFollowsDarknessAndContrast(t *testing.T) {
	p := read(t, encode(t, ramp(256, 256)))
	for _, contrast := range []float64{0.5, 1, 2} {
		made := cities(t, p, 2000, contrast, 1)
		size := 512.0 * 16 // the raster of 2,000 dots
		if got, want := right(made, size), 1-math.Pow(2, -contrast-1); math.Abs(got-want) > 0.02 {
			t.Errorf("contrast %g: %.3f of the dots are at the right, not %.3f", contrast, got, want)
		}
	}
}

// Relaxation spreads the dots: of uniform grey, every dot has its nearest one at nearly the
// same distance, at least 0.7 of that of a hexagonal lattice.
func TestDotsAreEvenlySpread(t *testing.T) {
	img := image.NewGray(image.Rect(0, 0, 64, 64))
	p := read(t, encode(t, img)) // black all over
	made := cities(t, p, 400, 1, 1)
	lattice := math.Sqrt(2 / math.Sqrt(3) * 128 * 16 * 128 * 16 / 400)
	sum := 0.0
	for a := range made.Cities() {
		nearest := math.Inf(1)
		for b := range made.Cities() {
			if a != b {
				nearest = min(nearest, math.Hypot(made.X()[a]-made.X()[b], made.Y()[a]-made.Y()[b]))
			}
		}
		sum += nearest
	}
	if mean := sum / 400 / lattice; mean < 0.8 || mean > 1 {
		t.Errorf("the mean distance to the nearest dot is %.2f of that of a lattice", mean)
	}
}

func TestSeedsAndRepetition(t *testing.T) {
	p := read(t, encode(t, ramp(100, 40)))
	a, b, c := cities(t, p, 300, 1, 1), cities(t, p, 300, 1, 1), cities(t, p, 300, 1, 2)
	same := func(a, b *solver.Problem) bool {
		for i := range a.X() {
			if a.X()[i] != b.X()[i] || a.Y()[i] != b.Y()[i] {
				return false
			}
		}
		return true
	}
	if !same(a, b) || same(a, c) {
		t.Errorf("the same seed makes the same dots: %v; another seed: %v", same(a, b), same(a, c))
	}
	if a.Name() != "ramp300" || a.Cities() != 300 {
		t.Errorf("%s, %d cities", a.Name(), a.Cities())
	}
	if one := cities(t, p, 1, 1, 1); one.Cities() != 1 {
		t.Errorf("%d cities", one.Cities())
	}
}

// What is transparent is white, and what is beside a picture that is no square has no dots.
func TestNoDotsOutsideThePicture(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 200, 100))
	for x := range 100 { // black at the left, transparent black at the right
		for y := range 100 {
			img.Set(x, y, color.Black)
		}
	}
	made := cities(t, read(t, encode(t, img)), 500, 1, 1)
	const size = 256 * 16
	for i := range made.X() {
		if x, y := made.X()[i], made.Y()[i]; x > size/2 || y < size/4-16 || y > 3*size/4+16 {
			t.Fatalf("a dot at %v, %v", x, y)
		}
	}
}

// A JPEG file with an EXIF orientation of 3 is upside down: the ramp is dark at the left.
func TestOrientationOfCameras(t *testing.T) {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, ramp(64, 64), nil); err != nil {
		t.Fatal(err)
	}
	plain := b.Bytes()
	exif := "Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x03\x00\x00"
	turned := append([]byte{0xff, 0xd8, 0xff, 0xe1, 0, byte(2 + len(exif))}, exif...)
	turned = append(turned, plain[2:]...)
	const size = 256 * 16
	if got := right(cities(t, read(t, plain), 500, 1, 1), size); got < 0.7 {
		t.Errorf("upright: %.2f at the right", got)
	}
	if got := right(cities(t, read(t, turned), 500, 1, 1), size); got > 0.3 {
		t.Errorf("turned: %.2f at the right", got)
	}
}

// claims returns a PNG file whose header claims a size.
func claims(width, height uint32) []byte {
	header := binary.BigEndian.AppendUint32([]byte("IHDR"), width)
	header = append(binary.BigEndian.AppendUint32(header, height), 8, 2, 0, 0, 0)
	file := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), header...)
	return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(header))
}

// A format that another package registers is refused all the same.
func TestFormats(t *testing.T) {
	image.RegisterFormat("other", "OTHER", func(io.Reader) (image.Image, error) { return ramp(8, 8), nil },
		func(io.Reader) (image.Config, error) { return image.Config{Width: 8, Height: 8}, nil })
	var gifs, jpegs bytes.Buffer
	if err := errors.Join(gif.Encode(&gifs, ramp(8, 8), nil), jpeg.Encode(&jpegs, ramp(8, 8), nil)); err != nil {
		t.Fatal(err)
	}
	for name, row := range map[string]struct {
		content []byte
		taken   bool
	}{"a.png": {encode(t, ramp(8, 8)), true}, "a.gif": {gifs.Bytes(), true}, "a.jpg": {jpegs.Bytes(), true}, "a.other": {[]byte("OTHER"), false}} {
		if _, err := stipple.Read(bytes.NewReader(row.content), name); (err == nil) != row.taken {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestHostilePicturesAreRefused(t *testing.T) {
	whole := encode(t, ramp(100, 100))
	white := image.NewGray(image.Rect(0, 0, 8, 8))
	for i := range white.Pix {
		white.Pix[i] = 255
	}
	for why, row := range map[string]struct {
		content []byte
		want    string
	}{
		"huge":      {claims(60_000, 60_000), "60000 × 60000 pixels"},
		"too wide":  {claims(1<<31-1, 1<<31-1), "picture"},
		"truncated": {whole[:len(whole)/2], "broken"},
		"no data":   {whole[:40], "broken"},
		"a text":    {[]byte("x,y\n1,2\n"), "no PNG, JPEG or GIF"},
		"empty":     {nil, "no PNG, JPEG or GIF"},
		"white":     {encode(t, white), "white all over"},
	} {
		_, err := stipple.Read(bytes.NewReader(row.content), "bad.png")
		var file *solver.FileError
		if !errors.As(err, &file) || file.Remedy == "" || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v", why, err)
		}
	}
	if _, err := stipple.Open(filepath.Join(t.TempDir(), "none.png")); err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Errorf("a missing file: %v", err)
	}
	for _, o := range []stipple.Options{{Cities: 0, Contrast: 1}, {Cities: solver.MaxCities + 1, Contrast: 1}, {Cities: 10, Contrast: 0}, {Cities: 10, Contrast: math.NaN()}} {
		if o.Check() == nil {
			t.Errorf("%+v is taken", o)
		}
	}
}

// FuzzRead: any bytes are read as a picture or refused with a *solver.FileError.
func FuzzRead(f *testing.F) {
	f.Add(encode(f, ramp(4, 3)))
	f.Add(claims(3, 3))
	var b bytes.Buffer
	if err := jpeg.Encode(&b, ramp(8, 8), nil); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte("\xff\xd8\xff\xe1\x00\x10Exif\x00\x00II*\x00\x08\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, content []byte) {
		p, err := stipple.Read(bytes.NewReader(content), "any")
		var file *solver.FileError
		if err != nil {
			if !errors.As(err, &file) {
				t.Fatal(err)
			}
			return
		}
		if made := cities(t, p, 20, 1, 1); made.Cities() != 20 {
			t.Fatalf("%d cities", made.Cities())
		}
	})
}

func BenchmarkStipple(b *testing.B) {
	p := read(b, encode(b, ramp(1000, 800)))
	for _, n := range []int{5_000, 20_000, 200_000} {
		b.Run("", func(b *testing.B) {
			for range b.N {
				cities(b, p, n, 1, 1)
			}
		})
	}
}

func TestOpenReadsAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a cat.png")
	if err := os.WriteFile(path, encode(t, ramp(10, 10)), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := stipple.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if made := cities(t, p, 50, 1, 1); made.Name() != "a cat50" {
		t.Errorf("named %q", made.Name())
	}
}
