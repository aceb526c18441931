//go:build !nogui

package browser

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/test"

	"tourscope/app/library"
	"tourscope/app/settings"
	"tourscope/app/window/control"
	"tourscope/app/window/frames"
	"tourscope/canvas/palette"
	"tourscope/solver"
	"tourscope/solver/instance"
	"tourscope/solver/testwait"
)

// bench is a browser in a window of the toolkit's test driver, with what it asked of the
// window.
type bench struct {
	*Browser
	t       *testing.T
	queue   chan func()
	library *library.Library
	opened  []string
	left    int
	said    string
	failed  error
}

func newBench(t *testing.T, folders ...string) *bench {
	t.Helper()
	app := test.NewApp()
	app.Settings().SetTheme(control.NewTheme("light", ""))
	b := &bench{t: t, queue: make(chan func(), 10000), library: library.New(filepath.Join(t.TempDir(), "library.db"))}
	life, end := context.WithCancel(context.Background())
	var beside sync.WaitGroup
	do := func(f func()) { b.queue <- f }
	p := frames.New(do)
	hints := &control.Hints{Show: func(string) {}}
	win := app.NewWindow("")
	frame := &control.Frame{Window: win, Hints: hints, Do: do, Changed: func() {},
		Present:   func(d dialog.Dialog, w, h float32) { d.Resize(fyne.NewSize(w, h)); d.Show() },
		ShowError: func(err error) { b.failed = err }, SetStatus: func(s string) { b.said = s },
		Background: func(task func(context.Context)) {
			if life.Err() == nil { // else they are waited for already
				beside.Go(func() { task(life) })
			}
		},
		Write: func(_ string, task func(context.Context, func(float64)) error) {
			b.failed = task(life, func(float64) {})
			b.said = "written"
		},
		Folder: t.TempDir, RememberFolder: func(string) {}}
	session := &settings.Browser{}
	for _, f := range folders {
		session.Browse(f, true)
	}
	b.Browser = New(frame, Host{Settings: session, SettingsChanged: func() {}, Library: func() *library.Library { return b.library }, Palette: palette.Light, Frames: p,
		Button: func(id, word string) (*control.HintButton, func(bool)) {
			return control.NewHintButton(hints, word, "", nil, func() {}), func(bool) {}
		},
		Open: func(path string) { b.opened = append(b.opened, path) }, Show: func() { b.Show() }, Close: func() { b.left++ }, CacheFolder: t.TempDir()})
	win.SetContent(b.Object)
	win.Resize(fyne.NewSize(1000, 640))
	t.Cleanup(func() {
		end()
		ended := make(chan struct{})
		go func() {
			beside.Wait()
			p.Close()
			close(ended)
		}()
		for over := false; !over; {
			select {
			case f := <-b.queue:
				f()
			case <-ended:
				over = true
			}
		}
		app.Quit()
	})
	return b
}

// until runs the functions queued for the window until a condition holds.
func (b *bench) until(what string, is func() bool) {
	b.t.Helper()
	testwait.Loop(b.t, b.queue, what, is)
}

func (b *bench) press(keys ...fyne.KeyName) {
	for _, k := range keys {
		b.TypedKey(&fyne.KeyEvent{Name: k})
	}
}

func tsp(name string, cities int) string {
	var s strings.Builder
	fmt.Fprintf(&s, "NAME : %s\nTYPE : TSP\nCOMMENT : made\nDIMENSION : %d\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n", name, cities)
	for i := range cities {
		fmt.Fprintf(&s, "%d %d %d\n", i+1, i*37%101, i*53%97)
	}
	return s.String() + "EOF\n"
}

func identity(n int) (order []solver.City) {
	for i := range n {
		order = append(order, solver.City(i))
	}
	return order
}

const bad = "NAME : zbad\nTYPE : TSP\nDIMENSION : 3\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n1 0 x\n"

// folder has that many instances i000, i001, … of growing size.
func folder(t *testing.T, count int, further map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for i := range count {
		name := fmt.Sprintf("i%03d", i)
		if err := os.WriteFile(filepath.Join(dir, name+".tsp"), []byte(tsp(name, 5+i)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, content := range further {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func (b *bench) show() {
	b.t.Helper()
	b.Show()
	b.until("the end of the scan", func() bool { return !b.scan.running })
}

// A narrower window has fewer pictures side by side and more rows of them, and it shows all.
func TestNarrowWindowShowsAllTiles(t *testing.T) {
	b := newBench(t, folder(t, 40, nil))
	b.frame.Window.Resize(fyne.NewSize(1600, 640))
	b.show()
	wide := b.columns()
	for _, width := range []float32{1600, 700, 1600} {
		b.frame.Window.Resize(fyne.NewSize(width, 640))
		b.rows.ScrollTo(1e6)
		if _, end := b.rows.VisibleRows(); end*b.columns() < 40 || (end-1)*b.columns() >= 40 {
			t.Errorf("%v wide, %d rows of %d pictures for 40 instances", width, end, b.columns())
		}
	}
	b.frame.Window.Resize(fyne.NewSize(700, 640))
	if b.columns() >= wide {
		t.Errorf("%d pictures side by side in a narrow window, %d in a wide one", b.columns(), wide)
	}
}

// Pictures have no headers of table columns above them.
func TestPicturesHaveNoColumnHeaders(t *testing.T) {
	b := newBench(t, folder(t, 3, nil))
	b.show()
	for range 3 {
		if b.columnHeader.Visible() != b.IsTable() {
			t.Errorf("a table: %v, headers: %v", b.IsTable(), b.columnHeader.Visible())
		}
		b.ToggleView()
	}
}

func TestKeysGoThroughTheTiles(t *testing.T) {
	b := newBench(t, folder(t, 40, nil))
	b.show()
	columns := b.columns()
	if columns < 2 || b.State().Listed != 40 || b.State().Chosen != "i000" {
		t.Fatalf("%d columns, %+v", columns, b.State())
	}
	for _, row := range []struct {
		keys []fyne.KeyName
		want int
	}{
		{[]fyne.KeyName{fyne.KeyRight}, 1},
		{[]fyne.KeyName{fyne.KeyDown}, 1 + columns},
		{[]fyne.KeyName{fyne.KeyUp, fyne.KeyUp}, 1},
		{[]fyne.KeyName{fyne.KeyLeft, fyne.KeyLeft}, 0},
		{[]fyne.KeyName{fyne.KeyEnd}, 39},
		{[]fyne.KeyName{fyne.KeyDown}, 39},
		{[]fyne.KeyName{fyne.KeyHome, fyne.KeyPageDown}, columns * b.rows.Page()},
	} {
		if b.press(row.keys...); b.list.Place() != row.want {
			t.Errorf("%v leads to %d, want %d", row.keys, b.list.Place(), row.want)
		}
	}
	if first, end := b.rows.VisibleRows(); b.line(b.list.Place()) < first || b.line(b.list.Place()) >= end {
		t.Error("the chosen instance is out of sight")
	}
	b.press(fyne.KeyReturn)
	if len(b.opened) != 1 || !strings.HasSuffix(b.opened[0], nameOf(b.list.Chosen())+".tsp") {
		t.Errorf("opened %v", b.opened)
	}
	b.press(fyne.KeyEscape)
	if b.left != 1 {
		t.Error("Escape does not leave")
	}
}

// Rows are made for the visible items only.
func TestLongListCreatesFewRows(t *testing.T) {
	b := newBench(t, folder(t, 600, nil))
	b.show()
	b.ToggleView()
	b.press(fyne.KeyEnd)
	b.press(fyne.KeyHome)
	for range 50 {
		b.rows.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -25)})
	}
	lines := test.WidgetRenderer(b.rows).Objects()[0].(*container.Clip).Content.(*fyne.Container)
	if n := len(lines.Objects); n == 0 || n > 40 {
		t.Errorf("%d lines are there in a window of 640", n)
	}
}

func TestPreviewFollows(t *testing.T) {
	dir := folder(t, 3, map[string]string{"zbad.tsp": bad})
	b := newBench(t, dir)
	p, err := instance.Open(filepath.Join(dir, "i001.tsp"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.library.Add(p, library.Result{Order: identity(p.Cities()), Origin: library.Origin{Engine: "ils", When: time.Now()}}); err != nil {
		t.Fatal(err)
	}
	b.show()
	b.until("the first preview", func() bool { return b.State().Previews == "i000" })
	b.press(fyne.KeyRight)
	b.until("the second, with our tour", func() bool { s := b.State(); return s.Previews == "i001" && s.Tour && s.Best > 0 })
	if got := b.preview.details.rows[detailFoundBy].value.Value; !strings.Contains(got, "ils") {
		t.Errorf("found by %q", got)
	}
	b.until("the pictures", func() bool { return b.State().Missing == 0 })
	b.press(fyne.KeyEnd)
	b.until("what is wrong", func() bool { return b.State().Problem != "" })
	if !strings.Contains(b.preview.reason.Text, "Line 6") {
		t.Errorf("the preview says %q", b.preview.reason.Text)
	}
	if b.press(fyne.KeyReturn); b.opened != nil || b.Subject().Path != "" {
		t.Error("a file that cannot be read is opened")
	}
}

func TestSearchAndFilter(t *testing.T) {
	b := newBench(t, folder(t, 30, nil))
	b.show()
	b.TypedRune(' ')
	for _, r := range "i02" {
		b.TypedRune(r)
	}
	if s := b.State(); s.Listed != 10 || s.Chosen != "i020" {
		t.Errorf("i02: %+v", s)
	}
	b.toolbar.search.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	if got := b.State().Chosen; got != "i021" {
		t.Errorf("the right key leads to %s while the search has the keyboard", got)
	}
	b.press(fyne.KeyEscape)
	if s := b.State(); s.Listed != 30 || b.left != 0 || s.Chosen != "i021" {
		t.Errorf("Escape: %+v, left %d", s, b.left)
	}
	b.toolbar.sizes.SetText(">30")
	if got := b.State().Listed; got != 4 {
		t.Errorf("%d have more than 30 cities", got)
	}
	b.toolbar.sizes.SetText(">30x")
	if got := b.State().Listed; got != 4 || b.said == "" {
		t.Errorf("a wrong size lists %d and says %q", got, b.said)
	}
	b.toolbar.status.SetSelected("Solved")
	if b.State().Listed != 0 || !b.empty.object.Visible() || b.empty.title.Value != "No matches" {
		t.Error("an empty list does not say so")
	}
	b.toolbar.clear()
	if b.State().Listed != 30 || b.empty.object.Visible() {
		t.Error("what was filtered out does not come back")
	}
	b.SortNext()
	b.ReverseOrder()
	if got := b.State().Chosen; b.list.At(0).Cities != 34 || b.host.Settings.Sort != "cities" || !b.host.Settings.Descending || got != "i021" {
		t.Errorf("sorted by %s, first of %d cities, chosen %s", b.host.Settings.Sort, b.list.At(0).Cities, got)
	}
}

func TestClickAndDoubleClick(t *testing.T) {
	b := newBench(t, folder(t, 12, nil))
	b.show()
	at := fyne.NewPos(1.5*b.rows.Size().Width/float32(b.columns()), 20)
	b.press2(0, at)
	if b.list.Place() != 1 || b.opened != nil {
		t.Errorf("a press chooses %d and opens %v", b.list.Place(), b.opened)
	}
	b.press2(0, at)
	if len(b.opened) != 1 {
		t.Error("a double press opens nothing")
	}
}

func (b *bench) press2(line int, at fyne.Position) { b.Browser.press(line, at, nil) }

func TestEmptyOrMissingFolder(t *testing.T) {
	b := newBench(t)
	b.show()
	if b.empty.title.Value != "Browse your instances" {
		t.Errorf("without a folder: %q", b.empty.title.Value)
	}
	b.Browse(t.TempDir(), false)
	b.show()
	if b.empty.title.Value != "No instances" {
		t.Errorf("an empty folder: %q", b.empty.title.Value)
	}
	b.Browse(filepath.Join(t.TempDir(), "gone"), false)
	b.show()
	if s := b.State(); s.Listed != 1 || !strings.Contains(s.Problem, "not there any more") {
		t.Errorf("a folder that is gone: %+v", s)
	}
}

// Deleted files leave the list, new ones enter it.
func TestRescan(t *testing.T) {
	dir := folder(t, 3, nil)
	b := newBench(t, dir)
	b.show()
	if err := os.Remove(filepath.Join(dir, "i001.tsp")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "new.csv"), []byte("x,y\n0,0\n1,1\n2,0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	b.show()
	if got := []string{nameOf(b.list.At(0)), nameOf(b.list.At(1)), nameOf(b.list.At(2))}; b.State().Total != 3 || got[1] != "i002" || got[2] != "new" {
		t.Errorf("%v of %d", got, b.State().Total)
	}
}
