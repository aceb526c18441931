package printable

import "testing"

func TestPowers(t *testing.T) {
	for text, want := range map[string]string{
		"²": "[² 2]", "⁰": "[⁰ 0]", "⁹": "[⁹ 9]", "⁻": "[⁻ -]", "⁺": "[⁺ +]", "2": "2", "a": "a", "": "",
		"10⁻²/s ×10⁶": "10[⁻² -2]/s ×10[⁶ 6]",
	} {
		if got := Powers(text, func(raised, plain string) string { return "[" + raised + " " + plain + "]" }); got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
}
