//go:build !nogui

// Package making is the dialog that makes an instance, with a preview of its cities: from a picture, or of random cities of a kind.
package making

import (
	"context"
	"image"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/canvas/draw"
	"tourscope/canvas/palette"
	"tourscope/canvas/view"
	"tourscope/solver"
)

// Dialog is the form with its preview. Its methods belong to the window's goroutine.
type Dialog struct {
	frame   *control.Frame
	recipe  recipe
	colours palette.Palette
	open    func(*solver.Problem)

	window  *control.Dialog
	fields  []*control.Field
	preview *canvas.Image
	note    *control.Text
	accept  *control.Button

	cancel context.CancelFunc // of the work in progress, or nil
	wanted *work              // to be done after it
	closed bool
	Shown  int // previews that were shown, for tests
}

// recipe is how instances of some sort are made.
type recipe struct {
	title  string
	fields func(h *control.Hints, changed func()) []*control.Field // one is cities
	make   func(ctx context.Context, values solver.Values) (*solver.Problem, error)
	places func(ctx context.Context, values solver.Values) (x, y []float64, err error) // of its cities, for the preview
	about  func(values solver.Values) string                                           // what is made, below the preview; or nil
}

// The names of the fields.
const (
	kindField     = "kind"
	citiesField   = "cities"
	contrastField = "contrast"
	seedField     = "seed"
)

// work is what to make, and why: for the preview or to open it.
type work struct {
	values solver.Values
	asked  int // cities; a preview may have fewer
	opens  bool
}

// mostShown is the largest number of dots in a preview, which take about a second.
const mostShown = 20_000

// show opens the dialog. open gets the instance that the user accepts.
func show(frame *control.Frame, how recipe, colours palette.Palette, open func(*solver.Problem)) *Dialog {
	d := &Dialog{frame: frame, recipe: how, colours: colours, open: open, note: control.NewCaption("")}
	d.fields = how.fields(frame.Hints, d.changed)
	d.preview = canvas.NewImageFromImage(image.NewRGBA(image.Rect(0, 0, 1, 1)))
	d.preview.FillMode = canvas.ImageFillContain
	d.preview.SetMinSize(fyne.NewSize(260, 220))
	sheet := control.NewSurface(control.ColorPanel, control.Inset(10, 10, d.preview))
	d.accept = control.NewButton(i18n.L("Open"), d.finish)
	d.accept.Importance = widget.HighImportance
	cancel := control.NewButton(i18n.L("Cancel"), func() { d.window.Hide() })
	var form []fyne.CanvasObject
	for _, f := range d.fields {
		f.Set(f.Default)
		form = append(form, f.Object)
	}
	side := container.New(layout.NewCustomPaddedLayout(0, 0, 14, 0), container.NewGridWrap(fyne.NewSize(230, 260), control.Column(8, form...)))
	body := container.NewBorder(nil, control.Inset(6, 0, d.note), nil, side, sheet)
	d.window = control.NewDialog(frame.Window, how.title, body, cancel, d.accept)
	d.window.SetOnClosed(d.stop)
	frame.Present(d.window, 860, 620)
	d.changed()
	return d
}

// values reads the fields, and how many cities they ask for.
func (d *Dialog) values() (values solver.Values, cities int, err error) {
	values = make(solver.Values)
	for _, f := range d.fields {
		if err := f.Err(); err != nil {
			return nil, 0, err
		}
		values[f.Name] = f.Value
	}
	return values, values.Int(citiesField), nil
}

// changed makes another preview.
func (d *Dialog) changed() {
	if d.window == nil {
		return // the fields are being filled
	}
	values, cities, err := d.values()
	control.SetEnabled(d.accept, err == nil)
	if err != nil { // the field says it
		d.withdraw()
		return
	}
	values[citiesField] = strconv.Itoa(min(cities, mostShown))
	d.begin(&work{values: values, asked: cities})
}

// withdraw cancels what is in progress and dims the preview, which no longer is of the values.
func (d *Dialog) withdraw() {
	if d.wanted = nil; d.cancel != nil {
		d.cancel()
	}
	d.say("")
	d.preview.Translucency = 0.7
	d.preview.Refresh()
}

// finish makes the instance and opens it.
func (d *Dialog) finish() {
	values, cities, err := d.values()
	if err != nil {
		return
	}
	control.SetEnabled(d.accept, false)
	d.say(i18n.L("Placing %s…", i18n.FormatCities(cities)))
	d.begin(&work{values: values, asked: cities, opens: true})
}

// begin does the work now, or after what is in progress, which it cancels.
func (d *Dialog) begin(w *work) {
	d.wanted = w
	if d.cancel != nil {
		d.cancel()
		return
	}
	d.next()
}

func (d *Dialog) next() {
	w := d.wanted
	if d.wanted = nil; w == nil || d.closed {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	d.cancel = cancel
	scale := d.frame.Window.Canvas().Scale()
	size := d.preview.Size()
	width, height := max(260, int(size.Width*scale)), max(220, int(size.Height*scale))
	d.frame.Background(func(life context.Context) {
		stop := context.AfterFunc(life, cancel)
		defer stop()
		var problem *solver.Problem
		var img image.Image
		var err error
		if w.opens {
			problem, err = d.recipe.make(ctx, w.values)
		} else {
			img, err = d.draw(ctx, w.values, width, height, float64(scale))
		}
		d.frame.Do(func() { d.done(ctx, w, problem, img, err) })
	})
}

// draw makes the preview.
func (d *Dialog) draw(ctx context.Context, values solver.Values, width, height int, scale float64) (image.Image, error) {
	x, y, err := d.recipe.places(ctx, values)
	if err != nil {
		return nil, err
	}
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	scene := draw.Scene{X: x, Y: y, Palette: d.colours, Scale: scale}
	draw.Tour(img, &scene, view.Fit(view.BoundsOf(x, y), width, height, 6), draw.Unbounded())
	return img, nil
}

// done shows what was made, unless something else is wanted by now.
func (d *Dialog) done(ctx context.Context, w *work, problem *solver.Problem, img image.Image, err error) {
	cancelled := ctx.Err() != nil
	d.cancel()
	d.cancel = nil
	switch {
	case d.closed:
		return
	case cancelled:
	case err != nil:
		control.SetEnabled(d.accept, true)
		d.note.SetColour(theme.ColorNameError)
		d.note.Set(i18n.Sentence(err))
	case w.opens:
		d.window.Hide()
		d.open(problem)
	default:
		d.Shown++
		d.preview.Image, d.preview.Translucency = img, 0
		d.preview.Refresh()
		d.say(d.caption(w))
	}
	d.next()
}

// caption says what the preview shows.
func (d *Dialog) caption(w *work) string {
	text := i18n.FormatCities(w.asked)
	if shown := w.values.Int(citiesField); w.asked > shown {
		text = i18n.L("%s, of which the preview has %s", text, i18n.FormatCount(int64(shown)))
	}
	if d.recipe.about != nil {
		text += "  ·  " + d.recipe.about(w.values)
	}
	return text
}

// Caption is what the dialog says below the preview, for tests.
func (d *Dialog) Caption() string { return d.note.Value }

func (d *Dialog) say(text string) {
	d.note.SetColour(control.ColorMuted)
	d.note.Set(text)
}

// stop cancels what is in progress, for good.
func (d *Dialog) stop() {
	d.closed, d.wanted = true, nil
	if d.cancel != nil {
		d.cancel()
	}
}

// Set changes a field as the user does, for tests.
func (d *Dialog) Set(name, value string) {
	for _, f := range d.fields {
		if f.Name == name {
			f.Set(value)
			f.Changed()
		}
	}
}
