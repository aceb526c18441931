package i18n

import "testing"

// Texts without translation stay in English.
func TestTextsWithoutTranslation(t *testing.T) {
	for _, row := range []struct{ got, want string }{
		{L("Another pane"), "Another pane"},
		{L("100 % of it"), "100 % of it"},
		{L("%d panes of %s", 3, "a280"), "3 panes of a280"},
		{L(""), ""},
		{L("%d of %d runs, %3d", 1, 5000, 7), "1 of 5,000 runs,   7"},
		{L("seed %d, city %d", uint64(12345), int64(7542)), "seed 12345, city 7542"},
	} {
		if row.got != row.want {
			t.Errorf("got %q, want %q", row.got, row.want)
		}
	}
}
