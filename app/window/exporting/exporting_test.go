//go:build !nogui

package exporting

import (
	"bytes"
	"context"
	"errors"
	"image"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/test"

	"tourscope/app/look"
	"tourscope/app/window/control"
	"tourscope/canvas/chart"
	"tourscope/canvas/export"
	"tourscope/canvas/view"
	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/testwait"
)

// bench is a dialog in a window of the toolkit's test driver. Functions queued for the
// window's goroutine run when the test calls them.
type bench struct {
	*Dialog
	host   *Host
	queue  chan func()
	failed error
	wrote  error
	copied []string
}

// opened is the dialog over a problem with two tours and a chart.
func opened(t *testing.T, kind Kind, change func(*Host)) *bench {
	t.Helper()
	app := test.NewApp()
	app.Settings().SetTheme(control.NewTheme("light", ""))
	win := app.NewWindow("")
	win.Resize(fyne.NewSize(900, 600))
	problem, err := generate.Make("uniform", 60, 3)
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{queue: make(chan func(), 1000)}
	life, end := context.WithCancel(context.Background())
	folder := t.TempDir()
	frame := &control.Frame{Window: win, Hints: &control.Hints{Show: func(string) {}}, Do: func(f func()) { b.queue <- f },
		Present:   func(d dialog.Dialog, w, h float32) { d.Resize(fyne.NewSize(868, 568)); d.Show() },
		ShowError: func(err error) { b.failed = err }, SetStatus: func(string) {}, Changed: func() {},
		Background: func(task func(context.Context)) { go task(life) },
		Write: func(_ string, task func(context.Context, func(float64)) error) {
			b.wrote = task(life, func(float64) {})
		},
		Folder: func() string { return folder }, RememberFolder: func(string) {}}
	b.host = &Host{Frame: frame, Kinds: []Kind{Tour, Comparison, Chart}, Kind: kind, Name: "some",
		Subject:      func(k Kind) look.Subject { return subject(problem, k) },
		Screen:       Screen{Theme: "dark", Part: view.Part{X: 500_000, Y: 500_000, Width: 400_000, Height: 200_000}, Width: 800, Height: 400, PixelsPerPoint: 2, Cities: true},
		InstanceFile: func() (string, error) { return "some.tsp", nil },
		TourFiles:    func(s look.Subject) []string { return make([]string, len(s.Tours)) },
		WriteTour:    func(w io.Writer, s look.Subject, i int) error { _, err := io.WriteString(w, "TOUR"); return err },
		Copy:         func(line []string) { b.copied = line }, Remember: func(string, map[string]string) {}}
	if change != nil {
		change(b.host)
	}
	b.Dialog = Show(b.host)
	t.Cleanup(func() {
		end()
		b.until(t, "the preview ends", func() bool { return b.preview.cancel == nil })
		app.Quit()
	})
	return b
}

func subject(p *solver.Problem, k Kind) look.Subject {
	order := solver.Identity(p.Cities())
	other := slices.Clone(order)
	other[4], other[40] = other[40], other[4]
	s := look.Subject{Problem: p, Meta: export.Meta{Instance: "some", Cities: 60, Engine: "ils", Seed: 1, Program: "Tourscope test"}}
	switch k {
	case Chart:
		s.Chart = &chart.Chart{Series: []chart.Series{{Name: "ils", Points: []chart.Point{{Length: 20}, {Seconds: 9, Length: 12}}}}}
	case Comparison:
		s.Tours = []look.Tour{{Order: order, Length: p.Length(order), Title: "one"}, {Order: other, Length: p.Length(other), Title: "two"}}
	default:
		s.Tours = []look.Tour{{Order: order, Length: p.Length(order)}}
	}
	return s
}

func (b *bench) until(t *testing.T, what string, is func() bool) {
	t.Helper()
	testwait.Loop(t, b.queue, what, is)
}

// choose sets a field like a user.
func (b *bench) choose(name, value string) {
	n := b.form.fields[name]
	n.Set(value)
	n.Changed()
}

func (b *bench) look(t *testing.T) look.Look {
	t.Helper()
	l, err := b.form.look()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestAPresetFillsTheFields(t *testing.T) {
	b := opened(t, Tour, nil)
	for _, row := range []struct{ preset, width, height, unit, dpi, colours string }{
		{"paper", "180", "", unitMM(), "300", "Print"},
		{"poster", "594", "420", unitMM(), "150", "Print"},
		{"slide", "1920", "1080", unitPixels(), "96", "Print"}, // the colours of the previous preset stay
		{"plotter", "297", "210", unitMM(), "254", "Print"},
	} {
		b.choose(preset, row.preset)
		f := b.form.fields
		if got := []string{f[width].Value, f[height].Value, f[unit].Value, f[dpi].Value, f[colours].Value}; !slices.Equal(got, []string{row.width, row.height, row.unit, row.dpi, row.colours}) {
			t.Errorf("%s fills in %q", row.preset, got)
		}
	}
	if b.form.chosen() != export.SVG || !strings.HasSuffix(b.window.Path(), ".svg") {
		t.Errorf("a plotter gets %v in %s", b.form.chosen(), b.window.Path())
	}
	b.until(t, "the plotter's preview", func() bool { return strings.HasPrefix(b.preview.fileSize.Value, "SVG") })
}

func TestUnitsKeepTheSize(t *testing.T) {
	b := opened(t, Tour, nil)
	b.choose(dpi, "150")
	b.choose(height, "750")
	b.choose(unit, unitMM())
	if f := b.form.fields; f[width].Value != "270.93" || f[height].Value != "127" {
		t.Errorf("1600 × 750 pixels at 150 dpi are %s × %s mm", f[width].Value, f[height].Value)
	}
	b.choose(unit, unitPixels())
	if f := b.form.fields; f[width].Value != "1600" || f[height].Value != "750" {
		t.Errorf("back in pixels they are %s × %s", f[width].Value, f[height].Value)
	}
}

// TestExportedViewEqualsScreen: twice as many pixels, so twice as thick lines.
func TestExportedViewEqualsScreen(t *testing.T) {
	b := opened(t, Tour, func(h *Host) {
		h.Screen.Orientation, h.Screen.Cities, h.Screen.Series = view.Oriented(3, true), false, 1
	})
	b.choose(part, thisView())
	l := b.look(t)
	if l.Scale != 4 || l.Turn == nil || *l.Turn != 270 || !l.Mirror || l.CitySize != -1 || l.Theme != "dark" || view.Part(l.View) != b.host.Screen.Part {
		t.Errorf("the look is %v", l.Flags())
	}
	if l.LineColour != "#e69f00" {
		t.Errorf("the second pane's tour has the colour %s", l.LineColour)
	}
	plan, err := b.form.plan()
	if err != nil {
		t.Fatal(err)
	}
	if w, h, _, _ := plan.Size(); w != 1600 || h != 800 {
		t.Errorf("the picture is %d × %d, want the view's shape", w, h)
	}
}

func TestInvalidFields(t *testing.T) {
	b := opened(t, Tour, nil)
	for name, value := range map[string]string{width: "x", height: "-5", dpi: "", lineColour: "red", lineWidth: "0"} {
		b.choose(name, value)
		if _, err := b.form.plan(); err == nil {
			t.Errorf("%s %q is taken", name, value)
		}
		b.choose(name, b.form.fields[name].Default)
		if _, err := b.form.plan(); err != nil {
			t.Errorf("%s is back at its standard, and still: %v", name, err)
		}
	}
	b.choose(width, "30000")
	if _, err := b.form.plan(); err == nil || !strings.Contains(b.preview.size.Value, "20000") {
		t.Errorf("30000 pixels: %v, the dialog says %q", err, b.preview.size.Value)
	}
}

// TestPreviewEqualsFile compares the preview with the file, where both have the
// same size.
func TestPreviewEqualsFile(t *testing.T) {
	for _, kind := range []Kind{Tour, Comparison, Chart} {
		b := opened(t, kind, nil)
		b.choose(width, "300")
		b.choose(height, "200")
		b.until(t, "the preview", func() bool { return b.preview.shown > 0 && b.preview.cancel == nil })
		path := filepath.Join(t.TempDir(), "it.png")
		b.save(path)
		if b.wrote != nil {
			t.Fatal(b.wrote)
		}
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		written, _, err := image.Decode(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		if shown := b.preview.picture.Image; shown.Bounds() != written.Bounds() || !alike(shown, written) {
			t.Errorf("%s: the preview, %v, is not what was written, %v", kind, shown.Bounds(), written.Bounds())
		}
	}
}

func alike(a, b image.Image) bool {
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			r, g, bl, _ := a.At(x, y).RGBA()
			R, G, B, _ := b.At(x, y).RGBA()
			if r != R || g != G || bl != B {
				return false
			}
		}
	}
	return true
}

func TestChoicesAreRemembered(t *testing.T) {
	kept := make(map[string]map[string]string)
	b := opened(t, Tour, func(h *Host) { h.Remember = func(kind string, values map[string]string) { kept[kind] = values } })
	b.choose(width, "777")
	b.choose(caption, "only this time")
	b.choose("what", kindName(Chart))
	if b.form.fields[width].Value != "1600" {
		t.Error("the chart has the size of the tour")
	}
	b.choose("what", kindName(Tour))
	if f := b.form.fields; f[width].Value != "777" || f[caption].Value == "only this time" {
		t.Errorf("the tour comes back %s wide, with the caption %q", f[width].Value, f[caption].Value)
	}
	b.window.Hide()
	if kept["tour"][width] != "777" || kept["tour"][caption] != "" || kept["chart"] == nil {
		t.Errorf("kept %v", kept)
	}
}

// TestTheCommandLine: an unsaved tour is saved under an unused name.
func TestTheCommandLine(t *testing.T) {
	b := opened(t, Comparison, func(h *Host) {
		h.TourFiles = func(look.Subject) []string { return []string{"known.tour", ""} }
	})
	taken := strings.TrimSuffix(b.window.Path(), ".png") + "-2.tour"
	if err := os.WriteFile(taken, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	b.copyCommand()
	b.until(t, "the line", func() bool { return b.copied != nil || b.failed != nil })
	line := strings.Join(b.copied, "|")
	own := strings.TrimSuffix(taken, ".tour") + " (2).tour"
	if !strings.HasPrefix(line, "tourscope|export|some.tsp|--tour|known.tour|--tour|"+own+"|") || !strings.HasSuffix(line, "-o|"+b.window.Path()) {
		t.Errorf("the line is %s (%v)", line, b.failed)
	}
	if mine, _ := os.ReadFile(taken); string(mine) != "mine" {
		t.Error("a tour was written over a file of the person's")
	}
	if saved, _ := os.ReadFile(own); !bytes.Equal(saved, []byte("TOUR")) {
		t.Errorf("the tour saved is %q", saved)
	}
	b.copied, b.host.InstanceFile = nil, func() (string, error) { return "", errors.New("in no file") }
	if b.copyCommand(); b.failed == nil || b.copied != nil {
		t.Error("an instance in no file has a command line")
	}
}

// TestPlotterPresetIsRestored: the dialog opens with the only format for plotters.
func TestPlotterPresetIsRestored(t *testing.T) {
	b := opened(t, Tour, func(h *Host) {
		h.Remembered = map[string]map[string]string{"tour": {preset: "plotter", unit: unitMM(), width: "297", height: "210", dpi: "254"}}
	})
	if _, err := b.form.plan(); err != nil || b.form.chosen() != export.SVG || filepath.Ext(b.window.Path()) != ".svg" {
		t.Errorf("it opens with %v and %s: %v", b.form.chosen(), b.window.Path(), err)
	}
	b.window.SetExtension(".png")
	if b.preview.fileSize.Value != "" || !strings.Contains(b.preview.size.Value, "SVG") {
		t.Errorf("a plotter's PNG is explained by %q", b.preview.size.Value)
	}
}
