//go:build !nogui

// Package stippling is the dialog that makes cities from a picture: their number, the contrast
// and the seed, with a preview of the dots.
package stippling

import (
	"context"
	"image"

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
	"tourscope/solver/stipple"
)

// Dialog is the form with its preview. Its methods belong to the window's goroutine.
type Dialog struct {
	frame   *control.Frame
	source  *stipple.Picture
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

// work is what to stipple, and why: for the preview or to open it.
type work struct {
	options stipple.Options
	asked   int // cities; a preview may have fewer
	opens   bool
}

// mostShown is the largest number of dots in a preview, which take about a second.
const mostShown = 20_000

// Show opens the dialog for a picture. open gets the instance that the user accepts.
func Show(frame *control.Frame, source *stipple.Picture, colours palette.Palette, open func(*solver.Problem)) *Dialog {
	d := &Dialog{frame: frame, source: source, colours: colours, open: open, note: control.NewCaption("")}
	for _, p := range params() {
		d.fields = append(d.fields, control.NewParamField(frame.Hints, p, d.changed))
	}
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
	d.window = control.NewDialog(frame.Window, i18n.L("Cities from a picture"), body, cancel, d.accept)
	d.window.SetOnClosed(d.stop)
	frame.Present(d.window, 860, 620)
	d.changed()
	return d
}

// params describe the fields.
func params() []solver.Param {
	return []solver.Param{
		{Name: "cities", Title: i18n.L("Cities"), Help: i18n.L("The number of cities: more show finer detail."), Kind: solver.IntParam, Default: "5000", Min: 10, Max: solver.MaxCities, Log: true},
		{Name: "contrast", Title: i18n.L("Contrast"), Help: i18n.L("Above 1 the cities gather in the darkest parts of the picture, below 1 they spread."), Kind: solver.FloatParam, Default: "1", Min: stipple.MinContrast, Max: stipple.MaxContrast, Log: true},
		{Name: "seed", Title: i18n.L("Seed"), Help: i18n.L("Another seed places the cities anew."), Kind: solver.IntParam, Default: "1", Min: 0, Max: 1e9},
	}
}

// options reads the fields.
func (d *Dialog) options() (stipple.Options, error) {
	for _, f := range d.fields {
		if err := f.Err(); err != nil {
			return stipple.Options{}, err
		}
	}
	cities, contrast, seed, err := parse(d.fields[0].Value, d.fields[1].Value, d.fields[2].Value)
	return stipple.Options{Cities: cities, Contrast: contrast, Seed: seed}, err
}

// changed makes another preview.
func (d *Dialog) changed() {
	if d.window == nil {
		return // the fields are being filled
	}
	options, err := d.options()
	control.SetEnabled(d.accept, err == nil)
	if err != nil {
		return // the field says it
	}
	w := &work{options: options, asked: options.Cities}
	w.options.Cities = min(w.options.Cities, mostShown)
	d.begin(w)
}

// finish makes the instance and opens it.
func (d *Dialog) finish() {
	options, err := d.options()
	if err != nil {
		return
	}
	control.SetEnabled(d.accept, false)
	d.say(i18n.L("Placing %s…", i18n.FormatCities(options.Cities)))
	d.begin(&work{options: options, asked: options.Cities, opens: true})
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
		problem, err := d.source.Problem(ctx, w.options)
		var img image.Image
		if err == nil && !w.opens {
			img = dots(problem, d.colours, width, height, float64(scale))
		}
		d.frame.Do(func() { d.done(ctx, w, problem, img, err) })
	})
}

// dots draws the cities of a problem.
func dots(p *solver.Problem, colours palette.Palette, width, height int, scale float64) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	scene := draw.Scene{X: p.X(), Y: p.Y(), Palette: colours, Scale: scale}
	draw.Tour(img, &scene, view.Fit(view.BoundsOf(p.X(), p.Y()), width, height, 6), draw.Unbounded())
	return img
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
		d.preview.Image = img
		d.preview.Refresh()
		d.say(i18n.FormatCities(w.asked))
		if w.asked > w.options.Cities {
			d.say(i18n.L("%s, of which the preview has %s", i18n.FormatCities(w.asked), i18n.FormatCount(int64(w.options.Cities))))
		}
	}
	d.next()
}

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
