//go:build !nogui

package browser

import (
	"image/color"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/window/control"
)

// cell is a short text in a row. It is no widget: there are hundreds, and one that does
// not change must cost nothing.
type cell struct {
	line  *canvas.Text
	value string
	width float32
	size  fyne.ThemeSizeName
}

func newCell(size fyne.ThemeSizeName) *cell {
	return &cell{line: canvas.NewText("", color.Transparent), size: size}
}

// needs returns the width of a text.
func (c *cell) needs(text string) float32 {
	return fyne.MeasureText(text, theme.Size(c.size), c.line.TextStyle).Width
}

// set shows a text, shortened to a width.
func (c *cell) set(value string, colour fyne.ThemeColorName, width float32) {
	shade, size := theme.Color(colour), theme.Size(c.size)
	if value == c.value && width == c.width && shade == c.line.Color && size == c.line.TextSize {
		return
	}
	c.value, c.width = value, width
	c.line.Color, c.line.TextSize = shade, size
	c.line.Text = control.Shorten(value, width, size, c.line.TextStyle)
	c.line.Refresh()
}

// place positions the text, vertically centred.
func (c *cell) place(x, y, width, height float32) {
	own := c.line.MinSize().Height
	control.Place(c.line, x, y+(height-own)/2, width, own)
}

// shortenHome replaces the home folder in a path by ~.
func shortenHome(path string) string {
	if home, err := os.UserHomeDir(); err == nil && strings.HasPrefix(path, home+string(filepath.Separator)) {
		return "~" + strings.TrimPrefix(path, home)
	}
	return path
}

// Sizes of a tile in the toolkit's units.
const (
	thumbWidth  = 176
	thumbHeight = 116
	tilePad     = 7
	tileText    = 38 // two lines
	tileWidth   = thumbWidth + 2*tilePad
	tileHeight  = thumbHeight + tileText + 2*tilePad
	tileGap     = 10
)
