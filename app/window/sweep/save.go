//go:build !nogui

package sweep

import (
	"context"
	"io"
	"path/filepath"
	"strings"

	"tourscope/app/results"
	"tourscope/app/save"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/canvas/export"
)

// kinds are the extensions of the files that a sweep can be saved as.
func kinds() []string { return []string{".pdf", ".svg", ".png", ".csv", ".md", ".json", ".toml"} }

// AskSave asks for a file and saves the sweep.
func (r *Region) AskSave() {
	if !r.HasResults() {
		return
	}
	note := control.NewCaption(i18n.L("Curves: PDF, SVG, PNG. Figures: CSV, Markdown. Runs: JSON. Batch file: TOML."))
	note.Ellipsis = true
	name := strings.Map(fileLetter, r.report.Batch.Instances[0].Label) + "-sweep.pdf"
	control.NewSaveDialog(r.frame, i18n.L("Save sweep"), name, kinds(), note, r.Save).Show(600, 0)
}

// Save writes the sweep to a file in the background.
func (r *Region) Save(path string) {
	report, show := r.report, r.currentView.figures()
	r.frame.Write(path, func(ctx context.Context, _ func(float64)) error {
		err := write(ctx, path, report, show)
		if err == nil && !strings.EqualFold(filepath.Ext(path), ".toml") { // which has no results
			r.frame.Do(func() { r.saved = report })
		}
		return err
	})
}

// Unsaved reports whether there are results that are in no file.
func (r *Region) Unsaved() bool { return r.HasResults() && r.saved != r.report }

// fileLetter replaces separators in a file name.
func fileLetter(c rune) rune {
	if strings.ContainsRune(`/\: `, c) {
		return '-'
	}
	return c
}

// write writes the kind of file that the extension says.
func write(ctx context.Context, path string, report *results.Report, show []results.Figure) error {
	return save.File(path, func(w io.Writer) error {
		switch strings.ToLower(filepath.Ext(path)) {
		case ".csv":
			return report.WriteSweepCSV(w)
		case ".md":
			return report.WriteMarkdown(w)
		case ".json":
			return report.WriteJSON(w)
		case ".toml":
			return report.Batch.Plan.WriteTOML(w)
		}
		format, err := export.FormatOf(path)
		if err != nil {
			return err
		}
		return report.WriteSweep(ctx, w, format, show...)
	})
}
