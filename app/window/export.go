//go:build !nogui

package window

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/save"
	"tourscope/app/window/control"
	"tourscope/canvas/export"
	"tourscope/canvas/palette"
)

// exportForm is what can be chosen of a picture.
type exportForm struct {
	shell  *shell
	dialog *control.SaveDialog
	kind   *widget.RadioGroup
	part   *widget.RadioGroup
	colour *widget.Select
	width  *control.Field
	height *control.Field
	line   *control.Field
	title  *widget.Check

	preview *canvas.Image
	turn    int // of drawing the preview, to drop what came too late
}

// The preview's size in pixels; it is shown at half of it, for dense screens.
const (
	previewWidth  = 480
	previewHeight = 400
)

// What the choices are called.
const (
	partView  = "As on the screen"
	partWhole = "The whole tour"

	colourScreen = "As on the screen"
	colourLight  = "Light"
	colourDark   = "Dark"
	colourPrint  = "Print"
	colourClear  = "Transparent"
)

// askExport asks for the picture's kind, size and colours.
func (s *shell) askExport() {
	f := &exportForm{shell: s}
	f.kind = widget.NewRadioGroup([]string{"PNG", "SVG", "PDF"}, nil)
	f.kind.Horizontal = true
	f.part = widget.NewRadioGroup([]string{partWhole, partView}, nil)
	f.part.SetSelected(partWhole)
	f.colour = widget.NewSelect([]string{colourScreen, colourLight, colourDark, colourPrint, colourClear}, nil)
	f.colour.SetSelected(colourScreen)
	f.title = widget.NewCheck("Title and length", func(bool) { f.draw() })
	f.preview = canvas.NewImageFromImage(image.NewRGBA(image.Rect(0, 0, 1, 1)))
	f.preview.FillMode = canvas.ImageFillContain
	f.preview.SetMinSize(fyne.NewSize(previewWidth/2, previewHeight/2))
	f.width = f.number("Width, pixels", "Of the picture; PDF and SVG scale to any size.", "1600", 16, 32768)
	f.height = f.number("Height, pixels", "Of the picture; PDF and SVG scale to any size.", "1200", 16, 32768)
	f.line = f.number("Line width, points", "0 chooses one that fits.", "0", 0, 50)
	numbers := container.New(layout.NewGridLayoutWithColumns(2), f.width.Object, f.height.Object,
		f.line.Object, control.Column(2, control.NewCaption("Colours"), f.colour))
	choices := control.Column(8, f.kind, f.part, f.title, numbers)
	further := container.NewBorder(nil, nil, nil, control.Inset(4, 8, framedImage(f.preview)), choices)
	f.dialog = control.NewSaveDialog(s.frame(), "Export picture", s.fileName()+".png", []string{".png", ".svg", ".pdf"}, further, f.save)
	f.kind.SetSelected("PNG")
	f.kind.OnChanged = func(kind string) {
		if kind != "" {
			f.dialog.SetKind("." + strings.ToLower(kind))
		}
	}
	f.dialog.Named = f.showKind
	f.part.OnChanged = func(string) { f.draw() }
	f.colour.OnChanged = func(string) { f.draw() }
	f.draw()
	f.dialog.Show(620, 420)
}

// showKind follows the extension of the path.
func (f *exportForm) showKind() {
	if kind := f.dialog.Kind(); kind != "" {
		f.kind.Selected = strings.ToUpper(kind[1:])
		f.kind.Refresh()
	}
}

// draw makes the preview in the background: what will be written, smaller.
func (f *exportForm) draw() {
	picture, err := f.picture()
	if err == nil {
		picture, err = picture.Preview(previewWidth, previewHeight)
	}
	if err != nil {
		return // the form says what is wrong
	}
	f.turn++
	turn, s := f.turn, f.shell
	s.background.Go(func() {
		var file bytes.Buffer
		if export.Write(context.Background(), &file, export.PNG, picture) != nil {
			return
		}
		img, err := png.Decode(&file)
		if err != nil {
			return
		}
		s.do(func() {
			if turn == f.turn {
				f.preview.Image = img
				f.preview.Refresh()
			}
		})
	})
}

func (f *exportForm) number(title, hint, value string, low, high float64) *control.Field {
	check := func(v string) error {
		x, err := strconv.ParseFloat(v, 64)
		if err != nil || !(x >= low && x <= high) {
			return fmt.Errorf("write a number from %g to %g", low, high)
		}
		return nil
	}
	n := control.TextField(f.shell.hints, title, title, hint, value, check, func() { f.draw() })
	n.Standard = value
	n.Set(value)
	return n
}

func (f *exportForm) save(path string) {
	picture, err := f.picture()
	if err != nil {
		f.shell.fail(err)
		return
	}
	f.shell.write(path, func(ctx context.Context, progress func(float64)) error {
		picture.Progress = progress
		format, err := export.FormatOf(path)
		if err != nil {
			return err
		}
		return save.File(path, func(w io.Writer) error { return export.Write(ctx, w, format, picture) })
	})
}

// picture is the picture as the form has it.
func (f *exportForm) picture() (export.Picture, error) {
	p := f.shell.pane
	for _, n := range []*control.Field{f.width, f.height, f.line} {
		if err := n.Err(); err != nil {
			return export.Picture{}, fmt.Errorf("%s: %w", n.Name, err)
		}
	}
	scene, view := p.scene.forExport()
	scene.MarkedCities, scene.Scale = nil, 0
	if scene.MarkedEdges == nil { // they belong to the tour they were found in
		scene.Order = p.bestTour()
	}
	scene.LineWidth, _ = strconv.ParseFloat(f.line.Value, 64)
	picture := export.Picture{Scene: scene, Width: atoi(f.width.Value), Height: atoi(f.height.Value), Meta: p.meta(f.shell.options.Version)}
	if f.part.Selected == partView {
		part := view.Part()
		picture.View = &part
	}
	picture.Orientation = view.Orientation
	if scene.X == nil {
		return picture, errors.New("there is nothing to draw")
	}
	switch f.colour.Selected {
	case colourLight:
		picture.Scene.Palette = palette.Light()
	case colourDark:
		picture.Scene.Palette = palette.Dark()
	case colourPrint:
		picture.Scene.Palette = palette.Print()
	case colourClear:
		picture.Transparent = true
	}
	if scene.MarkedEdges == nil {
		picture.Scene.Line = picture.Scene.Palette.Series(slices.Index(f.shell.panes, p))
	}
	if f.title.Checked {
		picture.Title, picture.Caption = p.problem().Name(), picture.Meta.Caption()
	}
	return picture, nil
}

// meta is what a file says of the picture in it.
func (p *pane) meta(version string) export.Meta {
	m := export.Meta{Instance: p.problem().Name(), Cities: p.problem().Cities(), Length: p.length, Program: "Tourscope " + version}
	if o := p.loaded.optimum; o != nil {
		m.Optimum = o.Length
	}
	if r := p.runner.current; r != nil {
		m.Engine, m.Seed = r.Info().Name, r.Settings().Seed
	}
	return m
}

// framedImage draws a line around a picture that may be as white as what it lies on.
func framedImage(img *canvas.Image) fyne.CanvasObject {
	return container.NewStack(control.NewPlate(control.ColorPanel, control.Spacer{}.Object()), control.Inset(8, 8, img))
}

func atoi(s string) int {
	n, _ := strconv.ParseFloat(s, 64)
	return int(n)
}
