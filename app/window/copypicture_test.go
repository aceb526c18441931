//go:build !nogui

package window

import (
	"bytes"
	"context"
	"image/png"
	"strings"
	"testing"

	"tourscope/app/clipboard"
	"tourscope/app/session"
)

// TestCopyPicture copies what the panes show, and says what to do where no program
// for it is there.
func TestCopyPicture(t *testing.T) {
	s, l := comparing(t)
	pictures := make(chan []byte, 1)
	s.copyImage = func(_ context.Context, picture []byte) error {
		pictures <- picture
		return nil
	}
	s.shared.limit(limitIterations).Set("20")
	perform(s, "run")
	l.until(t, "both tours", func() bool { return s.phase() == session.Idle && s.compared() == 2 })
	perform(s, "copy-picture")
	picture, err := png.Decode(bytes.NewReader(<-pictures))
	if err != nil || picture.Bounds().Dx() != 1600 {
		t.Fatalf("the picture is no good: %v", err)
	}
	l.until(t, "the word of it", func() bool { return strings.HasPrefix(s.status.message, "Copied the picture") })

	s.copyImage = func(context.Context, []byte) error { return clipboard.ErrNone }
	perform(s, "copy-picture")
	l.until(t, "the reason", func() bool { return s.lastError == clipboard.ErrNone.Error() })
}
