//go:build e2e

package e2e

import (
	"fmt"
	"path/filepath"
	"testing"
)

// TestChart changes the axes by the switches on the chart, zooms by the wheel, selects by
// dragging, and shows everything by a double click.
func TestChart(t *testing.T) {
	d := startDesktop(t)
	file := filepath.Join(t.TempDir(), "chart.tsp")
	run(t, d, "generate", "--kind", "uniform", "--cities", "800", "--seed", "3", "-o", file)
	w := open(t, d, "--engine", "ils", "--run", file)
	s := w.await("it searches", func(s state) bool { return s.Iteration > 1000 && s.Widgets["chart"].Width > 0 })
	for _, axis := range []string{"moves", "iterations", "time"} {
		w.click(s.Widgets["chart-"+axis])
		w.await("the chart is over "+axis, func(s state) bool { return s.Chart.Axis == axis })
	}
	w.press("s")
	w.await("the search stops", func(s state) bool { return s.State == "idle" })

	chart := s.Widgets["chart"]
	at := func(share float64) []string {
		return []string{"mousemove", fmt.Sprint(chart.X + int(share*float64(chart.Width))), fmt.Sprint(chart.Y + chart.Height/2)}
	}
	w.xdotool(append(at(0.5), "click", "4", "click", "4")...)
	zoomed := w.await("the wheel zooms", func(s state) bool { return s.Chart.To > s.Chart.From && s.Chart.From > 0 })
	w.xdotool(append(at(0.4), "mousedown", "1")...)
	w.xdotool(at(0.5)...)
	w.xdotool(at(0.6)...)
	w.xdotool("mouseup", "1")
	w.await("dragging selects", func(s state) bool {
		return s.Chart.From > zoomed.Chart.From && s.Chart.To < zoomed.Chart.To && s.Chart.To > s.Chart.From
	})
	w.screenshot("chart")
	w.xdotool(append(at(0.5), "click", "--repeat", "2", "--delay", "60", "1")...)
	w.await("a double click fits", func(s state) bool { return s.Chart.From == s.Chart.To })
	w.press("ctrl+q")
	w.awaitEnd()
}
