//go:build !nogui

package window

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"tourscope/app/window/i18n"
	"tourscope/solver"
)

// copyCommand copies the command line that starts the same search as Run.
func (s *shell) copyCommand() {
	var lines []string
	for _, p := range s.searching() {
		line, err := p.commandLine()
		if err != nil {
			s.fail(err)
			return
		}
		lines = append(lines, line)
	}
	s.app.Clipboard().SetContent(strings.Join(lines, "\n"))
	s.status.say(i18n.L("Copied: %s", strings.Join(lines, "   ")))
}

// commandLine is the command line of the same search without a window.
func (p *pane) commandLine() (string, error) {
	settings, err := p.setup.settings()
	if err != nil {
		return "", err
	}
	if p.loaded.edited {
		return "", i18n.Error("the pinned edges are not in the file: save the instance and copy again")
	}
	words := []string{"tourscope", "solve", quote(p.loaded.path), "--engine", settings.Engine.Info().Name}
	add := func(flag, value string) { words = append(words, flag, quote(value)) }
	p.addEnds(add, &words)
	names := make([]string, 0, len(settings.Values))
	for name := range settings.Values {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		add("--param", name+"="+settings.Values[name])
	}
	add("--seed", strconv.FormatUint(settings.Seed, 10))
	switch {
	case settings.Start != nil && p.tourFile != "":
		add("--from", p.tourFile)
	case settings.Start != nil:
		return "", i18n.Error("the start tour is not saved: save it, open the file and copy again")
	case settings.Heuristic != "":
		add("--start", settings.Heuristic)
	}
	l := settings.Limits
	if l.Time > 0 {
		add("--time", l.Time.String())
	}
	if l.Iterations > 0 {
		add("--iterations", fmt.Sprint(l.Iterations))
	}
	if l.Target > 0 {
		add("--target", fmt.Sprint(l.Target))
	}
	if l.Stagnation > 0 {
		add("--stagnation", l.Stagnation.String())
	}
	return strings.Join(words, " "), nil
}

// addEnds adds the flags of an open path.
func (p *pane) addEnds(add func(flag, value string), words *[]string) {
	ends := p.problem().Definition().OpenPath
	if ends == nil {
		return
	}
	*words = append(*words, "--path")
	for i, flag := range [...]string{"--from-city", "--to-city"} {
		if c := ends[i]; c != solver.AnyCity {
			add(flag, strconv.FormatInt(p.problem().Label(c), 10))
		}
	}
}

// quote protects a word from a POSIX shell.
func quote(word string) string {
	plain := func(c rune) bool {
		return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("_-./:=,+@%", c)
	}
	if word != "" && strings.IndexFunc(word, func(c rune) bool { return !plain(c) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// openCopied opens the file whose path, or file URL, is in the clipboard.
func (s *shell) openCopied() {
	path := strings.TrimSpace(oneLine(s.app.Clipboard().Content()))
	if u, err := url.Parse(path); err == nil && u.Scheme == "file" {
		path = u.Path
	}
	if path == "" {
		s.fail(i18n.Error("the clipboard contains no path: copy one first"))
		return
	}
	s.open(path)
}
