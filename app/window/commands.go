//go:build !nogui

package window

import (
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// commands is the command palette: everything that can be done, found by typing.
type commands struct {
	shell *shell
	entry *listEntry
	list  *control.ChoiceList
	popup *widget.PopUp
}

// listEntry is a field whose arrow keys move in the list below it.
type listEntry struct {
	widget.Entry
	list  *control.ChoiceList
	close func()
}

func newListEntry(list *control.ChoiceList, close func()) *listEntry {
	e := &listEntry{list: list, close: close}
	e.ExtendBaseWidget(e)
	return e
}

func (e *listEntry) TypedKey(key *fyne.KeyEvent) {
	switch key.Name {
	case fyne.KeyUp:
		e.list.Step(-1)
	case fyne.KeyDown:
		e.list.Step(1)
	case fyne.KeyReturn, fyne.KeyEnter:
		e.list.Choose(e.list.Highlighted)
	case fyne.KeyEscape:
		e.close()
	default:
		e.Entry.TypedKey(key)
	}
}

// showCommands opens the palette over the upper half of the window.
func (s *shell) showCommands() *commands {
	c := &commands{shell: s}
	c.list = control.NewChoiceList(s.hints, func() { c.close() })
	c.entry = newListEntry(c.list, c.close)
	c.entry.SetPlaceHolder(i18n.L("Type a command, an engine, a sample or a file path"))
	c.entry.OnChanged = c.search
	c.search("")
	body := container.NewBorder(c.entry, nil, nil, nil, control.Inset(4, 0, c.list.Scroll))
	c.popup = widget.NewModalPopUp(control.Inset(2, 2, body), s.win.Canvas())
	size := s.win.Canvas().Size()
	c.popup.Resize(fyne.NewSize(min(560, size.Width-40), min(440, size.Height-80)))
	c.popup.Show()
	s.win.Canvas().Focus(c.entry)
	return c
}

func (c *commands) close() { c.popup.Hide() }

func (c *commands) search(query string) {
	var found []control.Choice
	for _, a := range c.shell.actions.match(query) {
		if a.id == "commands" {
			continue
		}
		found = append(found, control.Choice{Title: a.name(), Detail: a.detail(), Trailing: a.key.label(), Disabled: !a.can(),
			Run: func() { c.shell.perform(a) }})
	}
	found = append(found, c.shell.otherCommands(query)...)
	if looksLikePath(query) {
		found = c.paths(query)
	}
	words := strings.Fields(strings.ToLower(query))
	rank := func(c control.Choice) int { // named so comes before described so; of these, what can be done before what cannot
		return 2*number(!hasAll(strings.ToLower(c.Title), words)) + number(c.Disabled)
	}
	slices.SortStableFunc(found, func(a, b control.Choice) int { return rank(a) - rank(b) })
	if len(found) == 0 {
		found = []control.Choice{{Title: i18n.L("No matches"), Detail: i18n.L("Try fewer letters, or type the path of a file, such as ~/a280.tsp."), Disabled: true}}
	}
	c.list.Set(found, 0)
}

// otherCommands returns the commands that are in no menu one by one: to choose an engine, to
// open a sample or a recent file.
func (s *shell) otherCommands(query string) []control.Choice {
	var found []control.Choice
	add := func(kind, title, detail string, off bool, run func()) {
		if (&actions{all: []*action{{menu: kind, title: title, help: detail}}}).match(query) != nil {
			found = append(found, control.Choice{Title: title, Detail: detail, Trailing: kind, Disabled: off, Run: run})
		}
	}
	for _, e := range s.options.Registry.Engines() {
		info := e.Info()
		add(i18n.L("Engine"), i18n.L("Engine: %s", info.Title), info.Summary, info.Unavailable != "", func() { s.pane().setup.choose(info.Name) })
	}
	for _, sample := range s.samples {
		add(i18n.L("Sample"), i18n.L("Sample: %s", sample.title), i18n.L("Bundled instance"), false, func() { s.open(sample.path) })
	}
	for _, path := range s.store.Session.Recent {
		add(i18n.L("Recent"), path, i18n.L("Recent file"), false, func() { s.open(path) })
	}
	return found
}

// number is the sort key of a command: disabled ones follow the others.
func number(off bool) int {
	if off {
		return 1
	}
	return 0
}

func looksLikePath(query string) bool {
	return strings.HasPrefix(query, "/") || strings.HasPrefix(query, "~") || strings.HasPrefix(query, ".") || filepath.IsAbs(query)
}
