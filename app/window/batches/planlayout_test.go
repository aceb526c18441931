//go:build !nogui

package batches

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// fixed is an object of a least size.
func fixed(width, height float32) fyne.CanvasObject {
	r := canvas.NewRectangle(nil)
	r.SetMinSize(fyne.NewSize(width, height))
	return r
}

// The plan fills its page, and its lists take what the fields leave.
func TestPlanFillsThePage(t *testing.T) {
	parts := []fyne.CanvasObject{fixed(100, 50), fixed(10, 10), fixed(10, 10), fixed(50, 34), fixed(50, 72), fixed(1, 1), fixed(100, 110)}
	body := &fyne.Container{Layout: planLayout{}, Objects: parts}
	banner := fixed(100, 40)
	banner.Hide()
	page := &fyne.Container{Layout: planPageLayout{body}, Objects: []fyne.CanvasObject{banner, body, fixed(50, 20)}}
	for _, height := range []float32{500, 900} {
		page.Resize(fyne.NewSize(1000, height))
		sum, terms, instances, engines := page.Objects[2], parts[6], parts[1], parts[2]
		if end := sum.Position().Y + sum.Size().Height; end != height-summaryGap {
			t.Errorf("of %v the summary ends at %v", height, end)
		}
		if end := terms.Position().Y + terms.Size().Height; end != body.Size().Height {
			t.Errorf("the fields end at %v in a plan %v high", end, body.Size().Height)
		}
		if want := height - 500 + instances.MinSize().Height; instances.Size().Height < want || instances.Size() != engines.Size() {
			t.Errorf("of %v the lists have %v and %v", height, instances.Size(), engines.Size())
		}
	}
	if least, lists := body.MinSize().Height, listHeight(minLines); least != (planLayout{}).height(parts, lists) {
		t.Errorf("the least height is %v", least)
	}
}
