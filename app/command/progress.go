package command

import (
	"fmt"
	"io"
	"os"
	"time"

	"golang.org/x/term"

	"tourscope/app/format"
	"tourscope/solver"
	"tourscope/solver/optima"
	"tourscope/solver/run"
)

// redraw is the interval between two changes of the progress line, long enough to read it.
const redraw = 200 * time.Millisecond

// followOnTerminal shows one line of figures until the run ends, if w is a terminal.
func followOnTerminal(w io.Writer, work *run.Run, optimum optima.Optimum) {
	file, is := w.(*os.File)
	if !is || !term.IsTerminal(int(file.Fd())) {
		return
	}
	tick := time.NewTicker(redraw)
	defer tick.Stop()
	for {
		select {
		case <-work.Done():
			fmt.Fprint(w, clearLine)
			return
		case <-tick.C:
			fmt.Fprint(w, clearLine, fit(progressText(work.Problem(), work.Figures(), work.Latest() != nil, optimum), lineWidth(file)-1))
		}
	}
}

// lineOnTerminal shows one line of text, which each call of show replaces, if w is a terminal.
func lineOnTerminal(w io.Writer) (show func(text string), end func()) {
	file, is := w.(*os.File)
	if !is || !term.IsTerminal(int(file.Fd())) {
		return func(string) {}, func() {}
	}
	show = func(text string) { fmt.Fprint(w, clearLine, fit(text, lineWidth(file)-1)) }
	return show, func() { fmt.Fprint(w, clearLine) }
}

// percentOnTerminal shows the progress of a task in percent until end is called, if w is a
// terminal.
func percentOnTerminal(w io.Writer, what string) (report func(done float64), end func()) {
	file, is := w.(*os.File)
	if !is || !term.IsTerminal(int(file.Fd())) {
		return nil, func() {}
	}
	var last time.Time
	report = func(done float64) {
		if time.Since(last) < redraw {
			return
		}
		last = time.Now()
		fmt.Fprint(w, clearLine, fit(fmt.Sprintf("%s %3.0f %%", what, 100*done), lineWidth(file)-1))
	}
	return report, func() { fmt.Fprint(w, clearLine) }
}

// lineWidth returns the number of characters of the terminal's lines, 80 if it is unknown.
func lineWidth(terminal *os.File) int {
	width, _, err := term.GetSize(int(terminal.Fd()))
	if err != nil || width <= 0 {
		return 80
	}
	return width
}

// clearLine moves the cursor to the first column and clears the line.
const clearLine = "\r\x1b[K"

// progressText returns the line: stage, time, length, gap, speed.
func progressText(p *solver.Problem, f run.Figures, started bool, optimum optima.Optimum) string {
	text := fmt.Sprintf("%s %5.1f s", f.Stage.Name, f.Elapsed.Seconds())
	if !started {
		return text // there is no start tour yet
	}
	text += "  length " + p.FormatLength(f.Best)
	if gap, known := optimum.Gap(f.Best); known {
		text += "  gap " + format.Gap(gap)
	}
	return text + fmt.Sprintf("  %s moves/s", short(f.MovesPerSecond))
}

// fit truncates a line to a width, so that it does not wrap.
func fit(text string, width int) string {
	runes := []rune(text)
	return string(runes[:max(0, min(len(runes), width))])
}
