//go:build !nogui

package control

import (
	"testing"

	"fyne.io/fyne/v2/theme"
)

// The toolkit computes the colour of keys in menus from that of texts: it must come out
// opaque, and the texts, too.
func TestKeysInMenusAreOpaque(t *testing.T) {
	for _, mode := range []string{"light", "dark"} {
		_, _, _, a := NewTheme(mode, "").Color(theme.ColorNameForeground, theme.VariantLight).RGBA()
		if keys := uint8(uint32(float32(a) * 0.95)); keys < 0xF0 || a>>8 != 0xFF {
			t.Errorf("%s: texts have the alpha %#x, keys in menus %#x", mode, a, keys)
		}
	}
}
