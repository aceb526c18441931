//go:build !nogui

package exporting

import (
	"context"
	"image"
	"image/color"
	"image/draw"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/look"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// preview draws the file to be written in the background. One drawing runs at a time; a
// newer one cancels it.
type preview struct {
	object  fyne.CanvasObject
	frame   *control.Frame
	onError func(error) // called if drawing fails

	picture  *canvas.Image
	size     *control.WrappedText // in pixels and on paper, or why there is no picture
	sizeHint *control.HintArea
	fileSize *control.Text

	next   *look.File // the file to draw next
	cancel context.CancelFunc
	closed bool
	shown  int // previews shown, for tests
}

func newPreview(frame *control.Frame, wrong func(error)) *preview {
	p := &preview{frame: frame, onError: wrong, size: control.NewWrappedText(""), fileSize: control.NewCaption("")}
	p.picture = canvas.NewImageFromImage(image.NewRGBA(image.Rect(0, 0, 1, 1)))
	p.picture.FillMode = canvas.ImageFillContain
	p.picture.SetMinSize(fyne.NewSize(150, 120))
	p.fileSize.Ellipsis = true
	background := control.NewSurface(control.ColorPanel, control.Inset(12, 12, p.picture))
	background.Radius = 4
	p.sizeHint = control.NewHintArea(frame.Hints, "", p.size)
	p.object = container.NewBorder(nil, control.Inset(4, 2, control.Column(1, p.sizeHint, p.fileSize)), nil, nil, background)
	return p
}

// show draws a file.
func (p *preview) show(file *look.File) {
	width, height, widthMM, heightMM := file.Size()
	p.size.SetColour(theme.ColorNameForeground)
	p.say(i18n.L("%d × %d pixels  ·  %.4g × %.4g mm", width, height, widthMM, heightMM))
	p.next = file
	if p.cancel != nil {
		p.cancel() // finished starts the next
		return
	}
	p.startNext()
}

// fail shows why there is no preview.
func (p *preview) fail(err error) {
	p.next = nil
	if p.cancel != nil {
		p.cancel()
	}
	p.size.SetColour(theme.ColorNameError)
	p.say(i18n.Capitalised(err.Error()) + ".")
	p.fileSize.Set("")
}

// say shows a text below the picture; its tip has it in full.
func (p *preview) say(text string) {
	p.size.Set(text)
	p.sizeHint.Hint = text
}

// stop cancels drawing for good.
func (p *preview) stop() {
	p.closed, p.next = true, nil
	if p.cancel != nil {
		p.cancel()
	}
}

func (p *preview) startNext() {
	file := p.next
	if p.next = nil; file == nil || p.closed {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	p.cancel = cancel
	width, height := p.pixels()
	p.frame.Background(func(life context.Context) {
		stop := context.AfterFunc(life, cancel)
		defer stop()
		img, err := file.Preview(ctx, width, height)
		if err == nil {
			p.frame.Do(func() { p.showPicture(ctx, file, img) })
			var bytes int64
			var exact bool
			if bytes, exact, err = file.Bytes(ctx); err == nil {
				p.frame.Do(func() { p.showFileSize(ctx, file, bytes, exact) })
			}
		}
		p.frame.Do(func() { p.finished(ctx, err) })
	})
}

// pixels is the size of the preview in device pixels.
func (p *preview) pixels() (width, height int) {
	k := p.frame.Window.Canvas().Scale()
	size := p.picture.Size()
	return max(200, int(size.Width*k)), max(150, int(size.Height*k))
}

func (p *preview) showPicture(ctx context.Context, file *look.File, img image.Image) {
	if ctx.Err() != nil || p.closed {
		return
	}
	if file.Transparent() {
		img = checkered(img, file.Dark())
	}
	p.shown++
	p.picture.Image = img
	p.picture.Refresh()
}

func (p *preview) showFileSize(ctx context.Context, file *look.File, bytes int64, exact bool) {
	if ctx.Err() != nil || p.closed {
		return
	}
	text := i18n.L("%v, %s", file.Format, i18n.FormatBytes(bytes))
	if !exact {
		text = i18n.L("%v, about %s", file.Format, i18n.FormatBytes(rounded(bytes)))
	}
	p.fileSize.Set(text)
}

func (p *preview) finished(ctx context.Context, err error) {
	if err != nil && ctx.Err() == nil {
		p.onError(err)
		p.fail(err)
	}
	if p.cancel != nil {
		p.cancel()
		p.cancel = nil
	}
	p.startNext()
}

// rounded keeps two digits, the precision of an estimate.
func rounded(bytes int64) int64 {
	unit := math.Pow(10, math.Max(0, math.Floor(math.Log10(float64(max(1, bytes))))-1))
	return int64(math.Round(float64(bytes)/unit) * unit)
}

// checkered draws a picture over the chequerboard that stands for transparency.
func checkered(img image.Image, dark bool) image.Image {
	const side = 8
	shades := [2]uint8{0xFF, 0xE8}
	if dark {
		shades = [2]uint8{0x20, 0x30}
	}
	whole := image.NewRGBA(img.Bounds())
	for y := range whole.Rect.Dy() {
		for x := range whole.Rect.Dx() {
			shade := shades[(x/side+y/side)%2]
			whole.SetRGBA(x, y, color.RGBA{shade, shade, shade, 255})
		}
	}
	draw.Draw(whole, whole.Rect, img, img.Bounds().Min, draw.Over)
	return whole
}

// halves gives the form its preferred width and the preview the rest. In a narrow window the form
// shrinks down to leastForm, so that the preview has leastPreview.
type halves struct{}

const (
	formWidth    = 444
	leastForm    = 384
	leastPreview = 220
)

// MinSize implements fyne.Layout.
func (halves) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(leastForm+leastPreview, 240)
}

// Layout implements fyne.Layout.
func (halves) Layout(o []fyne.CanvasObject, size fyne.Size) {
	left := max(o[0].MinSize().Width, leastForm, min(formWidth, size.Width-leastPreview))
	control.Place(o[0], 0, 0, left, size.Height)
	control.Place(o[1], left+4, 0, size.Width-left-4, size.Height)
}
