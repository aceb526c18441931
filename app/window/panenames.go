//go:build !nogui

package window

import (
	"slices"
	"strconv"
	"strings"

	"tourscope/app/window/words"
	"tourscope/solver"
)

// otherEngine is one that no pane has yet: of the kind of device that fewer panes
// have, and the strongest of its kind, if there is one that can take the problem.
func (s *shell) otherEngine() string {
	taken := make(map[string]bool)
	panes := make(map[solver.Device]int)
	for _, p := range s.panes {
		info := p.setup.engine.Info()
		taken[info.Name] = true
		panes[info.Device]++
	}
	found, others := "", 0
	registry := s.options.Registry
	usual := []solver.Engine{usualEngine(registry, true), usualEngine(registry, false)}
	for _, e := range slices.Concat(usual, registry.Engines()) {
		info := e.Info()
		if taken[info.Name] || info.Unavailable != "" || s.isOpen() && info.Check(s.pane.problem()) != nil {
			continue
		}
		if found == "" || panes[info.Device] < others {
			found, others = info.Name, panes[info.Device]
		}
	}
	return found
}

// addedText says what was added, and when the processor is too small for it.
func (s *shell) addedText(p *pane) string {
	text := words.L("Pane %d: %s. All panes start together with the same tour and seed.", len(s.panes), p.setup.engine.Info().Title)
	if crowd := s.crowded(cores()); crowd != "" {
		text += " " + crowd
	}
	return text
}

// name is what a pane is called in a sentence, in the chart and on pictures: its
// title, and where the panes differ in it, the device.
func (s *shell) name(p *pane) string {
	name := s.title(p)
	if p.exhibit == nil && s.mixed() {
		info, _ := p.engine()
		name += " (" + info.Device.String() + ")"
	}
	return name
}

// title is what stands in its caption, which says the device on its second line:
// the title of the engine without what stands in brackets there, and what tells the
// pane from another one of the same engine.
func (s *shell) title(p *pane) string {
	if p.exhibit != nil {
		return words.L("Your best tour")
	}
	info, _ := p.engine()
	title, _, _ := strings.Cut(info.Title, " (")
	if strings.HasSuffix(info.Title, recordedMark) {
		title += recordedMark
	}
	return title + s.suffix(p)
}

// suffix tells a pane from others of the same engine: by the parameters in which they
// differ, and those alone, for it stands in every sentence.
func (s *shell) suffix(p *pane) string {
	info, values := p.engine()
	different := make(map[string]bool)
	alone := true
	for _, other := range s.panes {
		its, theirs := other.engine()
		if other == p || other.exhibit != nil || its.Name != info.Name {
			continue
		}
		alone = false
		for _, param := range info.Params {
			if valueOf(param, values) != valueOf(param, theirs) {
				different[param.Name] = true
			}
		}
	}
	if alone {
		return ""
	}
	if len(different) == 0 {
		return " #" + strconv.Itoa(1+slices.Index(s.panes, p))
	}
	text := ""
	for _, param := range info.Params {
		if different[param.Name] {
			text += " " + param.Name + "=" + valueOf(param, values)
		}
	}
	return text
}

// valueOf is the value of a parameter, which is the default where none is given.
func valueOf(p solver.Param, values map[string]string) string {
	if v, is := values[p.Name]; is {
		return v
	}
	return p.Default
}
