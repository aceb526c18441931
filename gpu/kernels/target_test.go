package kernels

import (
	"bytes"
	"compress/gzip"
	"errors"
	"strings"
	"testing"
	"testing/fstest"
)

// A device gets the newest PTX that is not newer than itself.
func TestPTXSuitsTheDevice(t *testing.T) {
	files := fstest.MapFS{}
	for _, name := range []string{"sweep.2.sm_70", "sweep.2up.sm_70", "pspm.1.sm_70", "pspm.1.sm_80", "pspm.1.sm_120", "pspm.1up.sm_90"} {
		files["ptx/"+name+".ptx"] = &fstest.MapFile{}
	}
	for _, c := range []struct {
		name, variant string
		capability    int
		want          string // empty: an error
	}{
		{"sweep", "2", 70, "ptx/sweep.2.sm_70.ptx"},
		{"sweep", "2", 120, "ptx/sweep.2.sm_70.ptx"}, // one file for all
		{"pspm", "1", 75, "ptx/pspm.1.sm_70.ptx"},
		{"pspm", "1", 80, "ptx/pspm.1.sm_80.ptx"},
		{"pspm", "1", 90, "ptx/pspm.1.sm_80.ptx"},
		{"pspm", "1", 120, "ptx/pspm.1.sm_120.ptx"}, // by number: 120 is after 80
		{"pspm", "1up", 80, ""},                     // older than the kernel
		{"sweep", "", 80, ""},
	} {
		got, err := newestPTX(files, c.name, c.variant, c.capability)
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("newestPTX(%q, %q, %d) = %q, %v; want %q", c.name, c.variant, c.capability, got, err, c.want)
		}
	}
}

// A device gets machine code of its own major number alone.
func TestMachineCodeSuitsTheDevice(t *testing.T) {
	files := fstest.MapFS{}
	for _, name := range []string{"sweep.2.sm_80", "sweep.2.sm_86", "sweep.2.sm_90", "pspm.1.sm_90", "pick.sm_120"} {
		files["machine/"+name+".cubin.gz"] = &fstest.MapFile{}
	}
	for _, c := range []struct {
		name, variant string
		capability    int
		want          string
	}{
		{"sweep", "2", 70, ""},
		{"sweep", "2", 80, "machine/sweep.2.sm_80.cubin.gz"},
		{"sweep", "2", 87, "machine/sweep.2.sm_86.cubin.gz"},
		{"sweep", "2", 90, "machine/sweep.2.sm_90.cubin.gz"},
		{"sweep", "2", 100, ""}, // of another major number
		{"pspm", "1", 89, ""},   // older than the code
		{"pick", "", 121, "machine/pick.sm_120.cubin.gz"},
		{"choose", "", 90, ""},
	} {
		if got, err := newestCode(files, c.name, c.variant, c.capability); got != c.want || err != nil {
			t.Errorf("newestCode(%q, %q, %d) = %q, %v; want %q", c.name, c.variant, c.capability, got, err, c.want)
		}
	}
}

// The driver compiles PTX wherever machine code is missing, damaged or refused.
func TestPTXStandsInForMachineCode(t *testing.T) {
	packed := func(text string) *fstest.MapFile {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return &fstest.MapFile{Data: b.Bytes()}
	}
	code := fstest.MapFS{
		"machine/pick.sm_90.cubin.gz":    packed("code\x00of pick"),
		"machine/rank.sm_90.cubin.gz":    {Data: packed("code of rank").Data[:20]},
		"machine/gather.sm_90.cubin.gz":  packed("refused"),
		"machine/reorder.sm_90.cubin.gz": packed("refused"),
	}
	ptx := fstest.MapFS{}
	for _, name := range []string{"pick", "rank", "gather", "merge"} {
		ptx["ptx/"+name+".sm_70.ptx"] = &fstest.MapFile{Data: []byte("PTX of " + name)}
	}
	for _, c := range []struct{ reason, kernel, want string }{
		{"machine code is there", "pick", "code\x00of pick"},
		{"it is damaged", "rank", "PTX of rank"},
		{"the driver refuses it", "gather", "PTX of gather"},
		{"there is none", "merge", "PTX of merge"},
		{"there is nothing", "kick", ""},
		{"it is refused, and there is no PTX", "reorder", ""},
	} {
		got, err := loadFirst(imagesOf(code, ptx, c.kernel, "", 90), func(image string) (string, error) {
			if image == "refused" {
				return "", errors.New("no binary for this device")
			}
			return image, nil
		})
		if got != c.want || (err == nil) != (c.want != "") || err != nil && !strings.Contains(err.Error(), "no PTX of the kernel "+c.kernel) {
			t.Errorf("%s: loaded %q, %v; want %q", c.reason, got, err, c.want)
		}
	}
}
