package program

import (
	"os/exec"
	"sync"
	"time"

	"tourscope/solver"
	"tourscope/solver/processor"
)

// watch reports to the run while a program runs.
type watch struct {
	command  *exec.Cmd
	stop     func() // kills it
	output   *follower
	meter    *meter
	progress solver.Progress
	start    []solver.City
	state    *solver.State

	shown  int64 // the length of start
	halted bool
}

// reportEvery is far below the 0.2 s within which Halt must take effect.
const reportEvery = 10 * time.Millisecond

// wait reports until the program has ended, and kills it if the answer is Halt.
func (w *watch) wait() (halted bool, err error) {
	w.shown = w.state.Best
	guard := newLeash()
	defer guard.release()
	guard.hold(w.command)
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
			w.report(printedLength{w.output.shortest().length, w.meter.end(w.command)})
			return w.halted, err
		case <-w.output.newer:
			w.reportQueued()
		case <-tick.C:
			w.reportQueued()
			w.report(printedLength{w.output.shortest().length, w.meter.spent()})
		}
	}
}

func (w *watch) reportQueued() {
	for _, p := range w.output.queued() {
		w.report(p)
	}
}

// report reports a printed length. Its tour is not available: a request for a tour gets the
// start tour.
func (w *watch) report(p printedLength) {
	if p.length > 0 {
		w.state.Best = min(w.state.Best, p.length)
		w.state.Current = w.state.Best
	}
	w.state.Timing.Processor = max(w.state.Timing.Processor, p.spent)
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

// meter measures a program's processor time, for the goroutine that reads its output and for
// the one that waits for its end. Unknown times are 0.
type meter struct {
	mu     sync.Mutex
	tree   *processor.Tree
	partly bool // the system measures the time only after the end
}

// begin starts the command. The lock delays the reading of its output until the processor
// time can be measured.
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
	spent, _ := m.tree.Spent() // after the end: the last known
	return spent
}

// end returns the exact time after the end: that of the shell and of all processes that it has
// waited for.
func (m *meter) end(command *exec.Cmd) time.Duration {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.partly {
		return 0 // consistent with the zeros before
	}
	return command.ProcessState.UserTime() + command.ProcessState.SystemTime()
}
