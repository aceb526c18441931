//go:build !nogui

package browser

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
	"tourscope/app/window/words"
)

// empty stands in place of a list that has nothing in it, and says what to do.
type empty struct {
	browser *Browser
	object  *fyne.Container
	title   *control.Text
	detail  *control.Text
	choose  fyne.CanvasObject
	fetch   fyne.CanvasObject
	all     fyne.CanvasObject
}

func newEmpty(b *Browser) *empty {
	e := &empty{browser: b, title: control.NewHeading(""), detail: control.NewText("", control.ColorMuted, theme.SizeNameText)}
	e.title.Align, e.detail.Align = fyne.TextAlignCenter, fyne.TextAlignCenter
	hints := b.frame.Hints
	choose := control.NewHintButton(hints, words.L("Browse a folder …"), words.L("Choose a folder; folders in it are looked through, too."), theme.FolderOpenIcon(), func() { b.AskFolder(false) })
	choose.Importance = widget.HighImportance
	e.choose = choose
	e.fetch = control.NewHintButton(hints, words.L("Download TSPLIB …"), words.L("Fetch the instances that papers compare on from their official site."), theme.DownloadIcon(), b.AskDownload)
	e.all = control.NewHintButton(hints, words.L("Show all"), words.L("Search for nothing and filter nothing out."), theme.ContentClearIcon(), b.head.clear)
	buttons := container.NewHBox(e.choose, e.fetch, e.all)
	e.object = container.NewCenter(control.Column(8, e.title, e.detail, control.Spacer{Height: 4}.Object(), container.NewCenter(buttons)))
	return e
}

// showEmpty shows the list, or why there is nothing in it.
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
		e.title.Set(words.L("See your instances at a glance"))
		e.detail.Set(words.L("Choose a folder with TSPLIB files or CSV lists of coordinates."))
	case b.scan.on && !filtered:
		e.title.Set(words.L("Looking …"))
		e.detail.Set(homely(s.Shown()[0]))
	case filtered:
		e.title.Set(words.L("Nothing matches"))
		e.detail.Set(words.L("None of the %s instances is what you search and filter for.", words.FormatCount(int64(b.list.Total()))))
	default:
		e.title.Set(words.L("No instances here"))
		e.detail.Set(words.L("There is no TSPLIB file and no CSV of coordinates in %s.", homely(s.Shown()[0])))
	}
	e.object.Refresh()
}
