package instance_test

import (
	"bytes"
	"errors"
	"testing"

	"tourscope/solver"
	"tourscope/solver/instance"
)

// FuzzRead: whatever a file holds, also a broken archive, it is read or refused with a reason.
func FuzzRead(f *testing.F) {
	const line = "<kml><Placemark><LineString><coordinates>9,0 9,1</coordinates></LineString></Placemark></kml>"
	f.Add([]byte(archived(f, map[string]string{"doc.kml": line})))
	f.Add([]byte(archived(f, map[string]string{"a/b.kml": line, "c": "d", "E.KML": line})))
	f.Add([]byte("\x1f\x8b\x08"))
	f.Add([]byte(points))
	f.Fuzz(func(t *testing.T, content []byte) {
		p, err := instance.Read(bytes.NewReader(content), "fuzz")
		var refusal *solver.FileError
		switch {
		case err == nil && p.Cities() == 0:
			t.Fatal("read a problem without cities")
		case err != nil && (!errors.As(err, &refusal) || refusal.Reason == "" || refusal.Remedy == ""):
			t.Fatalf("%T: %v", err, err)
		}
	})
}
