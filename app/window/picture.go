//go:build !nogui

package window

import (
	"image"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
	"tourscope/app/window/frames"
	"tourscope/app/window/i18n"
)

// picture shows a scene and is moved by the mouse: the wheel zooms at the mouse,
// dragging with the left or the middle button pans.
type picture struct {
	widget.BaseWidget
	scene   *scene
	surface *frames.Surface
	raster  *canvas.Raster
	notice  *control.Text    // on the picture: what is not drawn
	badge   *control.Surface // under the notice
	ratio   float64          // pixels a unit of the toolkit

	hover   func(string) // shows what is under the mouse
	pressed func()       // makes the pane of the picture the active one

	inMap   bool // the mouse is over the small map
	grabbed bool // the left button went down there
	dragged bool // the mouse has moved since the button went down

	clicked func(x, y float64)           // the left button was pressed and released at a pixel
	context func(pointed, fyne.Position) // opens the context menu of what is pointed at at a position of the window
}

// wheelZoom is how much one notch of a wheel zooms.
const wheelZoom = 1.2

// wheelNotch is what the toolkit reports for one notch.
const wheelNotch = 10

func newPicture(s *scene, f *frames.Scheduler, hover func(string), pressed func()) *picture {
	p := &picture{scene: s, ratio: 1, hover: hover, pressed: pressed, clicked: func(x, y float64) {}, context: func(pointed, fyne.Position) {}}
	p.raster = newPicturePlane(p.generate)
	p.notice = control.NewCaption("")
	p.badge = control.NewSurface(control.ColorPanel, control.Inset(3, 7, p.notice))
	p.badge.Radius = 4
	p.badge.Hide()
	p.surface = f.Add(s.paint, p.shown)
	p.ExtendBaseWidget(p)
	return p
}

// newPicturePlane returns a raster for pictures that are as large as it is, pixel
// by pixel. No object is under it: the toolkit clears the window in the colour of
// the background, and in software each layer and each blended pixel costs as much as
// drawing the picture.
func newPicturePlane(generate func(width, height int) image.Image) *canvas.Raster {
	r := canvas.NewRaster(generate)
	r.ScaleMode = canvas.ImageScalePixels
	return r
}

// generate returns the newest picture; the toolkit calls it at every repaint.
func (p *picture) generate(width, height int) image.Image {
	if w := p.Size().Width; w > 0 {
		p.ratio = float64(width) / float64(w)
	}
	p.scene.resize(width, height, p.ratio)
	return p.surface.Picture(width, height)
}

func (p *picture) shown() {
	notice := p.scene.notice()
	p.notice.Set(notice)
	if p.badge.Visible() != (notice != "") {
		control.SetVisible(p.badge, notice != "")
	}
	p.raster.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (p *picture) CreateRenderer() fyne.WidgetRenderer {
	corner := container.NewBorder(nil, control.Inset(8, 8, container.NewHBox(p.badge)), nil, nil)
	return widget.NewSimpleRenderer(container.NewStack(p.raster, corner))
}

// pixel converts a position on the widget to one in the picture.
func (p *picture) pixel(at fyne.Position) (x, y float64) {
	return float64(at.X) * p.ratio, float64(at.Y) * p.ratio
}

// Scrolled zooms at the mouse.
func (p *picture) Scrolled(e *fyne.ScrollEvent) {
	x, y := p.pixel(e.Position)
	factor := math.Pow(wheelZoom, float64(e.Scrolled.DY)/wheelNotch)
	if p.inMap {
		p.scene.zoomMiddle(factor)
	} else {
		p.scene.zoomAt(x, y, factor)
	}
	p.surface.RedrawDraft()
	p.point(e.Position)
}

// Dragged pans; in the small map it moves the frame.
func (p *picture) Dragged(e *fyne.DragEvent) {
	p.dragged = true
	if p.grabbed {
		p.scene.dragMap(p.pixel(e.Position))
		p.surface.RedrawDraft()
		return
	}
	p.scene.pan(float64(e.Dragged.DX)*p.ratio, float64(e.Dragged.DY)*p.ratio)
	p.surface.RedrawDraft()
}

// DragEnd implements fyne.Draggable.
func (p *picture) DragEnd() { p.grabbed = false }

// MouseIn, MouseMoved and MouseOut name the city under the mouse, or the small map.
func (p *picture) MouseIn(e *desktop.MouseEvent)    { p.point(e.Position) }
func (p *picture) MouseMoved(e *desktop.MouseEvent) { p.point(e.Position) }
func (p *picture) MouseOut() {
	p.inMap = false
	p.scene.hover(noCity)
	p.hover("")
	p.surface.Redraw()
}

func (p *picture) point(at fyne.Position) {
	x, y := p.pixel(at)
	if in := p.scene.inMap(x, y); in != p.inMap {
		p.inMap = in
		p.hover("")
	}
	if p.inMap {
		p.scene.hover(noCity)
		p.hover(i18n.L("Click or drag in the small map to move the view; Q hides it."))
		return
	}
	city, changed := p.scene.point(x, y)
	if !changed {
		return
	}
	p.hover(p.scene.describe(city))
	p.surface.Redraw()
}

// zoom zooms at the middle, pan moves by parts of the picture; keys do it.
func (p *picture) zoom(factor float64) {
	p.scene.zoomMiddle(factor)
	p.surface.RedrawDraft()
}

func (p *picture) pan(dx, dy float64) {
	p.scene.panShare(dx, dy)
	p.surface.RedrawDraft()
}

func (p *picture) fit() {
	p.scene.fit()
	p.surface.Redraw()
}

// Cursor implements desktop.Cursorable: a hand over the small map.
func (p *picture) Cursor() desktop.Cursor {
	if p.inMap || p.grabbed {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// MouseDown makes the pane of a picture the active one; in the small map it moves the view.
func (p *picture) MouseDown(e *desktop.MouseEvent) {
	p.pressed()
	if e.Button != desktop.MouseButtonPrimary {
		return
	}
	p.grabbed, p.dragged = p.scene.grabMap(p.pixel(e.Position)), false
}

// MouseUp implements desktop.Mouseable. A click in the small map shows that place.
func (p *picture) MouseUp(e *desktop.MouseEvent) {
	if p.grabbed && !p.dragged {
		p.scene.centreMap(p.pixel(e.Position))
		p.surface.Redraw()
	}
	if e.Button == desktop.MouseButtonPrimary && !p.grabbed && !p.dragged {
		p.clicked(p.pixel(e.Position))
	}
	p.grabbed = false
}

// TappedSecondary implements fyne.SecondaryTappable.
func (p *picture) TappedSecondary(e *fyne.PointEvent) {
	x, y := p.pixel(e.Position)
	p.context(p.scene.pointedAt(x, y), e.AbsolutePosition)
}
