package look

import (
	"strconv"
	"strings"
)

// Line returns the command line that writes the same file, as its arguments. file is
// the file of the instance; tours are the files of the subject's tours, or the command
// line's names for them.
func (l Look) Line(s Subject, file string, tours []string, output string) []string {
	w := words{"tourscope", "export", file}
	notes := false
	for i, t := range s.Tours {
		w.add("tour", tours[i])
		notes = notes || t.Note != "" || t.Elapsed != 0
	}
	if len(s.Tours) > 1 {
		own := s.own()
		for i, t := range s.Tours {
			w.add("label", t.Title)
			if notes {
				w.add("note", s.note(i, own))
			}
		}
		w.when(s.Difference, "difference")
	}
	if s.Meta.Engine != "" && !l.NoMetadata {
		w.add("engine", s.Meta.Engine)
		w.add("seed", strconv.FormatUint(s.Meta.Seed, 10))
	}
	return append(append(w, l.Flags()...), "-o", output)
}

// Flags returns the options as flags of the command line.
func (l Look) Flags() []string {
	var w words
	number := func(name string, d Decimal) {
		if d != 0 {
			w.add(name, d.String())
		}
	}
	text := func(name, value string) {
		if value != "" {
			w.add(name, value)
		}
	}
	text("preset", l.Preset)
	number("width", l.Width)
	number("height", l.Height)
	w.when(l.MM, "mm")
	number("dpi", l.DPI)
	text("theme", l.Theme)
	text("palette", l.Palette)
	text("background", l.Background)
	w.when(l.Transparent, "transparent")
	text("line-colour", l.LineColour)
	number("line-width", l.LineWidth)
	number("city-size", l.CitySize)
	number("scale", l.Scale)
	if l.View != (Part{}) {
		w.add("view", l.View.String())
	}
	if l.Turn != nil {
		w.add("turn", strconv.Itoa(*l.Turn))
	}
	w.when(l.Mirror, "mirror")
	if l.Title != nil {
		w.add("title", *l.Title)
	}
	text("caption", l.Caption)
	w.when(l.NoMetadata, "no-metadata")
	return w
}

// words are the arguments of a command line.
type words []string

// add adds a flag with its value. A value that begins like a flag is joined by "=".
func (w *words) add(flag, value string) {
	if strings.HasPrefix(value, "-") {
		*w = append(*w, "--"+flag+"="+value)
		return
	}
	*w = append(*w, "--"+flag, value)
}

func (w *words) when(is bool, flag string) {
	if is {
		*w = append(*w, "--"+flag)
	}
}
