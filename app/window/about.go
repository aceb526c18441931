//go:build !nogui

package window

import (
	"runtime"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver/processor"
)

// showAbout shows what this program is and what it computes on.
func (s *shell) showAbout() {
	text := widget.NewLabel(s.aboutText())
	text.Wrapping = fyne.TextWrapWord
	s.present(control.NewNotice(s.win, i18n.L("About Tourscope"), control.Unpadded(text)), 520, 0)
}

// aboutText is the version, processor, GPUs and licence, a line each.
func (s *shell) aboutText() string {
	version := s.options.Version
	if version == "" {
		version = i18n.L("unknown")
	}
	name := processor.Name()
	if name == "" {
		name = i18n.L("unknown")
	}
	lines := []string{
		i18n.L("Version: %s", version),
		i18n.L("Processor: %s, %d cores", name, cores()),
		i18n.L("GPU: %s", s.gpuText()),
		i18n.L("System: %s, %s", runtime.GOOS, runtime.GOARCH),
		i18n.L("Licence: BSD 3-Clause, see the file LICENSE."),
	}
	return strings.Join(lines, "\n")
}

// gpuText names the GPUs of the worker, or says that there are none or that it has yet to
// answer.
func (s *shell) gpuText() string {
	if s.askingGPU() {
		return i18n.L("looking for one…")
	}
	var names []string
	for _, d := range s.gpus() {
		names = append(names, d.Name)
	}
	if len(names) == 0 {
		return i18n.L("none available")
	}
	return strings.Join(names, ", ")
}
