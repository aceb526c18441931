//go:build !nogui

package window

import (
	"net/url"
	"strings"

	"tourscope/app/session"
	"tourscope/app/window/i18n"
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
	settings, err := p.Asked(session.Together)
	if err != nil {
		return "", err
	}
	if p.loaded.edited {
		return "", i18n.Error("the pinned edges are not in the file: save the instance and copy again")
	}
	r := session.Repeat{Threads: settings.Threads, Proven: p.setup.goal().Proven, File: p.loaded.path, Problem: p.problem(), Engine: settings.Engine.Info().Name, Values: settings.Values, Seed: settings.Seed, Start: settings.Heuristic, Limits: settings.Limits}
	if settings.Start != nil {
		if r.From = p.tourFile; r.From == "" {
			return "", i18n.Error("the start tour is not saved: save it, open the file and copy again")
		}
	}
	return r.String(), nil
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
