//go:build !nogui

package batchboard

import (
	"bytes"
	"context"
	"io"
	"path/filepath"

	"fyne.io/fyne/v2"

	"tourscope/app/campaign"
	"tourscope/app/results"
	"tourscope/app/window/control"
	"tourscope/app/window/words"
)

// AskExport asks for a new folder and writes all files of the results there: tables as
// CSV, JSON, Markdown and LaTeX, plots as SVG, PDF and PNG. Existing files are never
// overwritten.
func (b *Board) AskExport() {
	if b.snapshot == nil {
		return
	}
	report := b.snapshot.figures.report
	free := campaign.FreeFolder(filepath.Join(b.frame.Folder(), campaign.FolderName(report.Batch.Plan.Title)))
	note := control.NewCaption(words.L("Writes all tables and plots: CSV, JSON, Markdown, LaTeX, SVG, PDF, PNG."))
	control.NewSaveDialog(b.frame, words.L("Export results"), filepath.Base(free), nil, note, func(folder string) {
		b.frame.Write(folder, func(ctx context.Context, _ func(float64)) error { return report.Save(ctx, folder) })
	}).Show(520, 0)
}

// Folder is the folder of the last batch's results.
func (b *Board) Folder() string { return b.folder }

// ShowCopyMenu lists the formats to copy.
func (b *Board) ShowCopyMenu(under fyne.CanvasObject) {
	choices := []control.Choice{
		{Title: words.L("Markdown"), Detail: words.L("all tables and notes"), Run: b.CopyMarkdown},
		{Title: words.L("LaTeX"), Detail: words.L("all tables, for booktabs"), Run: b.CopyLaTeX},
		{Title: words.L("CSV"), Detail: words.L("all runs, for a spreadsheet"), Run: b.CopyCSV},
	}
	b.popUp(under, 260, choices)
}

// CopyMarkdown copies the tables as Markdown.
func (b *Board) CopyMarkdown() { b.copy(words.L("Markdown"), (*results.Report).WriteMarkdown) }

// CopyLaTeX copies the tables as LaTeX.
func (b *Board) CopyLaTeX() { b.copy(words.L("LaTeX"), (*results.Report).WriteLaTeX) }

// CopyCSV copies every run as CSV.
func (b *Board) CopyCSV() { b.copy(words.L("CSV"), (*results.Report).WriteCSV) }

func (b *Board) copy(as string, write func(*results.Report, io.Writer) error) {
	if b.snapshot == nil {
		return
	}
	var text bytes.Buffer
	if err := write(b.snapshot.figures.report, &text); err != nil {
		b.frame.ShowError(err)
		return
	}
	fyne.CurrentApp().Clipboard().SetContent(text.String())
	b.frame.SetStatus(words.L("Copied the results as %s.", as))
}
