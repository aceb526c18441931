package program

import (
	"os/exec"
	"sync"
	"time"

	"tourscope/solver"
	"tourscope/solver/processor"
)

// watch reports while a program runs.
type watch struct {
	command  *exec.Cmd
	stop     func() // kills it
	words    *follower
	meter    *meter
	progress solver.Progress
	start    []solver.City
	state    *solver.State

	shown  int64 // the length of start
	halted bool
}

// reportEvery is well below the 0.2 s in which Halt is obeyed.
const reportEvery = 10 * time.Millisecond

// wait reports until the program has ended, and kills it where the answer is Halt.
func (w *watch) wait() (halted bool, err error) {
	w.shown = w.state.Best
	if err := w.meter.begin(w.command); err != nil {
		return false, err
	}
	ended := make(chan error, 1)
	go func() { ended <- w.command.Wait() }()
	tick := time.NewTicker(reportEvery)
	defer tick.Stop()
	for {
		select {
		case err := <-ended:
			w.reportQueued()
			w.report(claim{w.words.claimed().length, w.meter.end(w.command)})
			return w.halted, err
		case <-w.words.newer:
			w.reportQueued()
		case <-tick.C:
			w.reportQueued()
			w.report(claim{w.words.claimed().length, w.meter.spent()})
		}
	}
}

func (w *watch) reportQueued() {
	for _, c := range w.words.queued() {
		w.report(c)
	}
}

// report tells of a claim. The tour that it is of is not known: who asks for one sees
// the start.
func (w *watch) report(c claim) {
	if c.length > 0 {
		w.state.Best = min(w.state.Best, c.length)
		w.state.Current = w.state.Best
	}
	w.state.Timing.Processor = max(w.state.Timing.Processor, c.spent)
	if w.halted {
		return
	}
	switch w.progress.Report(w.state) {
	case solver.Halt:
		w.halted = true
		w.stop()
	case solver.Show:
		shown := *w.state
		shown.Best, shown.Current = w.shown, w.shown
		w.progress.Show(w.start, &shown)
	}
}

// meter tells a program's processor time to those who read its output and to those who
// wait for its end. It answers 0 as long as it cannot.
type meter struct {
	mu     sync.Mutex
	tree   *processor.Tree
	partly bool // the system would only tell the time of the whole run
}

// begin starts the command. What it prints is read once it can be measured.
func (m *meter) begin(command *exec.Cmd) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := command.Start(); err != nil {
		return err
	}
	m.tree = processor.Follow(command.Process.Pid)
	m.partly = !processor.CanFollow()
	return nil
}

func (m *meter) spent() time.Duration {
	m.mu.Lock()
	defer m.mu.Unlock()
	spent, _ := m.tree.Spent() // of one that has just ended, what was known last
	return spent
}

// end is what the system says after the end, which is exact: the shell's own time and
// that of all it has waited for.
func (m *meter) end(command *exec.Cmd) time.Duration {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.partly {
		return 0 // beside a curve of zeros it would mislead
	}
	return command.ProcessState.UserTime() + command.ProcessState.SystemTime()
}
