//go:build !nogui

package control

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// A top of wrapped text is as high as its lines at each width: nothing covers it, and no gap stays when it becomes wider.
func TestTightBorderFollowsWrappedText(t *testing.T) {
	test.NewTempApp(t)
	text := widget.NewLabel("Random-restart hill climbing: climbers from random tours side by side, each down to its local minimum.")
	text.Wrapping = fyne.TextWrapWord
	middle, below := Spacer{}.Object(), Spacer{}.Object()
	all, bottom := container.New(TightBorder{}, Column(0, text), middle, below), below.MinSize().Height
	heights := make(map[float32]float32)
	for _, width := range []float32{900, 200, 400, 200, 900} {
		all.Resize(fyne.NewSize(width, 500))
		top := text.MinSize().Height
		if at, high := middle.Position().Y, middle.Size().Height; at != top || math.Abs(float64(at+high+bottom-500)) > 0.01 {
			t.Errorf("%v wide: the text is %v high, what follows it begins at %v and is %v high", width, top, at, high)
		}
		if before, is := heights[width]; is && before != top {
			t.Errorf("%v wide: the text is %v high, and was %v", width, top, before)
		}
		heights[width] = top
	}
	if !(heights[900] < heights[400] && heights[400] < heights[200]) {
		t.Errorf("heights %v", heights)
	}
}
