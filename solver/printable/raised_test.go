package printable

import "testing"

func TestLowered(t *testing.T) {
	for letter, want := range map[rune]byte{'²': '2', '⁰': '0', '⁹': '9', '⁻': '-', '⁺': '+', '2': 0, 'a': 0} {
		if got := Lowered(letter); got != want {
			t.Errorf("%c is %q", letter, got)
		}
	}
}
