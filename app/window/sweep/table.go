//go:build !nogui

package sweep

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"tourscope/app/results"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// table shows the figures of a sweep, like its Markdown.
type table struct {
	object *control.ScrollBox
	body   *fyne.Container
}

func newTable() *table {
	t := &table{body: control.Column(16)}
	t.object = control.NewScrollBox(control.Inset(10, 14, t.body))
	t.fill(nil)
	return t
}

// fill shows the results.
func (t *table) fill(report *results.Report) {
	t.body.Objects = nil
	if report == nil || len(report.Results) == 0 {
		t.body.Add(control.NewCaption(i18n.L("Choose a parameter, then press Start sweep. The table appears here.")))
	} else {
		for _, g := range report.SweepTables() {
			t.body.Add(control.Column(8, control.NewSectionHeader(nil, g.Caption, "", nil, nil).Object, gridOf(g.Rows)))
		}
	}
	t.body.Refresh()
	t.object.ContentChanged()
}

func gridOf(rows [][]string) fyne.CanvasObject {
	grid := container.New(layout.NewGridLayoutWithColumns(len(rows[0])))
	for i, row := range rows {
		for _, text := range row {
			cell := control.NewBody(text)
			if i == 0 {
				cell = control.NewCaption(text)
			}
			cell.Align, cell.Ellipsis = fyne.TextAlignTrailing, true
			grid.Add(cell)
		}
	}
	return grid
}
