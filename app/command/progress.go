package command

import (
	"fmt"
	"io"
	"os"
	"time"

	"golang.org/x/term"

	"tourscope/solver/optima"
	"tourscope/solver/run"
)

// redraw is how often the progress line changes: often enough to look alive,
// seldom enough to be read.
const redraw = 200 * time.Millisecond

// followOnTerminal shows one line of live figures until the run ends. It shows
// nothing where w is no terminal: logs and pipes stay clean.
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
			fmt.Fprint(w, clearLine, fit(progressText(work.Figures(), work.Latest() != nil, optimum), lineWidth(file)-1))
		}
	}
}

// lineOnTerminal shows one line of text, which each call of show replaces. Where w is no
// terminal it shows nothing.
func lineOnTerminal(w io.Writer) (show func(text string), end func()) {
	file, is := w.(*os.File)
	if !is || !term.IsTerminal(int(file.Fd())) {
		return func(string) {}, func() {}
	}
	show = func(text string) { fmt.Fprint(w, clearLine, fit(text, lineWidth(file)-1)) }
	return show, func() { fmt.Fprint(w, clearLine) }
}

// percentOnTerminal shows how much of something is done, as long as it takes.
// Where w is no terminal it shows nothing.
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

// lineWidth is how many characters a line of the terminal has. Some do not know.
func lineWidth(terminal *os.File) int {
	width, _, err := term.GetSize(int(terminal.Fd()))
	if err != nil || width <= 0 {
		return 80
	}
	return width
}

// clearLine goes to the first column and clears to the end of the line.
const clearLine = "\r\x1b[K"

// progressText is the line: phase, time, length, gap, speed.
func progressText(f run.Figures, started bool, optimum optima.Optimum) string {
	text := fmt.Sprintf("%s %5.1f s", f.Stage.Name, f.Elapsed.Seconds())
	if !started {
		return text // the start tour is being made
	}
	text += fmt.Sprintf("  length %d", f.Best)
	if gap, known := optimum.Gap(f.Best); known {
		text += fmt.Sprintf("  gap %.2f %%", gap)
	}
	return text + fmt.Sprintf("  %s moves/s", short(f.MovesPerSecond))
}

// fit cuts a line to a width, so that it never wraps.
func fit(text string, width int) string {
	runes := []rune(text)
	return string(runes[:max(0, min(len(runes), width))])
}
