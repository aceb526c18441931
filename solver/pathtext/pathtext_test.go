package pathtext

import (
	"encoding/json"
	"testing"
)

func FuzzThereAndBack(f *testing.F) {
	for _, path := range []string{"", "/tmp/berlin52.tsp", "sample:board", "/tmp/caf\xe9.tsp", "/tmp/\xff%41\n", "bytes:/tmp", "/tmp/Zürich"} {
		f.Add(path)
	}
	f.Fuzz(func(t *testing.T, path string) {
		data, err := json.Marshal(Encode(path))
		if err != nil {
			t.Fatal(err)
		}
		var text string
		if err := json.Unmarshal(data, &text); err != nil {
			t.Fatal(err)
		}
		if got := Decode(text); got != path {
			t.Errorf("%q became %q, then %q", path, text, got)
		}
	})
}

func TestPlainPathsStay(t *testing.T) {
	for _, path := range []string{"/tmp/berlin52.tsp", "/tmp/Zürich %20.tsp", "sample:board", `C:\tours\a.tsp`} {
		if got := Encode(path); got != path {
			t.Errorf("%q is written as %q", path, got)
		}
	}
	if got := Decode("bytes:%zz"); got != "bytes:%zz" {
		t.Errorf("what is no path became %q", got)
	}
}
