//go:build !nogui

package browser

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/library/shelf"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// tilesPerRow is the number of tiles side by side.
func tilesPerRow(width float32) int {
	return max(1, int((width-tileGap)/(tileWidth+tileGap)))
}

// tileLine is a row of tiles.
type tileLine struct {
	browser *Browser
	object  *fyne.Container
	tiles   []*tile
}

func newTileLine(b *Browser) *tileLine {
	l := &tileLine{browser: b}
	l.object = &fyne.Container{Layout: l}
	return l
}

// Object implements control.ListRow.
func (l *tileLine) Object() fyne.CanvasObject { return l.object }

// MinSize implements fyne.Layout.
func (l *tileLine) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, tileHeight) }

// Layout implements fyne.Layout.
func (l *tileLine) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	columns := tilesPerRow(size.Width)
	for len(l.tiles) < columns {
		t := newTile(l.browser)
		l.tiles = append(l.tiles, t)
		l.object.Objects = append(l.object.Objects, t.object)
	}
	width := (size.Width-tileGap)/float32(columns) - tileGap
	for i, t := range l.tiles {
		control.Place(t.object, tileGap+float32(i)*(width+tileGap), tileGap, width, tileHeight)
	}
}

// Fill implements control.ListRow.
func (l *tileLine) Fill(line int) {
	columns := l.browser.columns()
	for i, t := range l.tiles {
		place := line*columns + i
		if i >= columns || place >= l.browser.list.Len() {
			t.object.Hide()
			continue
		}
		t.object.Show()
		t.fill(place)
	}
}

// tile is an instance as a picture with its name, size and gap.
type tile struct {
	browser    *Browser
	object     *fyne.Container
	background *canvas.Rectangle
	picture    *canvas.Image
	name       *cell
	facts      *cell
	gap        *cell
	reason     *widget.Label // why there is no picture; created on demand
}

func newTile(b *Browser) *tile {
	t := &tile{browser: b, background: canvas.NewRectangle(color.Transparent), picture: &canvas.Image{ScaleMode: canvas.ImageScaleFastest},
		name: newCell(theme.SizeNameText), facts: newCell(control.SizeCaption), gap: newCell(control.SizeCaption)}
	t.background.CornerRadius = 6
	t.name.line.TextStyle.Bold = true
	t.gap.line.Alignment = fyne.TextAlignTrailing
	t.object = &fyne.Container{Layout: t, Objects: []fyne.CanvasObject{t.background, t.picture, t.name.line, t.facts.line, t.gap.line}}
	return t
}

// MinSize implements fyne.Layout.
func (t *tile) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(tileWidth, tileHeight) }

// Layout implements fyne.Layout.
func (t *tile) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	t.background.Resize(size)
	control.Place(t.picture, float32(int((size.Width-thumbWidth)/2)), tilePad, thumbWidth, thumbHeight)
	inner := size.Width - 2*tilePad - 4
	top := float32(tilePad + thumbHeight + 3)
	t.name.place(tilePad+2, top, inner, 18)
	t.line(t.gap.width)
	if t.reason != nil {
		control.Place(t.reason, 1, tilePad, size.Width-2, thumbHeight)
	}
}

// line lays out the second line, on which the gap has some room.
func (t *tile) line(room float32) {
	inner, top := t.object.Size().Width-2*tilePad-4, float32(tilePad+thumbHeight+3+18)
	t.facts.place(tilePad+2, top, inner-room-tilePad, 16)
	t.gap.place(tilePad+2+inner-room, top, room, 16)
}

func (t *tile) fill(place int) {
	b := t.browser
	item := b.list.At(place)
	t.paint(place == b.list.Place(), place == b.hovered)
	inner := t.object.Size().Width - 2*tilePad - 4
	t.name.set(nameOf(item), theme.ColorNameForeground, inner)
	facts, aside, colour := "", "", control.ColorMuted
	if item.Cities > 0 {
		facts = i18n.FormatCities(item.Cities)
	}
	if item.Best != nil {
		aside, colour = bestOf(item), control.ColorMuted
		if gap := gapOf(item); gap != i18n.None {
			aside, colour = gap, gapColour(item)
		}
	}
	room := min(t.gap.needs(aside), inner)
	t.facts.set(facts, control.ColorMuted, inner-room-tilePad)
	t.gap.set(aside, colour, room)
	t.line(room)
	picture, trouble := b.thumbs.get(item)
	if t.picture.Image != picture {
		t.picture.Image = picture
		t.picture.Refresh()
	}
	control.SetVisible(t.picture, picture != nil)
	t.explain(item, trouble)
}

// explain returns why there is no picture.
func (t *tile) explain(item *shelf.Item, trouble string) {
	if item.Problem != "" {
		trouble = i18n.Capitalised(item.Problem)
	}
	if trouble == "" && t.reason == nil {
		return
	}
	if t.reason == nil {
		t.reason = widget.NewLabel("")
		t.reason.Wrapping = fyne.TextWrapWord
		t.reason.Truncation = fyne.TextTruncateEllipsis
		t.reason.SizeName = control.SizeCaption
		t.object.Objects = append(t.object.Objects, t.reason)
		t.Layout(nil, t.object.Size())
	}
	t.reason.Importance = widget.LowImportance
	if item.Problem != "" {
		t.reason.Importance = widget.DangerImportance
	}
	if t.reason.Text != trouble {
		t.reason.SetText(trouble)
	}
	control.SetVisible(t.reason, trouble != "")
}

// paint outlines the tile if it is selected or under the mouse.
func (t *tile) paint(chosen, over bool) {
	fill, stroke, width := theme.Color(theme.ColorNameBackground), theme.Color(theme.ColorNameSeparator), float32(1)
	switch {
	case chosen:
		stroke, width = theme.Color(theme.ColorNamePrimary), 2.5
	case over:
		stroke = theme.Color(theme.ColorNamePrimary)
	}
	if g := t.background; g.FillColor != fill || g.StrokeColor != stroke || g.StrokeWidth != width {
		g.FillColor, g.StrokeColor, g.StrokeWidth = fill, stroke, width
		g.Refresh()
	}
}
