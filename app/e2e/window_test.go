//go:build e2e

package e2e

import (
	"bytes"
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// window is the program at work on a desktop.
type window struct {
	t       *testing.T
	desktop *desktop
	hook    string // the socket where it says how it is
	errors  messages
	ended   chan struct{} // closed when the process has ended
	exit    error         // read only once ended is closed
	process *os.Process
	id      string // of the window, for xdotool
}

// messages is what the program writes to standard error, also while it runs.
type messages struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (m *messages) Write(p []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.text.Write(p)
}

func (m *messages) String() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.text.String()
}

// state is what the window says of itself; see app/window/hook.go.
type state struct {
	Instance  string  `json:"instance"`
	Cities    int     `json:"cities"`
	State     string  `json:"state"`
	Stop      string  `json:"stop"`
	Best      int64   `json:"best"`
	Iteration int64   `json:"iteration"`
	Pictures  int     `json:"pictures"`
	Since     float64 `json:"since_start_s"`
	First     float64 `json:"first_picture_ms"`
	Zoom      float64 `json:"zoom"`
	CenterX   float64 `json:"center_x"`
	CenterY   float64 `json:"center_y"`
	Covered   bool    `json:"covered"`
	LastError string  `json:"last_error"`
	Fault     string  `json:"fault"`
	Theme     string  `json:"theme"`

	Goroutines int `json:"goroutines"`

	Status  string       `json:"status"`
	Browser browserState `json:"browser"`

	Widgets  map[string]rect `json:"widgets"`
	Panes    []paneState     `json:"panes"`
	Active   int             `json:"active"`
	Linked   bool            `json:"linked"`
	Sentence string          `json:"sentence"`
	Turned   string          `json:"turned"`
	Export   exportState     `json:"export"`
	Sweep    sweepState      `json:"sweep"`
	Batch    batchState      `json:"batch"`
	Papers   papersState     `json:"papers"`
	Replay   replayState     `json:"replay"`
	Chart    chartState      `json:"chart"`
}

// chartState is what the chart shows: the part from From to To, or everything where they are
// equal.
type chartState struct {
	Axis string  `json:"axis"`
	From float64 `json:"from"`
	To   float64 `json:"to"`
}

// replayState is how the replay is.
type replayState struct {
	On      bool    `json:"on"`
	Bar     bool    `json:"bar"`
	At      float64 `json:"at_s"`
	Length  float64 `json:"length_s"`
	Playing bool    `json:"playing"`
}

// exportState is the dialog that exports pictures.
type exportState struct {
	Kind     string `json:"kind"`
	Format   string `json:"format"`
	Size     string `json:"size"`
	Weight   string `json:"weight"`
	Previews int    `json:"previews"`
	Open     bool   `json:"open"`
}

// paneState is one of several panes.
type paneState struct {
	Engine    string  `json:"engine"`
	State     string  `json:"state"`
	Best      int64   `json:"best"`
	Start     int64   `json:"start"`
	Iteration int64   `json:"iteration"`
	Accepted  int64   `json:"accepted"`
	Move      string  `json:"move"`
	Zoom      float64 `json:"zoom"`
	CenterX   float64 `json:"center_x"`
	CenterY   float64 `json:"center_y"`
	Picture   rect    `json:"picture"`
	Regions   int     `json:"regions"`
	Angle     float64 `json:"angle"`
}

type rect struct{ X, Y, Width, Height int }

func (r rect) middle() (x, y int) { return r.X + r.Width/2, r.Y + r.Height/2 }

// open starts the program with its arguments and waits for the window.
func open(t *testing.T, d *desktop, args ...string) *window {
	t.Helper()
	w := &window{t: t, desktop: d, hook: filepath.Join(t.TempDir(), "hook"), ended: make(chan struct{})}
	cmd := d.command(program(t), args...)
	cmd.Env = append(cmd.Env, "TOURSCOPE_TEST_HOOK="+w.hook)
	cmd.Stderr = &w.errors
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w.process = cmd.Process
	go func() {
		w.exit = cmd.Wait()
		close(w.ended)
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-w.ended
	})
	w.await("the window is there", func(state) bool { return true })
	w.focus()
	return w
}

// focus finds the window and gives it the keyboard.
func (w *window) focus() {
	w.t.Helper()
	id := w.xdotool("search", "--sync", "--onlyvisible", "--pid", strconv.Itoa(w.process.Pid))
	id = string(bytes.Fields([]byte(id))[0])
	w.id = id
	w.xdotool("windowactivate", "--sync", id)
	until(w.t, "the window has the keyboard", func() bool {
		return string(bytes.TrimSpace([]byte(w.xdotool("getactivewindow")))) == id
	})
}

// xdotool runs one command of it.
func (w *window) xdotool(args ...string) string {
	w.t.Helper()
	out, err := w.desktop.command("xdotool", args...).CombinedOutput()
	if err != nil {
		w.t.Fatalf("xdotool %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// press presses keys one after the other: "space", "ctrl+s".
func (w *window) press(keys ...string) {
	w.t.Helper()
	for _, key := range keys {
		w.xdotool("key", "--clearmodifiers", key)
	}
}

// click presses the left button in the middle of a place of the window, which has
// a frame around it on the screen.
func (w *window) click(r rect) {
	w.t.Helper()
	x, y := r.middle()
	w.xdotool("mousemove", "--window", w.id, strconv.Itoa(x), strconv.Itoa(y), "click", "1")
}

// clickOn clicks the widget with an id as soon as it can be seen; what names it in failures.
func (w *window) clickOn(what, id string) {
	w.t.Helper()
	s := w.await(what+" can be seen", func(s state) bool { return s.Widgets[id].Width > 0 })
	w.click(s.Widgets[id])
}

// write types text.
func (w *window) write(text string) {
	w.t.Helper()
	w.xdotool("type", "--delay", "5", text)
}

// ask asks the window how it is; false if it does not answer.
func (w *window) ask() (state, bool) {
	var s state
	connection, err := net.DialTimeout("unix", w.hook, time.Second)
	if err != nil {
		return s, false
	}
	defer connection.Close()
	_ = connection.SetDeadline(time.Now().Add(timeout))
	return s, json.NewDecoder(connection).Decode(&s) == nil
}

// await polls the window until it is as it should be, and returns how it is.
func (w *window) await(what string, is func(state) bool) state {
	w.t.Helper()
	var last state
	for end := time.Now().Add(timeout); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		select {
		case <-w.ended:
			w.t.Fatalf("the program ended before %s: %v\n%s", what, w.exit, &w.errors)
		default:
		}
		if s, answers := w.ask(); answers {
			if last = s; is(s) {
				return s
			}
		}
	}
	w.t.Fatalf("waited %v in vain until %s; the window says %+v\n%s", timeout, what, last, &w.errors)
	return last
}

// close closes the window by the key of its frame. On a busy machine the window
// manager now and then misses that key, and the program receives nothing: the key is
// pressed until the program ends. A program that is closing ignores further keys.
func (w *window) close() {
	w.t.Helper()
	for end := time.Now().Add(timeout); time.Now().Before(end); {
		w.press("alt+F4")
		select {
		case <-w.ended:
			return
		case <-time.After(10 * time.Second):
		}
	}
}

// awaitEnd waits for the end of the program, which must be a good one.
func (w *window) awaitEnd() {
	w.t.Helper()
	select {
	case <-w.ended:
	case <-time.After(timeout):
		w.t.Fatalf("the program still runs %v after it was closed", timeout)
	}
	if status, err := exitStatus(w.exit); err != nil || status != 0 {
		w.t.Errorf("exit status %d (%v)\n%s", status, err, &w.errors)
	}
	if text := w.errors.String(); strings.Contains(text, "Error in Fyne call thread") || strings.Contains(text, "panic") {
		w.t.Errorf("on standard error:\n%s", &w.errors)
	}
	if _, err := os.Stat(w.hook); err == nil {
		w.t.Error("the socket of the test hook is left behind")
	}
}
