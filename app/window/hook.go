//go:build !nogui

package window

import (
	"encoding/json"
	"fmt"
	"net"
	"os"
	"sync"
	"time"

	"tourscope/app/window/batches"
	"tourscope/app/window/browser"
	"tourscope/app/window/exporting"
	"tourscope/app/window/opening"
	"tourscope/app/window/papertables"
	"tourscope/app/window/sweep"
)

// hookVariable names the unix socket of the test hook. Without it there is none.
//
// A test connects, gets the window's state as one line of JSON, and the
// connection is closed; nothing can be changed through it. Tests drive the
// window by keys and mouse and read here its state and where its widgets are.
const hookVariable = "TOURSCOPE_TEST_HOOK"

// hookState is the state that tests read. Places are in pixels of the window.
type hookState struct {
	Instance  string  `json:"instance"` // empty: the start page
	Cities    int     `json:"cities"`
	Engine    string  `json:"engine"`
	State     string  `json:"state"` // idle, running, pausing, stopping
	Paused    bool    `json:"paused"`
	Stop      string  `json:"stop"`
	Best      int64   `json:"best"`
	Gap       string  `json:"gap"`
	Iteration int64   `json:"iteration"`
	Elapsed   float64 `json:"elapsed_s"`

	Pictures     int     `json:"pictures"` // drawn since the start
	PictureCost  float64 `json:"picture_ms"`
	FirstPicture float64 `json:"first_picture_ms"` // from opening the instance
	SinceStart   float64 `json:"since_start_s"`    // of the process's window
	ChartDrawn   int     `json:"chart_pictures"`
	Zoom         float64 `json:"zoom"`
	CenterX      float64 `json:"center_x"`
	CenterY      float64 `json:"center_y"`
	Turned       string  `json:"turned"` // the picture: "90° mirrored"
	Scale        float64 `json:"scale"`  // of the toolkit

	Goroutines int `json:"goroutines"`

	Theme     string              `json:"theme"`
	Status    string              `json:"status"`
	Covered   bool                `json:"covered"` // by a dialog or a list
	LastError string              `json:"last_error"`
	Fault     string              `json:"fault"` // why the engine cannot run
	Reading   bool                `json:"reading"`
	Panes     []hookPane          `json:"panes"`
	Active    int                 `json:"active"` // index in Panes
	Linked    bool                `json:"linked"`
	Sentence  string              `json:"sentence"` // how the panes compare
	Browser   browser.State       `json:"browser"`
	Sweep     sweep.State         `json:"sweep"`
	Batch     batches.State       `json:"batch"`
	Papers    papertables.State   `json:"papers"`
	Replay    hookReplay          `json:"replay"`
	Chart     hookChart           `json:"chart"`
	Widgets   map[string]hookRect `json:"widgets"` // by action id; "picture" and "chart"
	Export    exporting.State     `json:"export"`  // the dialog
	Open      opening.State       `json:"open"`    // the program's own dialog for files
}

// hookChart is what the chart shows.
type hookChart struct {
	Axis string  `json:"axis"`
	Log  bool    `json:"log"` // the axis of gaps
	From float64 `json:"from"`
	To   float64 `json:"to"` // equal to From: everything
}

// hookReplay is how the replay is.
type hookReplay struct {
	On      bool    `json:"on"`
	Bar     bool    `json:"bar"`
	At      float64 `json:"at_s"`
	Length  float64 `json:"length_s"`
	Playing bool    `json:"playing"`
	Text    string  `json:"text"`
}

// hookPane is one of several panes.
type hookPane struct {
	Engine    string   `json:"engine"`
	State     string   `json:"state"`
	Best      int64    `json:"best"`
	Start     int64    `json:"start"` // length of the start tour
	Iteration int64    `json:"iteration"`
	Accepted  int64    `json:"accepted"` // moves
	Move      string   `json:"move"`     // the last one in the one-move mode, as shown
	Zoom      float64  `json:"zoom"`
	CenterX   float64  `json:"center_x"`
	CenterY   float64  `json:"center_y"`
	Picture   hookRect `json:"picture"`
	Regions   int      `json:"regions"` // drawn
	Angle     float64  `json:"angle"`   // of their axes
}

type hookRect struct {
	X, Y, Width, Height int
	Disabled            bool `json:",omitempty"`
}

// hook sends the state to tests. A nil hook does nothing.
type hook struct {
	listener net.Listener
	done     sync.WaitGroup
	opened   time.Time
}

// openHook listens if hookVariable is set.
func openHook(do func(func()), state func(*hook) hookState) *hook {
	path := os.Getenv(hookVariable)
	if path == "" {
		return nil
	}
	listener, err := net.Listen("unix", path)
	if err != nil {
		fmt.Fprintln(os.Stderr, "tourscope: the test hook does not work:", err)
		return nil
	}
	h := &hook{listener: listener, opened: time.Now()}
	h.done.Go(func() { h.serve(do, state) })
	return h
}

// serve writes the state to each connection; the window's goroutine collects it.
func (h *hook) serve(do func(func()), state func(*hook) hookState) {
	for {
		connection, err := h.listener.Accept()
		if err != nil {
			return
		}
		answer := make(chan hookState, 1)
		do(func() { answer <- state(h) })
		select {
		case now := <-answer:
			_ = json.NewEncoder(connection).Encode(now)
		case <-time.After(10 * time.Second): // the window has gone
		}
		_ = connection.Close()
	}
}

func (h *hook) close() {
	if h != nil {
		_ = h.listener.Close()
		h.done.Wait()
	}
}
