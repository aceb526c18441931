package batch

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourscope/solver/run"
)

// TestResultsAreInTheUnitOfTheFile: lengths with decimals are written as such, and come back.
// Results of instances with whole numbers, and of earlier programs, have no field for that.
func TestResultsAreInTheUnitOfTheFile(t *testing.T) {
	r := Result{ID: "m/ils/1", Length: 1832, Moves: 77, Stages: []run.StageRecord{{Name: "kicks", Gain: 632}, {Name: "end", Gain: -5}},
		Trace: Trace{Seconds: []float64{0, 1}, Length: []int64{2464, 1832}, Moves: []int64{0, 77}}}
	for decimals, want := range map[int][]string{
		0: {`"length":1832,`, `"gain":632}`, `"length":[2464,1832]`},
		1: {`"length":183.2,`, `"gain":63.2}`, `"gain":-0.5}`, `"length":[246.4,183.2]`, `"decimals":1`, `"moves":77,`},
		5: {`"length":0.01832,`, `"gain":0.00632}`, `"length":[0.02464,0.01832]`},
	} {
		r.Decimals = decimals
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range want {
			if !strings.Contains(string(text), part) {
				t.Errorf("%d decimals: %s, want %s in it", decimals, text, part)
			}
		}
		if strings.Contains(string(text), "decimals") != (decimals > 0) {
			t.Errorf("%d decimals: %s", decimals, text)
		}
		var back Result
		if err := json.Unmarshal(text, &back); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(r, back); diff != "" {
			t.Errorf("%d decimals: %s", decimals, diff)
		}
	}
	for _, text := range []string{`{"decimals":-1}`, `{"decimals":99}`, `{"decimals":1,"length":"x"}`, `{"decimals":1,"length":1e3}`} {
		var r Result
		if err := json.Unmarshal([]byte(text), &r); err == nil {
			t.Errorf("%s is taken", text)
		}
	}
}

// TestFailedResultsHaveNoLength, in any unit.
func TestFailedResultsHaveNoLength(t *testing.T) {
	for _, decimals := range []int{0, 2} {
		text, err := json.Marshal(Result{ID: "m/ils/1", Failed: "no memory", Decimals: decimals})
		if err != nil || strings.Contains(string(text), "length") {
			t.Errorf("%s, %v", text, err)
		}
	}
}
