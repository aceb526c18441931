//go:build !nogui

package window

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"tourscope/app/window/i18n"
)

// action is a command of the user. Menus, toolbar, keys, command palette and help are made
// from one table of actions.
type action struct {
	id    string // for the toolbar, the test hook and searches in the source
	menu  string // of menuOrder
	title string
	brief string // the title of its button, beside others of its kind; empty: that of the menu
	help  string // one sentence, for the hint line and the help
	key   key
	also  []key // further keys, not shown
	local key   // shown where key is none: it is of the action's place only, see page.runes
	icon  fyne.Resource
	group bool // a line above it in the menu

	elsewhere func() error // why it does not work in the place in front, or nil; nil: it works everywhere

	always bool        // also under a dialog
	during func() bool // when it has its key, which is another action's otherwise; nil: always

	why     func() error         // why it cannot be run, for the hint; may be nil
	enabled func() bool          // nil: always
	checked func() bool          // nil: not a switch
	label   func() string        // nil: title
	face    func() fyne.Resource // nil: icon
	run     func()
}

func (a *action) can() bool { return a.away() == nil && (a.enabled == nil || a.enabled()) }

// away returns why an action does not work in the place in front, or nil.
func (a *action) away() error {
	if a.elsewhere == nil {
		return nil
	}
	return a.elsewhere()
}

// obstacle returns why an action cannot be run, or nil if no reason is known.
func (a *action) obstacle() error {
	if err := a.away(); err != nil || a.why == nil || a.can() {
		return err
	}
	return a.why()
}

// name is the current title: "Run" or "Pause".
func (a *action) name() string {
	if a.label != nil {
		return a.label()
	}
	return a.title
}

// called is its name with its key.
func (a *action) called() string {
	if a.key.none() {
		return a.name()
	}
	return a.name() + "  (" + a.key.String() + ")"
}

// do runs the action if it can be run now.
func (a *action) do() {
	if a.can() {
		a.run()
	}
}

// describe is the hint of an action: what it does and its key.
func (a *action) describe() string {
	if a.shownKey().none() || a.detail() != a.help {
		return a.detail()
	}
	return a.help + "  (" + a.shownKey().String() + ")"
}

// shownKey is the key in hints and in the help.
func (a *action) shownKey() key { return cmp.Or(a.key, a.local) }

// detail is what the action does, or why it cannot be run.
func (a *action) detail() string {
	if err := a.obstacle(); err != nil {
		return i18n.Sentence(err)
	}
	return a.help
}

// key is a key as users name it: a character ("f", "+"), or a named key, with
// modifiers. Characters are taken as typed, so that "+" is "+" on any keyboard.
type key struct {
	char rune
	name fyne.KeyName
	mod  fyne.KeyModifier
}

func char(c rune) key          { return key{char: c} }
func named(n fyne.KeyName) key { return key{name: n} }
func ctrl(n fyne.KeyName) key  { return key{name: n, mod: fyne.KeyModifierControl} }
func ctrlShift(n fyne.KeyName) key {
	return key{name: n, mod: fyne.KeyModifierControl | fyne.KeyModifierShift}
}

// charKey is the key of a typed character; capitals count as their small letter.
func charKey(r rune) key { return key{char: unicode.ToLower(r)} }

func (k key) none() bool { return k == key{} }

func (k key) String() string {
	var parts []string
	if k.mod&fyne.KeyModifierControl != 0 {
		parts = append(parts, "Ctrl")
	}
	if k.mod&fyne.KeyModifierShift != 0 {
		parts = append(parts, "Shift")
	}
	switch {
	case k.char == ' ':
		parts = append(parts, "Space")
	case k.char != 0:
		parts = append(parts, strings.ToUpper(string(k.char)))
	default:
		parts = append(parts, keyNames(k.name))
	}
	return strings.Join(parts, "+")
}

// shortcut is the key in the toolkit's terms, or nil for no key. The toolkit has names of
// its own for some, and would not recognise them otherwise.
func (k key) shortcut() fyne.Shortcut {
	switch {
	case k.none():
		return nil
	case k == ctrl(fyne.KeyZ):
		return &fyne.ShortcutUndo{}
	case k == ctrl(fyne.KeyY):
		return &fyne.ShortcutRedo{}
	case k == ctrl(fyne.KeyV):
		return &fyne.ShortcutPaste{}
	case k.name == fyne.KeyReturn:
		return &enterShortcut{desktop.CustomShortcut{KeyName: k.name, Modifier: k.mod}}
	case k.char != 0:
		return &desktop.CustomShortcut{KeyName: fyne.KeyName(k.String()), Modifier: k.mod}
	}
	return &desktop.CustomShortcut{KeyName: k.name, Modifier: k.mod}
}

// enterShortcut is a key with Return. Menus show its name, which is Enter in all other texts.
type enterShortcut struct{ desktop.CustomShortcut }

// Key implements fyne.KeyboardShortcut. It is for menus: the key is found by the ShortcutName.
func (*enterShortcut) Key() fyne.KeyName { return fyne.KeyEnter }

func keyNames(n fyne.KeyName) string {
	switch n {
	case fyne.KeyLeft:
		return "←"
	case fyne.KeyRight:
		return "→"
	case fyne.KeyUp:
		return "↑"
	case fyne.KeyDown:
		return "↓"
	case fyne.KeyEscape:
		return "Esc"
	case fyne.KeyPageUp:
		return "PgUp"
	case fyne.KeyPageDown:
		return "PgDn"
	case fyne.KeyReturn:
		return "Enter"
	case fyne.KeyDelete:
		return "Del"
	}
	return string(n)
}

// actions is the table.
type actions struct {
	all []*action
}

func (t *actions) find(id string) *action {
	for _, a := range t.all {
		if a.id == id {
			return a
		}
	}
	return nil
}

// byKey finds the action of a key, or nil. An action that has the key temporarily comes
// before the one that usually has it.
func (t *actions) byKey(k key) *action {
	var usual *action
	for _, a := range t.all {
		if k.none() || !slices.Contains(append([]key{a.key}, a.also...), k) {
			continue
		}
		if a.during == nil {
			if usual == nil {
				usual = a
			}
		} else if a.during() && a.away() == nil {
			return a
		}
	}
	return usual
}

// match lists the actions whose name has every word of the query, best first: those
// that begin with all of it, then those that begin with its first word.
func (t *actions) match(query string) []*action {
	words := strings.Fields(strings.ToLower(query))
	whole := strings.Join(words, " ")
	var best, first, others []*action
	for _, a := range t.all {
		title := strings.ToLower(a.name())
		searched := strings.ToLower(menuTitle(a.menu)) + " " + title + " " + strings.ToLower(a.help)
		if !hasAll(searched, words) {
			continue
		}
		switch {
		case whole != "" && strings.HasPrefix(title, whole):
			best = append(best, a)
		case whole != "" && strings.HasPrefix(title, words[0]):
			first = append(first, a)
		default:
			others = append(others, a)
		}
	}
	return slices.Concat(best, first, others)
}

func hasAll(text string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// label is the key's name, empty where there is no key.
func (k key) label() string {
	if k.none() {
		return ""
	}
	return k.String()
}
