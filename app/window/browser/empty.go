//go:build !nogui

package browser

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

func newEmpty(b *Browser) *empty {
	e := &empty{browser: b, title: control.NewHeading(""), detail: control.NewText("", control.ColorMuted, theme.SizeNameText)}
	e.title.Align, e.detail.Align = fyne.TextAlignCenter, fyne.TextAlignCenter
	hints := b.frame.Hints
	choose := control.NewHintButton(hints, i18n.L("Browse folder…"), i18n.L("Choose a folder. Subfolders are included."), theme.FolderOpenIcon(), func() { b.AskFolder(false) })
	choose.Importance = widget.HighImportance
	e.choose = choose
	e.fetch = control.NewHintButton(hints, i18n.L("Download TSPLIB…"), i18n.L("Download the standard benchmark instances from the official site."), theme.DownloadIcon(), b.AskDownload)
	e.all = control.NewHintButton(hints, i18n.L("Show all"), i18n.L("Clear search and filters."), theme.ContentClearIcon(), b.toolbar.clear)
	buttons := container.NewHBox(e.choose, e.fetch, e.all)
	e.detail.Ellipsis = true
	e.whole = control.NewHintArea(hints, "", e.detail)
	e.object = container.NewVBox(layout.NewSpacer(), e.title, e.whole, control.Spacer{Height: 8}.Object(), container.NewCenter(buttons), layout.NewSpacer())
	return e
}

// showEmpty shows the list, or why it is empty.
func (b *Browser) showEmpty() {
	e, s := b.empty, b.host.Settings
	nothing := b.list.Len() == 0
	control.SetVisible(b.left, !nothing)
	control.SetVisible(e.object, nothing)
	if !nothing {
		return
	}
	filtered := b.list.Total() > 0
	control.SetVisible(e.choose, !filtered)
	control.SetVisible(e.fetch, !filtered)
	control.SetVisible(e.all, filtered)
	switch {
	case len(s.Shown()) == 0:
		e.title.Set(i18n.L("Browse your instances"))
		e.detail.Set(i18n.L("It lists TSPLIB, CSV, GPX, KML and GeoJSON files."))
	case b.scan.running && !filtered:
		e.title.Set(i18n.L("Searching…"))
		e.detail.Set(shortenHome(s.Shown()[0]))
	case filtered:
		e.title.Set(i18n.L("No matches"))
		e.detail.Set(i18n.L("None of the %s instances matches your search and filters.", i18n.FormatCount(int64(b.list.Total()))))
	default:
		e.title.Set(i18n.L("No instances"))
		e.detail.Set(i18n.L("%s has no TSPLIB, CSV, GPX, KML or GeoJSON files.", shortenHome(s.Shown()[0])))
	}
	e.whole.Hint = e.detail.Value
	e.object.Refresh()
}
