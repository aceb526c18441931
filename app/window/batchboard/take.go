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

// AskExport asks for a folder and writes all files of the results there: tables as
// CSV, JSON, Markdown and LaTeX, plots as SVG, PDF and PNG.
func (b *Board) AskExport() {
	if b.sight == nil {
		return
	}
	report := b.sight.figures.report
	b.askDir(b.frame.Folder(), func(folder string) {
		b.frame.KeepFolder(folder)
		b.export(report, filepath.Join(folder, campaign.FolderName(report.Batch.Plan.Title)))
	})
}

// export writes into a folder of its own, so that no file of somebody else is
// written over.
func (b *Board) export(report *results.Report, folder string) {
	folder = campaign.FreeFolder(folder)
	b.frame.Write(folder, func(ctx context.Context, _ func(float64)) error { return report.Save(ctx, folder) })
}

// Folder is where the results of the last batch are.
func (b *Board) Folder() string { return b.folder }

// PickCopy lists what can be copied.
func (b *Board) PickCopy(under fyne.CanvasObject) {
	choices := []control.Choice{
		{Title: words.L("Markdown"), Detail: words.L("all tables and notes"), Run: b.CopyMarkdown},
		{Title: words.L("LaTeX"), Detail: words.L("all tables, for booktabs"), Run: b.CopyLaTeX},
		{Title: words.L("CSV"), Detail: words.L("every run, for a spreadsheet"), Run: b.CopyCSV},
	}
	b.pick(under, 260, choices)
}

// CopyMarkdown copies the tables as Markdown.
func (b *Board) CopyMarkdown() { b.copy(words.L("Markdown"), (*results.Report).WriteMarkdown) }

// CopyLaTeX copies the tables as LaTeX.
func (b *Board) CopyLaTeX() { b.copy(words.L("LaTeX"), (*results.Report).WriteLaTeX) }

// CopyCSV copies every run as CSV.
func (b *Board) CopyCSV() { b.copy(words.L("CSV"), (*results.Report).WriteCSV) }

func (b *Board) copy(as string, write func(*results.Report, io.Writer) error) {
	if b.sight == nil {
		return
	}
	var text bytes.Buffer
	if err := write(b.sight.figures.report, &text); err != nil {
		b.frame.Fail(err)
		return
	}
	fyne.CurrentApp().Clipboard().SetContent(text.String())
	b.frame.Say(words.L("Copied: the results as %s.", as))
}
