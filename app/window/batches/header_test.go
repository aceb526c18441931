//go:build !nogui

package batches

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/window/control"
)

// Where a button gets a longer title the others make room: none is pushed over the edge of the page.
func TestHeaderFollowsTheTitlesOfItsButtons(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(control.NewTheme("light", ""))
	hints := &control.Hints{Show: func(string) {}}
	buttons := make(map[string]*control.HintButton)
	h := newHeader(hints, func() {}, func(id string) (*control.HintButton, func(bool)) {
		buttons[id] = control.NewHintButton(hints, id, "", theme.MediaPlayIcon(), func() {})
		return buttons[id], func(bool) {}
	})
	h.object.Resize(fyne.NewSize(1200, 60))
	h.show(progressPage, nil, false)
	group := h.groups[progressPage]
	edge := func() float32 {
		last := group.Objects[len(group.Objects)-1]
		return group.Position().X + last.Position().X + last.Size().Width
	}
	room := h.row.Size().Width + 0.5
	if edge() > room {
		t.Fatalf("the last button ends at %v of %v", edge(), room)
	}
	h.pause.SetText("Resume all that was paused")
	group.Refresh() // as the toolkit does
	if edge() <= room {
		t.Fatalf("the longer title needs no more room: the last button ends at %v of %v", edge(), room)
	}
	if h.show(progressPage, nil, false); edge() > room {
		t.Errorf("the last button ends at %v of %v", edge(), room)
	}
}
