//go:build !nogui

package browser

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/library/fetch"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// download is the dialog that downloads TSPLIB. Closing it cancels the download;
// finished files are kept, and the next download continues from there.
type download struct {
	browser      *Browser
	window       *control.Dialog
	names        *control.HintEntry
	folder       *control.HintEntry
	site         *control.HintEntry
	folderButton *control.HintButton
	startButton  *control.HintButton
	closeButton  *control.Button
	notice       *widget.Label
	bar          *widget.ProgressBar
	cancel       context.CancelFunc // cancels the download in progress, or nil

	mu      sync.Mutex
	latest  fetch.Progress
	pending bool // a call is queued for the window
}

// AskDownload asks which instances of TSPLIB to download, and where to.
func (b *Browser) AskDownload() { b.askDownload() }

func (b *Browser) askDownload() *download {
	d := &download{browser: b, notice: widget.NewLabel(""), bar: widget.NewProgressBar()}
	hints := b.frame.Hints
	entry := func(hint, text string) *control.HintEntry {
		e := control.NewHintEntry(hints, hint, 300)
		e.SetText(text)
		e.OnChanged = func(string) { d.validate() }
		e.OnSubmitted = func(string) { d.start() }
		e.Escape = func() { d.window.Hide() }
		return e
	}
	d.names = entry(i18n.L("Names separated by spaces, such as berlin52 kroA100, or all."), fetch.Everything)
	d.folder = entry(i18n.L("Folder for the instances. It is created if needed."), b.defaultDownloadFolder())
	d.site = entry(i18n.L("Web address of the folder with NAME.tsp.gz."), b.host.DownloadSite)
	d.folderButton = control.NewHintButton(hints, "", i18n.L("Choose the folder."), theme.FolderOpenIcon(), d.askFolder)
	d.startButton = control.NewHintButton(hints, i18n.L("Download"), i18n.L("Start the download."), theme.DownloadIcon(), d.start)
	d.startButton.Importance = widget.HighImportance
	d.closeButton = control.NewButton(i18n.L("Close"), func() { d.window.Hide() })
	d.notice.Wrapping = fyne.TextWrapWord
	d.notice.SizeName = control.SizeCaption
	d.bar.Hide()
	d.show()
	d.validate()
	return d
}

// defaultDownloadFolder is the folder of the last download, or else ~/tsplib.
func (b *Browser) defaultDownloadFolder() string {
	for _, f := range b.host.Settings.Folders {
		if _, err := os.Stat(filepath.Join(f.Path, fetch.ListName)); err == nil {
			return f.Path
		}
	}
	home, err := os.UserHomeDir()
	if err != nil {
		home = "."
	}
	return filepath.Join(home, "tsplib")
}

func (d *download) show() {
	b := d.browser
	form := control.Column(5,
		control.NewCaption(i18n.L("Instances")), d.names,
		control.NewCaption(i18n.L("Folder")), container.NewBorder(nil, nil, nil, d.folderButton, d.folder),
		control.NewCaption(i18n.L("From")), d.site)
	body := container.New(control.TightBorder{}, form, container.New(layout.NewCustomPaddedLayout(8, 0, 0, 0), control.Unpadded(d.notice)), d.bar)
	window := control.NewDialog(b.frame.Window, i18n.L("Download TSPLIB"), body, d.closeButton, d.startButton)
	window.SetOnClosed(func() {
		if d.cancel != nil {
			d.cancel()
		}
	})
	d.window = window
	b.frame.Present(window, 560, 380)
	b.frame.Window.Canvas().Focus(d.names)
}

// validate describes what will be downloaded, or what is wrong.
func (d *download) validate() {
	if d.window == nil || d.cancel != nil {
		return
	}
	names, _, err := d.request()
	if err != nil {
		d.setNotice(i18n.Capitalised(err.Error())+".", widget.DangerImportance)
	} else {
		d.setNotice(i18n.L("%s. Each is unpacked and checked against the published data; its checksum is stored in %s.",
			countOf(len(names), i18n.L("instance"), i18n.L("instances")), fetch.ListName), widget.LowImportance)
	}
	control.SetEnabled(d.startButton, err == nil)
}

func (d *download) request() ([]string, *fetch.Source, error) {
	if strings.TrimSpace(d.folder.Text) == "" {
		return nil, nil, i18n.Error("enter a folder")
	}
	source, err := fetch.NewSource(strings.TrimSpace(d.site.Text))
	if err != nil {
		return nil, nil, err
	}
	names, err := fetch.ParseNames(d.names.Text)
	return names, source, err
}

func (d *download) setNotice(text string, importance widget.Importance) {
	d.notice.Importance = importance
	d.notice.SetText(text)
}

// start downloads in the background.
func (d *download) start() {
	names, source, err := d.request()
	if err != nil || d.cancel != nil {
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	d.cancel = stop
	d.enable(false)
	d.closeButton.SetText(i18n.L("Cancel"))
	d.bar.SetValue(0)
	d.bar.Show()
	folder, f := strings.TrimSpace(d.folder.Text), d.browser.frame
	f.Background(func(life context.Context) {
		defer context.AfterFunc(life, stop)()
		outcome := source.All(ctx, names, folder, d.onProgress)
		cancelled := ctx.Err() != nil
		f.Do(func() { d.finished(folder, outcome, cancelled) })
	})
}

func (d *download) enable(on bool) {
	for _, w := range []fyne.Disableable{d.names, d.folder, d.site, d.folderButton, d.startButton} {
		control.SetEnabled(w, on)
	}
}

// onProgress receives the progress and queues at most one update at a time.
func (d *download) onProgress(p fetch.Progress) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.latest = p
	if !d.pending {
		d.pending = true
		d.browser.frame.Do(d.progress)
	}
}

func (d *download) progress() {
	d.mu.Lock()
	p := d.latest
	d.pending = false
	d.mu.Unlock()
	if d.cancel == nil {
		return // it has ended
	}
	d.bar.SetValue(p.Share())
	text := i18n.L("%d of %d: %s", p.At+1, p.Of, p.Name)
	if p.Bytes > 0 {
		text += ", " + i18n.FormatBytes(p.Bytes)
	}
	d.setNotice(text, widget.LowImportance)
}

// finished reports the outcome and shows the instances in the browser.
func (d *download) finished(folder string, o fetch.Outcome, cancelled bool) {
	d.cancel()
	d.cancel = nil
	b := d.browser
	if full, err := filepath.Abs(folder); err == nil {
		folder = full
	}
	if len(o.Files) > 0 {
		b.Browse(folder, false)
	}
	text := d.summary(o, cancelled)
	if !cancelled && len(o.Errors) == 0 {
		d.window.Hide()
		b.host.Show()
		b.frame.SetStatus(text)
		return
	}
	if cancelled { // the dialog is closed
		b.frame.SetStatus(text)
		if b.shown {
			b.Rescan()
		}
		return
	}
	d.enable(true)
	d.bar.Hide()
	d.closeButton.SetText(i18n.L("Close"))
	d.setNotice(text+"\n"+i18n.Capitalised(errors.Join(o.Errors[:min(4, len(o.Errors))]...).Error()), widget.DangerImportance)
	if b.shown && len(o.Files) > 0 {
		b.Rescan()
	}
}

func (d *download) summary(o fetch.Outcome, cancelled bool) string {
	text := i18n.L("%s downloaded", countOf(len(o.Files)-o.Before, i18n.L("instance"), i18n.L("instances")))
	if o.Before > 0 {
		text += i18n.L(", %d already present", o.Before)
	}
	if len(o.Errors) > 0 {
		text += i18n.L(", %d failed", len(o.Errors))
	}
	if cancelled {
		text += i18n.L("; cancelled, the next download continues from here")
	}
	return text + "."
}

func (d *download) askFolder() {
	chooser := dialog.NewFolderOpen(func(folder fyne.ListableURI, err error) {
		if err == nil && folder != nil {
			d.folder.SetText(folder.Path())
		}
	}, d.browser.frame.Window)
	at := strings.TrimSpace(d.folder.Text)
	if _, err := os.Stat(at); err != nil {
		at = filepath.Dir(at)
	}
	if list, err := storage.ListerForURI(storage.NewFileURI(at)); err == nil {
		chooser.SetLocation(list)
	}
	chooser.Resize(fyne.NewSize(min(820, d.browser.frame.Window.Canvas().Size().Width-32), min(560, d.browser.frame.Window.Canvas().Size().Height-32)))
	chooser.Show()
}
