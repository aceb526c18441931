package report

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourscope/solver"
	"tourscope/solver/optima"
	"tourscope/solver/run"
)

func TestTraceRoundTrip(t *testing.T) {
	points := []run.TracePoint{
		{State: solver.State{Best: 9000}},
		{Elapsed: 1500 * time.Microsecond, State: solver.State{Best: 8000, Iteration: 7, Moves: 1 << 40}},
		{Elapsed: time.Hour, State: solver.State{Best: 7542, Iteration: 8, Moves: 1 << 41}},
	}
	for _, row := range []struct {
		decimals int
		length   string // of the first point
	}{{0, ",9000,"}, {1, ",900.0,"}, {5, ",0.09000,"}} {
		var file bytes.Buffer
		if err := WriteTrace(&file, points, optima.Optimum{Length: 7542}, row.decimals); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(file.String(), row.length) {
			t.Errorf("%d decimals: %s, want %s in it", row.decimals, &file, row.length)
		}
		back, decimals, err := ReadTrace(&file)
		if err != nil || decimals != row.decimals {
			t.Fatalf("%d decimals come back as %d: %v", row.decimals, decimals, err)
		}
		if diff := cmp.Diff(points, back); diff != "" {
			t.Error(diff)
		}
	}
}

func TestReadTraceRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "no points",
		"elapsed_s,length\n":              "no points",
		"x,y\n1,2\n":                      "not the history of a run",
		"elapsed_s,length\n1\n":           "line 2: 1 fields are too few",
		"elapsed_s,length\n1,2\n\n-1,2\n": "line 4: elapsed_s",
		"elapsed_s,length\nNaN,2\n":       "elapsed_s",
		"elapsed_s,length\n1,2\n2,1.5\n":  "more decimals",
		"elapsed_s,length\n1,2.5.1\n":     "is not a number",
		"elapsed_s,length\n1,1e3\n":       "is not a number",
		"elapsed_s,length\n2,9\n1,8\n":    "decreases",
	} {
		if _, _, err := ReadTrace(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if got, _, err := ReadTrace(strings.NewReader("note,length,elapsed_s\nx,12,0.5\n")); err != nil || got[0].State.Best != 12 || got[0].Elapsed != time.Second/2 {
		t.Errorf("with its columns in another order: %v, %v", got, err)
	}
}

func FuzzReadTrace(f *testing.F) {
	f.Add([]byte(traceHeader + "0.000000,0,9000,,9000,0,0,0,0\n1.5,3,8000,,8100,2.5,70,3,0\n"))
	f.Add([]byte("elapsed_s,length\n1e9,1\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		trace, decimals, err := ReadTrace(bytes.NewReader(data))
		if decimals < 0 || decimals > solver.MaxDecimals {
			t.Fatalf("%d decimals", decimals)
		}
		for i, p := range trace {
			if err == nil && (p.Elapsed < 0 || p.State.Best < 0 || i > 0 && p.Elapsed < trace[i-1].Elapsed) {
				t.Fatalf("point %d is %+v", i, p)
			}
		}
	})
}
