package settings

import (
	"maps"
	"path/filepath"
	"slices"
)

// maxRecent is as many recent files as a menu shows without scrolling at the
// smallest window, 900 × 600.
const maxRecent = 12

// maxOpen counts an instance and a tour of it.
const maxOpen = 2

// Session is the state of the window at its last end.
type Session struct {
	Window  Window   `json:"window"`
	Recent  []string `json:"recent,omitempty"`  // absolute paths, the newest first
	Batches []string `json:"batches,omitempty"` // folders of batches, the newest first
	Folder  string   `json:"folder,omitempty"`  // where the last file was opened or saved
	Setup   Setup    `json:"setup"`

	// TSPLIB is the folder of the instances of the papers' tables.
	TSPLIB string `json:"tsplib,omitempty"`

	// Panes are the further panes of a comparison: engine and parameters. The rest is
	// the same as in Setup, which is the first pane.
	Panes    []Setup `json:"panes,omitempty"`
	Unlinked bool    `json:"unlinked,omitempty"` // each pane has its own view

	Regions bool `json:"regions,omitempty"` // the regions of searches are drawn

	Browser Browser `json:"browser"`

	Turns []Turned `json:"turned,omitempty"` // which way round instances are shown, the newest first

	// Exports are the choices made for pictures, by what they show and by name.
	Exports map[string]map[string]string `json:"exports,omitempty"`

	// Open are the paths of the open instance and of the tour file shown with it;
	// Views are the views of the panes.
	Open  []string `json:"open,omitempty"`
	Views []View   `json:"views,omitempty"`
}

// Turned is the orientation of an instance, a value of view.Orientation.
type Turned struct {
	Instance    string `json:"instance"`
	Cities      int    `json:"cities"`
	Orientation int    `json:"orientation"`
}

// KeepExport stores the choices for pictures of a kind.
func (s *Session) KeepExport(kind string, choices map[string]string) {
	if s.Exports == nil {
		s.Exports = make(map[string]map[string]string)
	}
	s.Exports[kind] = maps.Clone(choices)
}

// maxTurned is the number of instances whose orientation is stored.
const maxTurned = 100

// Turn stores the orientation of an instance.
func (s *Session) Turn(instance string, cities, orientation int) {
	s.Turns = slices.DeleteFunc(s.Turns, func(t Turned) bool { return t.Instance == instance && t.Cities == cities })
	s.Turns = slices.Insert(s.Turns, 0, Turned{instance, cities, orientation})
	if len(s.Turns) > maxTurned {
		s.Turns = s.Turns[:maxTurned]
	}
}

// Turned returns the last orientation of an instance; false: none is stored.
func (s *Session) Turned(instance string, cities int) (orientation int, is bool) {
	for _, t := range s.Turns {
		if t.Instance == instance && t.Cities == cities {
			return t.Orientation, true
		}
	}
	return 0, false
}

// View is the view of a pane: its centre in world coordinates, and the zoom relative to
// the fitted view. Zoom 0 is the fitted view.
type View struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Zoom float64 `json:"zoom"`
}

// MaxPanes is the number of panes that can be compared.
const MaxPanes = 4

// Window is the layout of the window, in units of the toolkit (pixels at scale 1).
type Window struct {
	Width      float32 `json:"width"`
	Height     float32 `json:"height"`
	Side       float32 `json:"side"`  // width of the side panel
	Chart      float32 `json:"chart"` // height of the chart
	HideSide   bool    `json:"hide_side,omitempty"`
	HideChart  bool    `json:"hide_chart,omitempty"`
	FullScreen bool    `json:"full_screen,omitempty"`
}

// Setup holds the settings of the next run. Numbers are stored as they were typed.
type Setup struct {
	Engine    string                       `json:"engine,omitempty"`
	Heuristic string                       `json:"start,omitempty"`
	Seed      string                       `json:"seed,omitempty"`
	Limits    map[string]string            `json:"limits,omitempty"`
	Params    map[string]map[string]string `json:"params,omitempty"` // by engine, only what differs from the default
}

// Remember moves a file to the head of the recent files.
func (s *Session) Remember(path string) {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	s.Forget(path)
	s.Recent = slices.Insert(s.Recent, 0, path)
	if len(s.Recent) > maxRecent {
		s.Recent = s.Recent[:maxRecent]
	}
	s.Folder = filepath.Dir(path)
}

// RememberBatch moves the folder of a batch to the head of the recent batches.
func (s *Session) RememberBatch(folder string) {
	s.Batches = slices.DeleteFunc(s.Batches, func(old string) bool { return old == folder })
	s.Batches = slices.Insert(s.Batches, 0, folder)
	s.Batches = s.Batches[:min(len(s.Batches), maxRecent)]
}

// Forget removes a file from the recent files.
func (s *Session) Forget(path string) {
	s.Recent = slices.DeleteFunc(s.Recent, func(old string) bool { return old == path })
}

// SetParams stores an engine's parameters.
func (s *Setup) SetParams(engine string, values map[string]string) {
	if s.Params == nil {
		s.Params = make(map[string]map[string]string)
	}
	if len(values) == 0 {
		delete(s.Params, engine)
		return
	}
	s.Params[engine] = maps.Clone(values)
}

// repair limits the values of a file that was edited by hand.
func (s *Session) repair() {
	w := &s.Window
	w.Width, w.Height = within(w.Width, 600, 16384, 1280), within(w.Height, 400, 16384, 820)
	w.Side, w.Chart = within(w.Side, 200, 4096, 0), within(w.Chart, 60, 4096, 0)
	if len(s.Recent) > maxRecent {
		s.Recent = s.Recent[:maxRecent]
	}
	s.Turns = slices.DeleteFunc(s.Turns, func(t Turned) bool { return t.Orientation < 0 || t.Orientation > 7 })
	if len(s.Turns) > maxTurned {
		s.Turns = s.Turns[:maxTurned]
	}
	s.Browser.Preview = within(s.Browser.Preview, 200, 4096, 0)
	s.Browser.Folders = s.Browser.Folders[:min(len(s.Browser.Folders), maxFolders)]
	s.Batches = s.Batches[:min(len(s.Batches), maxRecent)]
	if len(s.Panes) >= MaxPanes {
		s.Panes = s.Panes[:MaxPanes-1]
	}
	s.Open = s.Open[:min(len(s.Open), maxOpen)]
	s.Views = s.Views[:min(len(s.Views), MaxPanes)]
}

// within returns value, or fallback where it is outside.
func within(value, low, high, fallback float32) float32 {
	if value >= low && value <= high {
		return value
	}
	return fallback
}

// withPaths returns the session with its paths in another form, of JSON or of this
// program. It changes no slice of s.
func (s Session) withPaths(form func(string) string) Session {
	all := func(paths []string) []string {
		changed := slices.Clone(paths)
		for i := range changed {
			changed[i] = form(changed[i])
		}
		return changed
	}
	s.Recent, s.Batches, s.Open = all(s.Recent), all(s.Batches), all(s.Open)
	s.Folder, s.Browser.Chosen = form(s.Folder), form(s.Browser.Chosen)
	s.Browser.Folders = slices.Clone(s.Browser.Folders)
	for i := range s.Browser.Folders {
		s.Browser.Folders[i].Path = form(s.Browser.Folders[i].Path)
	}
	return s
}
