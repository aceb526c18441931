package gpu

import (
	"os"
	"path/filepath"
	"testing"

	"tourscope/solver"
	"tourscope/solver/record"
	"tourscope/solver/run"
)

// testdata has recordings of runs on devices ("tourscope-gpu solve --record"). Each is
// replayed without the device, with valid tours of the recorded lengths.
func TestRecordedRunsReplay(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.rec"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("no run of a device was recorded yet: testdata/*.rec")
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { playRecorded(t, file) })
	}
}

func playRecorded(t *testing.T, file string) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	recording, err := record.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	if e := recording.Header.Engine; e.Device != solver.GPU || recording.Header.Environment["device"] == "" || recording.End == nil {
		t.Errorf("this is no whole run of a GPU: engine %s on the %v, device %q", e.Name, e.Device, recording.Header.Environment["device"])
	}
	cursor := recording.Cursor()
	for i := range recording.Moments {
		if _, _, err := cursor.Tour(i); err != nil {
			t.Fatal(err)
		}
	}
	start, _, err := cursor.Tour(0)
	if err != nil {
		t.Fatal(err)
	}
	r, err := run.Start(t.Context(), run.Settings{Problem: recording.Problem, Engine: recording.Replay(0), Start: start, Values: recording.Header.Values})
	if err != nil {
		t.Fatal(err)
	}
	outcome, err := r.Wait()
	if err != nil || outcome.Stop != solver.StopFinished || outcome.Length != recording.End.State.Best {
		t.Errorf("%v at length %d, %v; recorded was %d", outcome.Stop, outcome.Length, err, recording.End.State.Best)
	}
}
