//go:build !nogui

package opening

// State describes the dialog for tests.
type State struct {
	Path  string   `json:"path"`
	Files []string `json:"files"` // as listed, with format and size
	Note  string   `json:"note"`
}

// State describes the dialog for tests; of nil it is empty.
func (d *Dialog) State() State {
	if d == nil {
		return State{}
	}
	s := State{Path: d.path.Text, Note: d.note.Value}
	for _, row := range d.list.Rows {
		s.Files = append(s.Files, row.Title+"  "+row.Trailing)
	}
	return s
}
