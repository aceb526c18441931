package plan

import (
	"encoding/csv"
	"os"
	"strconv"
	"testing"

	"tourscope/gpu/catalog"
)

// testdata/occupancy.csv holds what cuda_occupancy.h of CUDA 11.8, NVIDIA's own
// calculator, answers for blocks of all kinds on six capabilities.
func TestOccupancyIsNVIDIAs(t *testing.T) {
	file, err := os.Open("testdata/occupancy.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil || len(rows) < 500 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for _, row := range rows[1:] {
		var v [7]int
		for i, text := range row {
			if v[i], err = strconv.Atoi(text); err != nil {
				t.Fatal(err)
			}
		}
		limits, err := LimitsOf(catalog.Device{Major: v[0], Minor: v[1]})
		if err != nil {
			t.Fatal(err)
		}
		got, _ := active(limits, resource{registers: v[2], shared: v[3]}, v[4], v[5])
		if got != v[6] {
			t.Errorf("capability %d.%d, %d registers, %d + %d bytes, %d threads: %d blocks, NVIDIA says %d",
				v[0], v[1], v[2], v[3], v[5], v[4], got, v[6])
		}
	}
}

func TestLimitsOf(t *testing.T) {
	for _, row := range []struct {
		why          string
		device       catalog.Device
		warps, share int
	}{
		{"from the table", catalog.Device{Major: 9}, 64, 228 << 10},
		{"a minor version that the table lacks is like the one before", catalog.Device{Major: 8, Minor: 8}, 48, 164 << 10},
		{"what the device says counts", catalog.Device{Major: 8, ThreadsPerMultiprocessor: 1024, SharedPerMultiprocessor: 100 << 10}, 32, 100 << 10},
		{"a later one is like the last", catalog.Device{Major: 13}, 48, 100 << 10},
	} {
		l, err := LimitsOf(row.device)
		if err != nil || l.Warps != row.warps || l.Shared != row.share {
			t.Errorf("%s: %+v, %v", row.why, l, err)
		}
	}
	if _, err := LimitsOf(catalog.Device{Name: "Tesla K80", Major: 3, Minor: 7}); err == nil {
		t.Error("a device that no kernel runs on was accepted")
	}
}
