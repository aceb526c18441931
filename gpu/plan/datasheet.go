package plan

import (
	"fmt"
	"strings"

	"tourscope/gpu/catalog"
)

// Described lists devices by their data sheets, for plans without a device. The memory
// is what the driver leaves of it. The first is the one that the program's figures are
// measured on.
func Described() []catalog.Device {
	device := func(name string, gib, multiprocessors, major, minor int) catalog.Device {
		return catalog.Device{Name: name, Memory: int64(gib) << 30, Multiprocessors: multiprocessors, Major: major, Minor: minor}
	}
	return []catalog.Device{
		device("H200", 139, 132, 9, 0),
		device("H100 SXM", 79, 132, 9, 0),
		device("A100 80 GB", 79, 108, 8, 0),
		device("V100 32 GB", 31, 80, 7, 0),
		device("L40S", 44, 142, 8, 9),
		device("RTX 4090", 23, 128, 8, 9),
		device("RTX 3090", 23, 82, 8, 6),
		device("T4", 14, 40, 7, 5),
	}
}

// FindDescribed finds a described device by its name or the beginning of it, as
// users write it: "h200", "rtx4090".
func FindDescribed(name string) (catalog.Device, error) {
	var names []string
	for _, d := range Described() {
		if wanted := plainName(name); wanted != "" && strings.HasPrefix(plainName(d.Name), wanted) {
			return d, nil
		}
		names = append(names, d.Name)
	}
	return catalog.Device{}, fmt.Errorf("no device is described as %q: there are %s", name, strings.Join(names, ", "))
}

// plainName leaves small letters and digits.
func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(name))
}
