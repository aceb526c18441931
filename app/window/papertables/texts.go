//go:build !nogui

package papertables

import (
	"context"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// progressText says how far the measurement is, or what to do.
func (v *View) progressText() string {
	m := v.host.Measuring
	work, works := m.Work()
	switch {
	case works && m.Measured() != m.Table() && work.Paused:
		return i18n.L("%s is paused.", m.Measured().Paper().Cite()+", "+m.Measured().Label())
	case works && m.Measured() != m.Table():
		return i18n.L("%s is being measured.", m.Measured().Paper().Cite()+", "+m.Measured().Label())
	case works && work.Of == 0:
		return i18n.L("Reading the instances…")
	case works && work.Paused:
		return i18n.L("Paused. %d of %d runs are done. Space resumes the search.", work.Done, work.Of)
	case works:
		return i18n.L("%d of %d runs are done. Space pauses; Stop table keeps them, and Run table resumes it.", work.Done, work.Of)
	case m.Finished():
		done, of := m.Report().Trials()
		if done < of {
			return i18n.L("%d of %d runs are done. Press Run table to resume.", done, of)
		}
		if m.Quick() {
			return i18n.L("The quick trial has ended: few rows and short searches, not the protocol of the paper.")
		}
		return i18n.L("Measured here as far as this computer can. ▾ marks figures worse than the paper's.")
	case m.Lacks() != nil:
		return i18n.Sentence(m.Lacks())
	case m.Folder() == "" && m.Table().LocalSearch == 0:
		return i18n.L("Choose the folder of the TSPLIB files, then press Run table. Instances > Download TSPLIB… gets them.")
	}
	return i18n.L("Press Run table to measure it here. Quick takes a minute or so.")
}

// AskExport asks for a folder and writes all files of the table there. Existing files are never
// overwritten by another table: their names are those of the table.
func (v *View) AskExport() {
	report := v.host.Measuring.Report()
	note := control.NewCaption(i18n.L("Writes the table and its plot: CSV, Markdown, LaTeX, SVG, PDF, PNG."))
	name := report.Table.Paper().Name + "-" + report.Name()
	control.NewSaveDialog(v.frame, i18n.L("Export table"), name, nil, note, func(folder string) {
		v.frame.Write(folder, func(ctx context.Context, _ func(float64)) error { return report.Save(ctx, folder) })
	}).Show(520, 0)
}

// State describes the page for tests.
type State struct {
	Shown    bool   `json:"shown"`
	Table    string `json:"table"`
	Active   bool   `json:"active"`
	Paused   bool   `json:"paused"`
	Finished bool   `json:"finished"`
	Progress string `json:"progress"`
	Note     string `json:"note"`
}

// State describes the page for tests.
func (v *View) State() State {
	m := v.host.Measuring
	return State{Shown: v.Shown(), Table: m.Table().Paper().Name + " " + m.Table().ID, Active: m.Active(), Paused: m.Paused(), Finished: m.Finished(),
		Progress: v.progress.Value, Note: v.note.Value}
}
