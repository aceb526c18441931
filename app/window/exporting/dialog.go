//go:build !nogui

package exporting

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/look"
	"tourscope/app/save"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/canvas/export"
)

// Dialog is the form with preview and path.
type Dialog struct {
	host       *Host
	form       *form
	preview    *preview
	window     *control.SaveDialog
	copyButton *control.HintButton
}

// Preferred size of the dialog.
const (
	dialogWidth  = 1180
	dialogHeight = 760
)

// Show opens the dialog.
func Show(host *Host) *Dialog {
	d := &Dialog{host: host, form: &form{host: host}}
	d.form.onChange, d.form.formatChosen = d.draw, d.formatChosen
	d.preview = newPreview(host.Frame, d.setError)
	fields := d.form.build()
	d.copyButton = control.NewHintButton(host.Frame.Hints, i18n.L("Copy as command line"),
		i18n.L("Copy the command that writes the same file. Unsaved tours are saved next to it."), theme.ContentCopyIcon(), d.copyCommand)
	body := &fyne.Container{Layout: halves{}, Objects: []fyne.CanvasObject{control.NewScrollBox(container.New(layout.NewCustomPaddedLayout(0, 0, 0, 8), fields)), d.preview.object}}
	name := host.Name
	if host.Kind == Chart {
		name += "-chart"
	}
	d.window = control.NewLargeSaveDialog(host.Frame, i18n.L("Export picture"), name+".png", []string{".png", ".svg", ".pdf"}, body, d.save, d.copyButton)
	d.form.fill(map[string]string{"format": export.PNG.String()})
	d.form.show(host.Kind)
	d.form.requireSVGForPlotter()
	d.window.OnPathChanged = d.pathChanged
	d.window.OnClosed(func() {
		d.preview.stop()
		d.form.remember()
	})
	d.window.Show(dialogWidth, dialogHeight)
	d.draw()
	return d
}

// draw updates the preview and the error after a change.
func (d *Dialog) draw() {
	d.form.enable()
	control.SetEnabled(d.copyButton, d.form.kind != Chart && d.form.chosenSubject().Figure == nil)
	file, err := d.form.plan()
	if err != nil {
		d.setError(err)
		d.preview.fail(err)
		return
	}
	d.setError(nil)
	d.preview.show(file)
}

// setError sets why the picture cannot be saved, or nil.
func (d *Dialog) setError(err error) { d.window.SetError(err) }

// formatChosen gives the path the extension of the chosen format.
func (d *Dialog) formatChosen() {
	d.window.SetExtension("." + strings.ToLower(d.form.chosen().String()))
	d.draw()
}

// pathChanged chooses the format of the path's extension.
func (d *Dialog) pathChanged() {
	format, err := export.FormatOf(d.window.Path())
	if err == nil && format != d.form.chosen() {
		d.form.fill(map[string]string{"format": format.String()})
		d.draw()
	}
}

func (d *Dialog) save(path string) {
	file, err := d.form.plan()
	if err != nil {
		d.host.Frame.ShowError(err)
		return
	}
	d.host.Frame.Write(path, func(ctx context.Context, progress func(float64)) error {
		return save.File(path, func(w io.Writer) error { return file.Write(ctx, w, progress) })
	})
}

// copyCommand copies the command that writes the same file. Unsaved tours are saved next
// to it under unused names.
func (d *Dialog) copyCommand() {
	instance, err := d.host.InstanceFile()
	l, wrong := d.form.look()
	if err = errors.Join(err, wrong); err != nil {
		d.host.Frame.ShowError(err)
		return
	}
	s := d.form.chosenSubject()
	files, path := d.host.TourFiles(s), d.window.Path()
	d.host.Frame.Background(func(context.Context) {
		saved, err := d.saveTours(s, files, path)
		d.host.Frame.Do(func() {
			if err != nil {
				d.host.Frame.ShowError(err)
				return
			}
			d.host.Copy(l.Line(s, instance, files, path))
			if len(saved) > 0 {
				d.host.Frame.SetStatus(i18n.L("Copied. Tours saved: %s", strings.Join(saved, ", ")))
			}
		})
	})
}

// saveTours saves the unsaved tours and fills in their paths.
func (d *Dialog) saveTours(s look.Subject, files []string, path string) (saved []string, err error) {
	stem := strings.TrimSuffix(path, filepath.Ext(path))
	for i := range files {
		if files[i] != "" {
			continue
		}
		if len(files) > 1 {
			files[i] = freeName(fmt.Sprintf("%s-%d", stem, i+1))
		} else {
			files[i] = freeName(stem)
		}
		if err := save.File(files[i], func(w io.Writer) error { return d.host.WriteTour(w, s, i) }); err != nil {
			return saved, err
		}
		saved = append(saved, files[i])
	}
	return saved, nil
}

// freeName is an unused name for a tour file.
func freeName(stem string) string {
	path := stem + ".tour"
	for i := 2; ; i++ {
		if _, err := os.Lstat(path); err != nil {
			return path
		}
		path = fmt.Sprintf("%s (%d).tour", stem, i)
	}
}
