//go:build !nogui

package window

import (
	"bytes"
	"context"

	"tourscope/app/look"
	"tourscope/app/window/exporting"
	"tourscope/app/window/i18n"
	"tourscope/canvas/export"
	"tourscope/canvas/palette"
)

// copyPicture copies what the panes show as a picture, as "Export picture" would
// write it by itself.
func (s *shell) copyPicture() {
	kind := exporting.Tour
	if s.compared() > 1 {
		kind = exporting.Comparison
	}
	subject := s.exported(kind)
	subject.Difference = kind == exporting.Comparison && s.differ.on
	file, err := s.lookNow(kind).Plan(subject, export.PNG)
	if err != nil {
		s.fail(err)
		return
	}
	s.status.say(i18n.L("Copying the picture…"))
	s.beside(func(ctx context.Context) {
		var picture bytes.Buffer
		err := file.Write(ctx, &picture, nil)
		if err == nil {
			err = s.copyImage(ctx, picture.Bytes())
		}
		s.do(func() {
			if err != nil {
				s.status.say("")
				s.fail(err)
				return
			}
			width, height, _, _ := file.Size()
			s.status.say(i18n.L("Copied the picture, %d × %d pixels.", width, height))
		})
	})
}

// lookNow is the current look of the panes.
func (s *shell) lookNow(kind exporting.Kind) look.Look {
	screen := s.screen()
	l := look.Look{Theme: screen.Theme}.Oriented(screen.Orientation, s.pane().problem())
	if screen.Palette != palette.OkabeIto { // which is the usual one
		l.Palette = screen.Palette
	}
	if _, seen := s.pane().scene.forExport(); !seen.IsFitted() {
		l.View = look.Part(screen.Part)
	}
	if !screen.Cities {
		l.CitySize = -1
	}
	if kind == exporting.Tour && screen.Series > 0 {
		l.LineColour = look.FormatColour(l.Series(screen.Series))
	}
	return l
}
