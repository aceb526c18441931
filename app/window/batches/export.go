//go:build !nogui

package batches

import (
	"bytes"
	"context"
	"io"
	"path/filepath"

	"fyne.io/fyne/v2"

	"tourscope/app/campaign"
	"tourscope/app/results"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// AskExport asks for a new folder and writes all files of the results there: tables as
// CSV, JSON, Markdown and LaTeX, plots as SVG, PDF and PNG. Existing files are never
// overwritten.
func (b *View) AskExport() {
	if b.snapshot == nil {
		return
	}
	report := b.snapshot.figures.report
	free := campaign.FreeFolder(filepath.Join(b.frame.Folder(), campaign.FolderName(report.Batch.Plan.Title)))
	note := control.NewCaption(i18n.L("Writes all tables and plots: CSV, JSON, Markdown, LaTeX, SVG, PDF, PNG."))
	control.NewSaveDialog(b.frame, i18n.L("Export results"), filepath.Base(free), nil, note, func(folder string) {
		b.frame.Write(folder, func(ctx context.Context, _ func(float64)) error { return report.Save(ctx, folder) })
	}).Show(520, 0)
}

// Folder is the folder of the last batch's results.
func (b *View) Folder() string { return b.folder }

// ShowCopyMenu lists the formats to copy.
func (b *View) ShowCopyMenu(under fyne.CanvasObject) {
	choices := []control.Choice{
		{Title: i18n.L("Markdown"), Detail: i18n.L("all tables and notes"), Run: b.CopyMarkdown},
		{Title: i18n.L("LaTeX"), Detail: i18n.L("all tables, for booktabs"), Run: b.CopyLaTeX},
		{Title: i18n.L("CSV"), Detail: i18n.L("all runs, for a spreadsheet"), Run: b.CopyCSV},
	}
	b.popUp(under, 260, choices)
}

// CopyMarkdown copies the tables as Markdown.
func (b *View) CopyMarkdown() { b.copy(i18n.L("Markdown"), (*results.Report).WriteMarkdown) }

// CopyLaTeX copies the tables as LaTeX.
func (b *View) CopyLaTeX() { b.copy(i18n.L("LaTeX"), (*results.Report).WriteLaTeX) }

// CopyCSV copies every run as CSV.
func (b *View) CopyCSV() { b.copy(i18n.L("CSV"), (*results.Report).WriteCSV) }

func (b *View) copy(as string, write func(*results.Report, io.Writer) error) {
	if b.snapshot == nil {
		return
	}
	var text bytes.Buffer
	if err := write(b.snapshot.figures.report, &text); err != nil {
		b.frame.ShowError(err)
		return
	}
	fyne.CurrentApp().Clipboard().SetContent(text.String())
	b.frame.SetStatus(i18n.L("Copied the results as %s.", as))
}
