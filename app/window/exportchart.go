//go:build !nogui

package window

import (
	"context"
	"io"

	"tourscope/app/save"
	"tourscope/app/window/control"
	"tourscope/canvas/chart"
	"tourscope/canvas/export"
	"tourscope/canvas/palette"
)

// askExportChart asks where to write the chart.
func (s *shell) askExportChart() {
	note := control.NewCaption("As on the screen, in the colours for paper, 160 × 90 mm.")
	control.NewSaveDialog(s.frame(), "Export chart", s.fileName()+"-chart.pdf", []string{".pdf", ".svg", ".png"}, note, s.saveChart).Show(520, 210)
}

func (s *shell) saveChart(path string) {
	shown := s.chart.forExport()
	meta := s.pane.meta(s.options.Version)
	s.write(path, func(ctx context.Context, _ func(float64)) error {
		c := &chart.Chart{Series: shown.Series, Optimum: shown.Optimum, XAxis: shown.XAxis,
			LogX: shown.LogX, LogGap: shown.LogGap, Palette: palette.Print()}
		format, err := export.FormatOf(path)
		if err != nil {
			return err
		}
		return save.File(path, func(w io.Writer) error {
			return export.WriteChart(ctx, w, format, export.ChartPage{Picture: export.Picture{Width: 1890, Height: 1063, DPI: 300, Meta: meta}, Chart: *c})
		})
	})
}
