package batch

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestWriteRoundTrip includes texts that TOML has to escape.
func TestWriteRoundTrip(t *testing.T) {
	zero, some := 0.0, 1.25
	plan := &Plan{
		Title: "quotes \" and ' and \\ and\ttabs", Instances: []string{`C:\tsp\a b.tsp`, "sample:board", "ü*.tsp"},
		Seeds: []uint64{3, 1, 1 << 40}, Threshold: 2.5,
		Engines: []Engine{
			{Name: "ils", Label: "a \"b\"", Stop: Stop{Time: 90 * time.Second, Gap: &zero}},
			{Name: "sspm", Label: "sspm", Start: "random", Params: map[string]string{"moves": "24", "alpha": "0.5"}},
			{Name: "2opt", Label: "2opt", Stop: Stop{Iterations: 7, Gap: &some, Stagnation: 1500 * time.Millisecond}},
		},
	}
	for name, write := range map[string]func(io.Writer) error{"plan.toml": plan.WriteTOML, "plan.json": plan.WriteJSON} {
		var text bytes.Buffer
		if err := write(&text); err != nil {
			t.Fatal(err)
		}
		again, err := ReadPlan(strings.NewReader(text.String()), name)
		if err != nil {
			t.Errorf("%v\n%s", err, text.String())
			continue
		}
		if diff := cmp.Diff(plan, again, cmpopts.IgnoreUnexported(Plan{})); diff != "" {
			t.Errorf("%s (-written +read):\n%s\n%s", name, diff, text.String())
		}
	}
}
