//go:build !nogui

package browser

import (
	"context"
	"image"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/library/shelf"
	"tourscope/app/look"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/canvas/draw"
	"tourscope/canvas/palette"
	"tourscope/canvas/view"
)

func newPreview(b *Browser) *preview {
	p := &preview{browser: b, name: control.NewHeading(""), summary: control.NewCaption(""), note: control.NewCaption(""), details: newDetails(b.frame.Hints)}
	p.name.Ellipsis, p.summary.Ellipsis, p.note.Ellipsis = true, true, true
	p.reader = &reader{shelf: func() *shelf.Shelf { return b.shelf }, results: b.host.Library, background: b.frame.Background, do: b.frame.Do, loaded: p.loaded}
	p.raster = canvas.NewRaster(p.generate)
	p.scene.Palette = b.host.Palette()
	p.raster.ScaleMode = canvas.ImageScalePixels
	p.surface = b.host.Frames.Add(p.paint, func() { p.raster.Refresh() })
	p.reason = widget.NewLabel("")
	p.reason.Wrapping = fyne.TextWrapWord
	p.reason.Importance = widget.DangerImportance
	p.buttons = p.newButtons()
	top := control.Column(1, p.name, p.summary, p.note)
	middle := container.NewStack(p.raster, container.NewVBox(control.Unpadded(p.reason)))
	bottom := control.Column(10, p.details.object, p.buttons)
	p.body = container.New(control.TightBorder{}, control.Inset(10, 14, top), middle, control.Inset(12, 14, bottom))
	p.object = control.NewSurface(control.ColorPanel, p.body)
	return p
}

// newButtons creates the buttons of the instance.
func (p *preview) newButtons() *fyne.Container {
	h := p.browser.host
	open := control.NewHintButton(p.browser.frame.Hints, i18n.L("Open"), i18n.L("Open the instance.  (Enter)"), theme.NavigateNextIcon(), p.browser.open)
	open.Importance = widget.HighImportance
	show, _ := h.Button("show-best", i18n.L("Your best tour"))
	show.Importance = widget.MediumImportance
	first := container.New(buttonPair{}, open, show)
	p.moreButtons = &buttonGrid{columns: 2}
	second := container.New(p.moreButtons)
	for _, b := range []struct{ id, word string }{{"compare-best", i18n.L("Compare")}, {"export-best", i18n.L("Export…")},
		{"attempts", i18n.L("Attempts")}, {"forget-best", i18n.L("Delete…")}} {
		button, bare := h.Button(b.id, b.word)
		button.Importance = widget.MediumImportance
		second.Add(button)
		p.moreButtons.showIcon = append(p.moreButtons.showIcon, bare)
	}
	return control.Column(theme.Padding(), first, second)
}

// fit adapts buttons and details to a size before layout: in low windows the picture
// needs the room more.
func (p *preview) fit(width, height float32) {
	low := height < lowPreview
	buttons, figures := p.moreButtons.fit(width-2*previewInset, low), p.details.setCompact(low)
	if buttons || figures {
		p.object.Refresh()
	}
}

// show shows an instance; data not read yet follows.
func (p *preview) show(item *shelf.Item, next []shelf.Item) {
	control.SetVisible(p.body, item != nil)
	if item == nil {
		p.wanted = ""
		return
	}
	p.describe(item)
	if known := p.reader.known(item); known != nil {
		p.display(known)
	}
	if p.wanted == item.Path && p.data != nil && p.data.item.Path == item.Path {
		return
	}
	p.wanted = item.Path
	p.clearStale(item.Path)
	wanted := []shelf.Item{*item}
	for _, n := range next {
		if n.Size <= maxAhead && n.Problem == "" {
			wanted = append(wanted, n)
		}
	}
	if item.Problem == "" {
		p.reader.request(wanted)
	}
}

// blankDelay is how long the picture of the previous instance may stay.
const blankDelay = 150 * time.Millisecond

// clearStale clears an outdated picture after blankDelay. The delay avoids flicker when
// the right one is ready soon.
func (p *preview) clearStale(path string) {
	p.browser.frame.Background(func(life context.Context) {
		select {
		case <-life.Done():
			return
		case <-time.After(blankDelay):
		}
		p.browser.frame.Do(func() {
			if p.wanted != path || p.data == nil || p.data.item.Path == path {
				return
			}
			p.data = nil
			p.mu.Lock()
			p.scene = draw.Scene{}
			p.mu.Unlock()
			p.repaint()
		})
	})
}

// describe shows what is known from the scan.
func (p *preview) describe(item *shelf.Item) {
	p.name.Set(nameOf(item))
	facts := filepath.Base(item.Path)
	if item.Problem == "" {
		facts = i18n.FormatCities(item.Cities) + "  ·  " + typeOf(item)
	}
	p.summary.Set(facts)
	note, _, _ := strings.Cut(item.Comment, "\n")
	p.note.Set(note)
	p.reason.SetText(i18n.Capitalised(item.Problem))
	control.SetVisible(p.reason, item.Problem != "")
	control.SetVisible(p.raster, item.Problem == "")
	control.SetVisible(p.buttons, item.Problem == "")
	p.details.show(item)
}

// loaded receives the data of an instance.
func (p *preview) loaded(l *previewData) {
	if l.err == nil || l.item.Problem != "" {
		p.browser.update(l.item)
	}
	if l.item.Path != p.wanted {
		return
	}
	if item := p.browser.list.Item(l.item.Path); item != nil {
		p.describe(item)
	}
	p.display(l)
	p.browser.rows.RefreshRows()
	p.browser.frame.Changed()
}

// display draws the data of an instance.
func (p *preview) display(l *previewData) {
	if p.data == l || l.err != nil {
		return
	}
	p.data = l
	p.mu.Lock()
	p.scene = draw.Scene{X: l.x, Y: l.y, Order: l.order, Open: l.problem.IsPath(), Fixed: l.problem.Definition().FixedEdges, Directed: l.problem.Asymmetric()}
	p.frame, p.upright = l.bounds, look.Upright(l.problem)
	p.mu.Unlock()
	p.repaint()
}

// repaint draws the picture again, in the colours of the theme.
func (p *preview) repaint() {
	p.mu.Lock()
	p.scene.Palette = p.browser.host.Palette()
	p.mu.Unlock()
	p.surface.Redraw()
}

// reload reads the best tour again.
func (p *preview) reload() {
	p.reader.reset()
	p.wanted = ""
}

// generate returns the newest picture.
func (p *preview) generate(width, height int) image.Image {
	p.mu.Lock()
	p.width = p.raster.Size().Width
	p.mu.Unlock()
	return p.surface.Picture(width, height)
}

// margin keeps the outermost cities off the edge, in the toolkit's units.
const margin = 14

// paint runs on the drawing goroutine.
func (p *preview) paint(img *image.RGBA, _ bool) {
	p.mu.Lock()
	scene, bounds, upright, scale := p.scene, p.frame, p.upright, 1.0
	if p.width > 0 {
		scale = float64(img.Rect.Dx()) / float64(p.width)
	}
	p.mu.Unlock()
	scene.Scale = scale
	if scene.X == nil {
		fill(img, scene.Palette)
		return
	}
	draw.Tour(img, &scene, view.FitTurned(bounds, img.Rect.Dx(), img.Rect.Dy(), margin*scale, upright), draw.Full())
}

// fill paints the background.
func fill(img *image.RGBA, colours palette.Palette) {
	c := colours.Background
	for i := 0; i < len(img.Pix); i += 4 {
		img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = c.R, c.G, c.B, c.A
	}
}
