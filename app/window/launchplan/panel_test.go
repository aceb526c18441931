//go:build !nogui

package launchplan

import (
	"image/color"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"tourscope/app/window/control"
	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// panel is a panel with these devices.
func panel(t *testing.T, here ...catalog.Device) *Panel {
	t.Helper()
	app := test.NewTempApp(t)
	app.Settings().SetTheme(control.NewTheme("light", ""))
	return New(&control.Hints{Show: func(string) {}}, func() []catalog.Device { return here }, func() {})
}

func problem(t *testing.T, n int) *solver.Problem {
	t.Helper()
	d := solver.Definition{Name: "made", Metric: solver.Euc2D}
	for i := range n {
		d.X, d.Y = append(d.X, float64(i)), append(d.Y, float64(i*i%101))
	}
	p, err := solver.NewProblem(d)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (p *Panel) figure(label string) string {
	for _, r := range p.rows {
		if r.label.Value == label && r.area.Visible() {
			return r.value.Value
		}
	}
	return ""
}

func TestPanelFollowsWhatIsTyped(t *testing.T) {
	p := panel(t)
	info, cities := catalog.PSPMInfo(), problem(t, 100)
	p.Show(info, map[string]string{"blocks": "98", "threads": "12"}, cities)
	if !p.Object.Visible() || p.figure("Searches") != "98 × 12 moves" || p.figure("Limited by") != "launch size" {
		t.Errorf("searches %q, limited by %q", p.figure("Searches"), p.figure("Limited by"))
	}
	if !strings.HasPrefix(p.description.Value, "Not installed") || !strings.Contains(p.notes.Text, "20 of 32 lanes") {
		t.Errorf("%q, %q", p.description.Value, p.notes.Text)
	}
	p.Show(info, map[string]string{"threads": "64"}, cities)
	if p.figure("Searches") != "2,112 × 64 moves" || strings.Contains(p.notes.Text, "lanes") || strings.Contains(p.notes.Text, "idle") {
		t.Errorf("%q, %q", p.figure("Searches"), p.notes.Text)
	}
	p.Show(solver.Info{Name: "ils"}, nil, cities)
	if p.Object.Visible() {
		t.Error("an engine without a launch has a plan")
	}
}

// A launch that would fail can be shown, but not run on an installed device.
func TestOnlyARealDeviceRefuses(t *testing.T) {
	t4 := catalog.Device{Name: "Tesla T4", Memory: 14 << 30, Multiprocessors: 40, Major: 7, Minor: 5}
	set, cities := map[string]string{"blocks": "1000000"}, problem(t, 5000)
	p := panel(t, t4)
	p.Show(catalog.PSPMInfo(), set, cities)
	if err := p.Err(); err == nil || !strings.Contains(p.errorLabel.Text, "choose at most") || !p.errorLabel.Visible() {
		t.Errorf("%v, %q", err, p.errorLabel.Text)
	}
	p.choose("T4 (model)")
	if p.Err() != nil || !p.errorLabel.Visible() {
		t.Errorf("%v, %q", p.Err(), p.errorLabel.Text)
	}
	p.choose("GPU 0: Tesla T4")
	p.Show(catalog.PSPMInfo(), nil, cities)
	if p.Err() != nil || p.errorLabel.Visible() || p.description.Value != "Tesla T4, 40 multiprocessors, compute capability 7.5" {
		t.Errorf("%v, %q, %q", p.Err(), p.errorLabel.Text, p.description.Value)
	}
}

// The drawing has a square for each warp: of blocks, of spare room, and idle ones.
func TestDrawingOfAMultiprocessor(t *testing.T) {
	p := panel(t)
	p.Show(catalog.PSPMInfo(), map[string]string{"blocks": "200"}, problem(t, 100)) // 2 blocks on some of 132
	img := p.drawing.paint(320, 64)
	counts := make(map[color.Color]int)
	for warp := range p.shown.Most {
		counts[img.At(warp%columns*20+5, warp/columns*16+5)]++
	}
	if p.legend.Value != "One multiprocessor: 2 of 32 blocks" {
		t.Errorf("the drawing is named %q", p.legend.Value)
	}
	blocks, room, nothing := shades()
	for _, row := range []struct {
		what  string
		shade color.NRGBA
		want  int
	}{{"even blocks", blocks[0], 1}, {"odd blocks", blocks[1], 1}, {"room", room, 30}, {"nothing", nothing, 32}} {
		c := color.RGBA{R: row.shade.R, G: row.shade.G, B: row.shade.B, A: 255}
		if counts[c] != row.want {
			t.Errorf("%d squares of %s, want %d", counts[c], row.what, row.want)
		}
	}
}

// Several devices are planned for together, as the parameter says, or one by one.
func TestPanelOfSeveralDevices(t *testing.T) {
	h200 := catalog.Device{Name: "H200", Memory: 139 << 30, Multiprocessors: 132, Major: 9}
	second, old := h200, catalog.Device{Index: 2, Name: "T4", Memory: 14 << 30, Multiprocessors: 40, Major: 7, Minor: 5}
	second.Index = 1
	p, cities := panel(t, h200, second, old), problem(t, 100)
	p.Show(catalog.PSPMInfo(), nil, cities)
	if p.list.Selected != "GPUs 0,1: 2 × H200" || p.figure("Devices") != "2: GPUs 0, 1" || p.figure("Searches") != "8,448 × 32 moves" ||
		!strings.Contains(p.notes.Text, "leaves out GPU 2 (T4") {
		t.Errorf("%q, %q, %q, %q", p.list.Selected, p.figure("Devices"), p.figure("Searches"), p.notes.Text)
	}
	for _, r := range p.rows[len(p.shown.Figures()):] {
		if r.area.Visible() {
			t.Errorf("a row too many: %s", r.label.Value)
		}
	}
	if len(p.shown.Figures()) > maxRows {
		t.Errorf("%d figures in %d rows", len(p.shown.Figures()), maxRows)
	}
	p.Show(catalog.PSPMInfo(), map[string]string{"devices": "2"}, cities)
	if p.list.Selected != "GPU 2: T4" || p.figure("Devices") != "" || p.Err() != nil {
		t.Errorf("%q, %q, %v", p.list.Selected, p.figure("Devices"), p.Err())
	}
	p.Show(catalog.PSPMInfo(), map[string]string{"devices": "0,2"}, cities)
	if err := p.Err(); err == nil || !strings.Contains(p.errorLabel.Text, "of different models") {
		t.Errorf("%v, %q", err, p.errorLabel.Text)
	}
	p.Show(catalog.PSPMInfo(), map[string]string{"devices": "0,1"}, cities)
	p.choose("GPU 1: H200")
	if p.figure("Searches") != "8,448 × 32 moves" || p.Err() != nil {
		t.Errorf("two as on GPU 1: %q", p.figure("Searches"))
	}
}
