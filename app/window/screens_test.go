//go:build !nogui

package window

import (
	"errors"
	"fmt"
	"image/color"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/checkpoint"
	"tourscope/app/crash"
	"tourscope/app/library"
	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/gpu"
	"tourscope/solver"
	"tourscope/solver/engine"
)

// menuHeight is what the menu bar takes, which the test driver does not have.
const menuHeight = 26

// Every screen is laid out in the smallest windows that there are, with the program's
// own engines: no text may be wider than its place or stand outside of what holds it,
// and one that is shortened must be told in full to the mouse. Nothing is shown as a warning.
func TestNoTextIsCutOff(t *testing.T) {
	client := gpu.NewClient(gpu.Options{Command: "/none/tourscope-gpu worker"})
	t.Cleanup(client.Close)
	registry := solver.NewRegistry(append(engine.All(), client.Engines()...)...)
	for _, row := range []struct {
		size  fyne.Size
		texts string // their size
	}{
		{fyne.NewSize(800, 500-menuHeight), ""}, {fyne.NewSize(647, 600-menuHeight), ""}, {fyne.NewSize(760, 600-menuHeight), "large"},
		{fyne.NewSize(900, 600-menuHeight), "largest"}, {fyne.NewSize(680, 570-menuHeight), "largest"},
	} {
		size := row.size
		t.Run(fmt.Sprintf("%v×%v %s", size.Width, size.Height+menuHeight, row.texts), func(t *testing.T) {
			s, l := testShell(t, Options{Engine: "chained", Registry: registry, Library: library.New(filepath.Join(t.TempDir(), "l.db")), Caches: t.TempDir(), Worker: client})
			s.app.Settings().SetTheme(control.NewTheme("light", row.texts))
			for _, screen := range screens() {
				screen.show(t, s, l)
				s.win.Resize(size)
				if least := s.win.Content().MinSize(); least.Width > size.Width || least.Height > size.Height {
					t.Errorf("%s asks for %v", screen.name, least)
				}
				settle(s.win.Content())
				finder := &cutFinder{exempt: s.status.hint, warning: theme.Color(theme.ColorNameWarning)}
				finder.walk(s.win.Content(), spot{width: size.Width, height: size.Height}, nil)
				for _, o := range s.win.Canvas().Overlays().List() {
					settle(o)
					finder.walk(o, spot{width: size.Width, height: size.Height}, nil)
				}
				if finder.texts < 5 {
					t.Errorf("%s has %d texts", screen.name, finder.texts)
				}
				for _, cut := range finder.cut {
					t.Errorf("%s: %s", screen.name, cut)
				}
				for top := s.win.Canvas().Overlays().Top(); top != nil; top = s.win.Canvas().Overlays().Top() {
					s.dismiss()
				}
			}
		})
	}
}

// screen is one of the window's, and how to get there from the one before.
type screenOf struct {
	name string
	show func(*testing.T, *shell, *loop)
}

func screens() []screenOf {
	does := func(id string) func(*testing.T, *shell, *loop) {
		return func(_ *testing.T, s *shell, _ *loop) { perform(s, id) }
	}
	return []screenOf{
		{"start page", func(*testing.T, *shell, *loop) {}},
		{"preferences", does("preferences")},
		{"help", does("help")},
		{"commands", does("commands")},
		{"GPU worker", does("worker")},
		{"browser, empty", does("browse")},
		{"browser", func(t *testing.T, s *shell, l *loop) {
			s.browseFolder(squares(t, "a", "an-instance-with-a-name-of-some-length", "c!"))
			l.until(t, "the list", func() bool { return s.browser.State().Listed == 3 && !s.browser.State().Scanning })
		}},
		{"browser's table", does("browser-view")},
		{"instance", func(t *testing.T, s *shell, l *loop) {
			s.open("sample:uniform")
			l.until(t, "the instance", s.isOpen)
		}},
		{"engines", func(_ *testing.T, s *shell, _ *loop) { s.pane().setup.engineBox.open() }},
		{"search that has ended", func(t *testing.T, s *shell, l *loop) {
			perform(s, "run")
			l.until(t, "a tour", func() bool { return s.pane().length > 0 && s.pane().Run().Figures().Iteration > 3 })
			perform(s, "stop")
			l.until(t, "the end", func() bool { return s.phase() == session.Idle })
		}},
		{"attempts", func(t *testing.T, s *shell, l *loop) {
			l.until(t, "our best tour", func() bool { return s.best != nil })
			perform(s, "attempts")
			l.until(t, "the list", s.covered)
		}},
		{"forget", does("forget-best")},
		{"export", does("export")}, {"save tour", does("save-tour")}, {"save numbers", does("save-numbers")}, {"animation", does("animation")},
		{"two panes at work", func(t *testing.T, s *shell, l *loop) {
			perform(s, "compare")
			l.until(t, "two tours", isRunning(s))
		}},
		{"verdict", func(t *testing.T, s *shell, l *loop) {
			perform(s, "stop")
			l.until(t, "the end", func() bool { return s.phase() == session.Idle })
		}},
		{"papers", does("place-5")},
		{"about", does("about")},
		{"panes", does("place-2")},
		{"export of a comparison", does("export")}, {"export of a chart", does("export-chart")},
		{"four panes", func(_ *testing.T, s *shell, _ *loop) { perform(s, "add-pane"); perform(s, "add-pane") }},
		{"launch", func(_ *testing.T, s *shell, _ *loop) {
			s.pane().setup.choose("pspm")
			s.pane().setup.override(map[string]string{"blocks": "1020", "threads": "1024"})
		}},
		{"regions", func(_ *testing.T, s *shell, _ *loop) { s.pane().setup.choose("regions") }},
		{"sweep", func(_ *testing.T, s *shell, _ *loop) { s.pane().setup.choose("sspm"); perform(s, "sweep") }},
		{"batch", does("batch")},
		{"runs of a batch", func(t *testing.T, s *shell, l *loop) {
			s.open(writeFile(t, "b.toml", "title = \"A title of some length\"\ninstances = [\"sample:uniform\"]\nrepetitions = 2\n[stop]\niterations = 3\n[[engine]]\nname = \"ils\"\n[[engine]]\nname = \"2opt\"\n"))
			l.until(t, "the plan", func() bool { return len(s.batch.State().Engines) == 2 })
			perform(s, "batch-start")
			l.until(t, "the end", func() bool { return s.batch.State().Phase == "ended" })
		}},
		{"results of a batch", does("batch-results")},
		{"batch to go on with", func(t *testing.T, s *shell, l *loop) {
			stopABatch(t, s, l)
			perform(s, "batch-new")
			l.until(t, "the offer", func() bool { return s.batch.State().Offer != "" })
		}},
		{"crash", func(_ *testing.T, s *shell, _ *loop) {
			s.options.Crash = &crash.Report{Path: "/a/folder/" + strings.Repeat("deeper/", 20) + "crash.log", When: time.Now()}
			s.store.Session.Open = []string{"/a/folder/an-instance-with-a-name-of-some-length.tsp"}
			s.tellCrash()
		}},
		{"cut off", func(_ *testing.T, s *shell, _ *loop) {
			s.askInterrupted(checkpoint.Orphan{Instance: strings.Repeat("name-of-some-length-", 4), Source: "/a/folder/an-instance-with-a-name-of-some-length.tsp",
				Engine: "chained", Length: 1e12, Elapsed: time.Hour, When: time.Now()})
		}},
		{"error", func(_ *testing.T, s *shell, _ *loop) {
			s.fail(errors.New("a sentence that says what went wrong, in /a/folder/" + strings.Repeat("deeper/", 20) + "file.tsp: and what to do"))
		}},
	}
}

// settle lays everything out again, as the driver of a real screen does when a text
// has changed.
func settle(o fyne.CanvasObject) {
	switch o := o.(type) {
	case *fyne.Container:
		if o.Layout != nil {
			o.Layout.Layout(o.Objects, o.Size())
		}
		for _, child := range o.Objects {
			settle(child)
		}
	case fyne.Widget:
		r := test.WidgetRenderer(o)
		r.Layout(o.Size())
		for _, child := range r.Objects() {
			settle(child)
		}
	}
}

// spot is where something stands in the window.
type spot struct{ x, y, width, height float32 }

// within is the part of a place that another one shows.
func (p spot) within(q spot) spot {
	x0, y0 := max(p.x, q.x), max(p.y, q.y)
	return spot{x0, y0, min(p.x+p.width, q.x+q.width) - x0, min(p.y+p.height, q.y+q.height) - y0}
}

// cutFinder looks for texts that cannot be read.
type cutFinder struct {
	warning color.Color // of texts that warn, as none does before something is wrong

	exempt *control.Text // has nowhere to be told in full: it is that place itself
	texts  int
	cut    []string
	places []placed // of all texts in sight
}

// placed is a text and the part of it that can be seen.
type placed struct {
	text string
	at   spot
}

// holder is one of those that an object stands in, from the outermost.
type holder struct {
	object fyne.CanvasObject
	rolls  bool // what it has is rolled into sight, up and down
}

func (f *cutFinder) walk(o fyne.CanvasObject, shown spot, chain []holder) {
	f.places = nil
	f.visit(o, spot{}, shown, shown, chain)
	f.compare()
}

// compare looks for texts that are painted over each other.
func (f *cutFinder) compare() {
	for i, a := range f.places {
		for _, b := range f.places[:i] {
			if both := a.at.within(b.at); both.width > 2 && both.height > 6 {
				f.cut = append(f.cut, fmt.Sprintf("%q and %q cover each other at %.0f, %.0f", b.text, a.text, both.x, both.y))
			}
		}
	}
}

// visit looks at an object and at what it holds. What is rolled out of sight is shown
// for those who roll, and not seen.
func (f *cutFinder) visit(o fyne.CanvasObject, origin, shown, seen spot, chain []holder) {
	if !o.Visible() {
		return
	}
	at := spot{origin.x + o.Position().X, origin.y + o.Position().Y, o.Size().Width, o.Size().Height}
	_, rolls := o.(fyne.Scrollable)
	if rolls && !strings.Contains(fmt.Sprintf("%T", o), "control.") {
		return // the toolkit's own: an entry moves what it holds
	}
	inner, sight := shown, seen
	if !o.Size().IsZero() { // as what has no layout is
		inner, sight = shown.within(at), seen.within(at)
	}
	if rolls || len(chain) > 0 && chain[len(chain)-1].rolls {
		rolls, inner.y, inner.height = true, -1e5, 2e5
	}
	chain = append(chain[:len(chain):len(chain)], holder{o, rolls})
	switch o := o.(type) {
	case *canvas.Text:
		f.judge(o, at, shown, seen, chain)
	case *fyne.Container:
		for _, child := range o.Objects {
			f.visit(child, at, inner, sight, chain)
		}
	case fyne.Widget:
		for _, child := range test.WidgetRenderer(o).Objects() {
			f.visit(child, at, inner, sight, chain)
		}
	}
}

// slack forgives what rounding to pixels does.
const slack = 1.5

func (f *cutFinder) judge(text *canvas.Text, at, shown, seen spot, chain []holder) {
	if strings.TrimSpace(text.Text) == "" {
		return
	}
	f.texts++
	if bareNumber.MatchString(text.Text) && !strings.Contains(path(chain), "entryContent") { // what a user types is left as it is typed
		f.cut = append(f.cut, fmt.Sprintf("%q has a number without separators (%s)", text.Text, path(chain)))
	}
	if text.Color == f.warning {
		f.cut = append(f.cut, fmt.Sprintf("%q is a warning (%s)", text.Text, path(chain)))
	}
	size := fyne.MeasureText(text.Text, text.TextSize, text.TextStyle)
	if size.Width > at.width+slack {
		f.cut = append(f.cut, fmt.Sprintf("%q is %.0f wide in a place of %.0f (%s)", text.Text, size.Width, at.width, path(chain)))
		return
	}
	at.width, at.height = max(size.Width, 1), size.Height
	switch text.Alignment {
	case fyne.TextAlignTrailing:
		at.x += max(0, text.Size().Width-size.Width)
	case fyne.TextAlignCenter:
		at.x += max(0, text.Size().Width-size.Width) / 2
	}
	if part := at.within(seen); part.width > 0 && part.height > 0 {
		f.places = append(f.places, placed{text.Text, part})
	}
	if at.x < shown.x-slack || at.x+at.width > shown.x+shown.width+slack || at.y < shown.y-slack || at.y+at.height > shown.y+shown.height+slack {
		f.cut = append(f.cut, fmt.Sprintf("%q at %.0f, %.0f (%.0f × %.0f) stands outside of %.0f, %.0f (%.0f × %.0f) (%s)", text.Text,
			at.x, at.y, at.width, at.height, shown.x, shown.y, shown.width, shown.height, path(chain)))
	}
	if whole, shortened := shortened(text, chain); shortened && !f.told(chain) {
		f.cut = append(f.cut, fmt.Sprintf("%q is shortened to %q and told nowhere (%s)", whole, text.Text, path(chain)))
	}
}

// shortened is the whole of a text that shows only a part.
func shortened(text *canvas.Text, chain []holder) (whole string, is bool) {
	if len(chain) < 2 {
		return "", false
	}
	switch o := chain[len(chain)-2].object.(type) {
	case *control.Text:
		return o.Value, o.Value != text.Text
	case *control.WrappedText:
		return o.Value, strings.HasSuffix(text.Text, "…") && !strings.HasSuffix(o.Value, "…")
	}
	return "", false
}

// told reports whether a hint shows the whole text under the mouse.
func (f *cutFinder) told(chain []holder) bool {
	for _, h := range chain {
		if _, hears := h.object.(desktop.Hoverable); hears || h.object == fyne.CanvasObject(f.exempt) {
			return true
		}
	}
	return false
}

// bareNumber finds a number of four digits or more without separators, other than a year. Digits
// of names, file names and parameters are no numbers, and neither are seeds.
var bareNumber = regexp.MustCompile(`(^|[^\p{L}\d.,_=/-])(1[0-8]\d\d|[2-9][1-9]\d\d|[3-9]0\d\d|\d{5,})($|[^\p{L}\d_/-])`)

// path names what holds a text.
func path(chain []holder) string {
	var names []string
	for _, h := range chain {
		if name := strings.TrimPrefix(fmt.Sprintf("%T", h.object), "*"); !strings.HasPrefix(name, "fyne.Container") {
			names = append(names, name)
		}
	}
	return strings.Join(names, " > ")
}
