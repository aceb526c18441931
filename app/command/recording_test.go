package command_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tourscope/app/command"
	"tourscope/solver"
	"tourscope/solver/engine"
)

// outcome is the part of the JSON object that a replay has to bring back.
type outcome struct {
	Instance, Engine, Stop string
	Length, Moves          int64
	Seed                   uint64
	Params                 map[string]string
}

func parse(t *testing.T, text string) outcome {
	t.Helper()
	var o outcome
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return o
}

func TestAReplayEndsAsTheSearchDid(t *testing.T) {
	p := &command.Program{Engines: solver.NewRegistry(engine.All()...), Version: "test"}
	file := filepath.Join(t.TempDir(), "run.rec")
	status, out, complaints := call(p, "solve", "sample:board", "--engine", "2opt", "--start", "random", "--param", "neighbors=7", "--seed", "5", "--json", "-q", "--record", file)
	if status != 0 || complaints != "" {
		t.Fatalf("status %d: %s", status, complaints)
	}
	want := parse(t, out)
	status, out, complaints = call(p, "replay", file, "--speed", "0", "--json")
	if status != 0 || !strings.Contains(complaints, "by tourscope test") {
		t.Fatalf("status %d: %s", status, complaints)
	}
	if got := parse(t, out); got.Length != want.Length || got.Moves != want.Moves || got.Seed != 5 || got.Params["neighbors"] != "7" || got.Engine != "2opt" || got.Stop != "finished" {
		t.Errorf("recorded %+v, replayed %+v", want, got)
	}
}

func TestRecordingsThatCannotBe(t *testing.T) {
	p := &command.Program{Engines: solver.NewRegistry(engine.All()...), Version: "test"}
	dir := t.TempDir()
	text := filepath.Join(dir, "text.rec")
	if err := os.WriteFile(text, []byte("NAME: berlin52\nTYPE: TSP\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"replay", text}, "this is no recording"},
		{[]string{"replay", filepath.Join(dir, "none.rec")}, "there is no such file (check the name)"},
		{[]string{"replay", text, "--speed=-1"}, "cannot be negative"},
		{[]string{"solve", "sample:board", "--record", filepath.Join(dir, "no", "such.rec")}, "there is no directory"},
	} {
		if status, _, complaints := call(p, c.args...); status == 0 || !strings.Contains(complaints, c.want) {
			t.Errorf("%v: status %d, %s", c.args, status, complaints)
		}
	}
}
