//go:build !nogui

package browser

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/library/shelf"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

func newToolbar(b *Browser) *toolbar {
	h := &toolbar{browser: b}
	hints := b.frame.Hints
	back := control.NewHintButton(hints, "", i18n.L("Go back.  (Esc)"), theme.NavigateBackIcon(), b.host.Close)
	back.Importance, back.Name = widget.LowImportance, i18n.L("Back  (Esc)")
	h.folders = control.NewMenuButton(hints, i18n.L("Choose folders to list, or download TSPLIB."), h.chooseFolders)
	h.search = control.NewHintEntry(hints, i18n.L("Search by name, comment, type, folder or engine."), 120)
	h.search.SetPlaceHolder(i18n.L("Type to search"))
	h.search.Keys = b.searchKey
	h.search.OnChanged = func(text string) { b.host.Settings.Search = text; b.applyFilter() }
	h.sizes = control.NewHintEntry(hints, i18n.L("Filter by number of cities: 100-5000, >1000, <500, 10k-100k."), 104)
	h.sizes.SetPlaceHolder(i18n.L("any size"))
	h.sizes.OnChanged = h.setSizes
	h.types = control.NewHintSelect(hints, i18n.L("Filter by distance type."), []string{anyType()}, h.setType)
	var titles []string
	for _, kind := range statusFilters() {
		titles = append(titles, kind.title)
	}
	h.status = control.NewHintSelect(hints, i18n.L("Filter by your results."), titles, h.setStatus)
	h.tiles = h.viewButton(theme.GridIcon(), i18n.L("Show as pictures.  (Ctrl+T)"), false)
	h.table = h.viewButton(theme.ListIcon(), i18n.L("Show as table.  (Ctrl+T)"), true)
	h.fill()
	left := container.NewHBox(back, container.New(folderWidth{}, h.folders))
	h.rows = &filterRows{}
	bar := container.New(h.rows, left, h.search, container.NewHBox(h.sizes, h.types, h.status), container.NewHBox(h.tiles, h.table))
	h.object = control.NewSurface(control.ColorPanel, control.Column(0, control.Inset(5, 6, bar), control.NewLine()))
	return h
}

// folderWidth fixes the width of the folder button and makes it as high as the row:
// entries beside it do not centre their text in a higher row.
type folderWidth struct{}

// MinSize implements fyne.Layout.
func (folderWidth) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(206, 0) }

// Layout implements fyne.Layout.
func (folderWidth) Layout(o []fyne.CanvasObject, size fyne.Size) { o[0].Resize(size) }

func anyType() string { return i18n.L("Any type") }

func (h *toolbar) viewButton(icon fyne.Resource, hint string, table bool) *control.HintButton {
	return control.NewHintButton(h.browser.frame.Hints, "", hint, icon, func() {
		if h.browser.host.Settings.Table != table {
			h.browser.ToggleView()
		}
	})
}

// fill shows the saved state.
func (h *toolbar) fill() {
	s := h.browser.host.Settings
	h.search.Text, h.sizes.Text = s.Search, s.Sizes
	h.types.Selected = anyType()
	if s.Type != "" {
		h.types.Selected = s.Type
	}
	for _, kind := range statusFilters() {
		if kind.key == s.Shows {
			h.status.Selected = kind.title
		}
	}
	h.showFolders()
}

// show marks the current view.
func (h *toolbar) show() {
	h.tiles.Importance, h.table.Importance = widget.HighImportance, widget.LowImportance
	if h.browser.host.Settings.Table {
		h.tiles.Importance, h.table.Importance = widget.LowImportance, widget.HighImportance
	}
	h.tiles.Refresh()
	h.table.Refresh()
}

func (h *toolbar) showFolders() {
	paths := h.browser.host.Settings.Shown()
	switch len(paths) {
	case 0:
		h.folders.Label.Set(i18n.L("Choose folder"))
	case 1:
		h.folders.Label.Set(filepath.Base(paths[0]))
	default:
		h.folders.Label.Set(i18n.L("%s and %d more", filepath.Base(paths[0]), len(paths)-1))
	}
	h.showCount()
}

// showCount shows the number of instances, and of those listed.
func (h *toolbar) showCount() {
	l := h.browser.list
	text := i18n.FormatCount(int64(l.Total()))
	if l.Len() != l.Total() {
		text = i18n.L("%s of %s", i18n.FormatCount(int64(l.Len())), text)
	}
	if h.browser.scan.running {
		text += "…"
	}
	h.folders.Trailing.Set(text)
}

// showTypes offers the distance types that occur.
func (h *toolbar) showTypes() {
	metrics := h.browser.list.Metrics()
	if slices.Equal(metrics, h.metrics) {
		return
	}
	h.metrics = metrics
	options := []string{anyType()}
	for _, m := range metrics {
		options = append(options, m.String())
	}
	if t := h.browser.host.Settings.Type; t != "" && !slices.Contains(options, t) {
		options = append(options, t)
	}
	h.types.Options = options
	h.types.Refresh()
}

func (h *toolbar) setSizes(text string) {
	_, _, err := shelf.ParseSizes(text)
	if err != nil {
		h.browser.frame.SetStatus(i18n.Capitalised(err.Error()) + ".")
		return // incomplete input keeps the list
	}
	h.browser.host.Settings.Sizes = text
	h.browser.applyFilter()
}

func (h *toolbar) setType(name string) {
	if name == anyType() {
		name = ""
	}
	h.browser.host.Settings.Type = name
	h.browser.frame.Window.Canvas().Unfocus()
	h.browser.applyFilter()
}

func (h *toolbar) setStatus(title string) {
	for _, kind := range statusFilters() {
		if kind.title == title {
			h.browser.host.Settings.Shows = kind.key
		}
	}
	h.browser.frame.Window.Canvas().Unfocus()
	h.browser.applyFilter()
}

// focusSearch focuses the search entry and appends letters to it.
func (h *toolbar) focusSearch(letters ...rune) {
	h.browser.frame.Window.Canvas().Focus(h.search)
	h.search.SetText(h.search.Text + string(letters))
	h.search.CursorColumn = len([]rune(h.search.Text))
	h.search.Refresh()
}

// clear clears search and filters.
func (h *toolbar) clear() {
	s := h.browser.host.Settings
	s.Search, s.Sizes, s.Type, s.Shows = "", "", "", ""
	h.search.SetText("")
	h.sizes.SetText("")
	h.fill()
	h.types.Refresh()
	h.status.Refresh()
	h.browser.applyFilter()
}

// Search focuses the search entry.
func (b *Browser) Search() { b.toolbar.focusSearch() }
