package command

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"

	"tourscope/solver"
	"tourscope/solver/batch"
)

// progressTable is the table of a running batch: a row for each engine on each instance.
type progressTable struct {
	batch *batch.Batch
	began time.Time

	mu      sync.Mutex
	rows    []progressRow // by instance, then engine
	before  int           // jobs that were done before this process
	done    int           // jobs with a result, also failed ones
	failed  int
	widest  [2]int // names of instances and engines
	ofLabel map[string]int
}

// progressRow has the figures of the runs of one row.
type progressRow struct {
	instance, engine string
	optimum          int64
	runs, failed     int
	lengths, seconds float64 // sums
	best             int64
}

func newProgressTable(b *batch.Batch, history *batch.History) *progressTable {
	t := &progressTable{batch: b, began: time.Now(), ofLabel: make(map[string]int), widest: [2]int{len("instance"), len("engine")}}
	for _, i := range b.Instances {
		for _, e := range b.Plan.Engines {
			t.ofLabel[i.Label+"/"+e.Label] = len(t.rows)
			t.rows = append(t.rows, progressRow{instance: i.Label, engine: e.Label, optimum: i.Optimum})
			t.widest[0] = max(t.widest[0], len([]rune(i.Label)))
			t.widest[1] = max(t.widest[1], len([]rune(e.Label)))
		}
	}
	if history != nil {
		for _, r := range history.Results {
			if r.Failed == "" { // the others run again
				t.add(r)
				t.before++
			}
		}
	}
	return t
}

// note adds the result of an event.
func (t *progressTable) note(e batch.Event) {
	if e.Result == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.add(*e.Result)
}

func (t *progressTable) add(r batch.Result) {
	i, is := t.ofLabel[r.Instance+"/"+r.Engine]
	if !is {
		return
	}
	row := &t.rows[i]
	t.done++
	if r.Failed != "" {
		t.failed++
		row.failed++
		return
	}
	if row.runs == 0 || r.Length < row.best {
		row.best = r.Length
	}
	row.runs++
	row.lengths += float64(r.Length)
	row.seconds += r.Seconds
}

// line returns a line of one result, for logs.
func (t *progressTable) line(r batch.Result) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := fmt.Sprintf("%d of %d  %s", t.done, len(t.batch.Jobs), r.ID)
	if r.Failed != "" {
		return text + "  failed: " + r.Failed
	}
	text += "  length " + solver.FormatDecimal(r.Length, r.Decimals)
	if r.Gap != nil {
		text += fmt.Sprintf("  gap %.3f %%", *r.Gap)
	}
	return text + fmt.Sprintf("  %.2f s", r.Seconds)
}

// follow redraws the table until the batch has ended, and then clears it, since the summary
// follows.
func (t *progressTable) follow(screen *os.File, work *batch.Run) {
	tick := time.NewTicker(redraw)
	defer tick.Stop()
	drawn := 0
	for {
		select {
		case <-work.Done():
			rewind(screen, drawn)
			return
		case <-tick.C:
			width, height, err := term.GetSize(int(screen.Fd()))
			if err != nil || width <= 0 || height <= 0 {
				width, height = 80, 24
			}
			lines := t.lines(work.Live(), width-1, height-1)
			rewind(screen, drawn)
			drawn = len(lines)
			fmt.Fprint(screen, strings.Join(lines, "\n")+"\n")
		}
	}
}

// rewind moves the cursor up by some lines and clears them.
func rewind(w io.Writer, lines int) {
	if lines > 0 {
		fmt.Fprintf(w, "\x1b[%dA\r\x1b[J", lines)
	}
}

// lines returns the table in the width and height; of a long one the part around a running job.
func (t *progressTable) lines(live []batch.Live, width, height int) []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	working := make(map[int]batch.Live)
	at := 0
	for k := len(live) - 1; k >= 0; k-- {
		at = live[k].Job.Instance*len(t.batch.Plan.Engines) + live[k].Job.Engine
		working[at] = live[k]
	}
	all := []string{
		fit(t.headline(time.Since(t.began)), width),
		fit(fmt.Sprintf("%-*s  %-*s  %7s  %10s  %9s  %8s", t.widest[0], "instance", t.widest[1], "engine", "runs", "best", "gap (%)", "time (s)"), width),
	}
	room := max(height-len(all), 1)
	from := max(0, min(at-room/2, len(t.rows)-room))
	for i := from; i < min(from+room, len(t.rows)); i++ {
		all = append(all, fit(t.row(i, working), width))
	}
	return all
}

// headline returns the number of jobs done and the estimated time left.
func (t *progressTable) headline(gone time.Duration) string {
	text := fmt.Sprintf("%d of %d jobs, %v", t.done, len(t.batch.Jobs), gone.Round(time.Second))
	if now := t.done - t.before; now > 0 {
		left := gone / time.Duration(now) * time.Duration(len(t.batch.Jobs)-t.done)
		text += fmt.Sprintf(", about %v left", left.Round(time.Second))
	}
	if t.failed > 0 {
		text += fmt.Sprintf(", %d failed", t.failed)
	}
	return text
}

func (t *progressTable) row(i int, working map[int]batch.Live) string {
	r := t.rows[i]
	best, gap, seconds := "", "", ""
	if r.runs > 0 {
		best = fmt.Sprint(r.best)
		seconds = fmt.Sprintf("%.2f", r.seconds/float64(r.runs))
		if r.optimum > 0 {
			gap = fmt.Sprintf("%.3f", 100*(r.lengths/float64(r.runs)-float64(r.optimum))/float64(r.optimum))
		}
	}
	text := fmt.Sprintf("%-*s  %-*s  %7s  %10s  %9s  %8s", t.widest[0], r.instance, t.widest[1], r.engine,
		fmt.Sprintf("%d/%d", r.runs, len(t.batch.Plan.Seeds)), best, gap, seconds)
	if r.failed > 0 {
		text += fmt.Sprintf("  %d failed", r.failed)
	}
	if live, is := working[i]; is {
		text += fmt.Sprintf("  < seed %d: %.1f s", live.Job.Seed, live.Figures.Elapsed.Seconds())
		if live.Toured {
			text += ", length " + solver.FormatDecimal(live.Figures.Best, t.batch.Instances[live.Job.Instance].Decimals)
		}
	}
	return text
}

// terminalOf returns the terminal that w writes to, or nil.
func terminalOf(w io.Writer) *os.File {
	file, is := w.(*os.File)
	if !is || !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return file
}
