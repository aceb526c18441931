package save

import (
	"fmt"
	"os"
	"path/filepath"
)

// Apart says why a command that reads the files inputs must not write the files
// outputs: an output is the same file as an input or as another output, however the
// names are spelled. Devices and pipes are never the same file. An output that is one
// of the inputs would be replaced, and whatever fails after that would lose it.
func Apart(inputs, outputs []string) error {
	for i, out := range outputs {
		for _, in := range inputs {
			if sameFile(in, out) {
				return fmt.Errorf("cannot write %s: the command reads it%s; name another file", out, alias(in, out))
			}
		}
		for _, other := range outputs[:i] {
			if sameFile(other, out) {
				return fmt.Errorf("%s is named for two results%s: name two files", out, alias(other, out))
			}
		}
	}
	return nil
}

// alias names the other spelling of one file, where there are two.
func alias(name, other string) string {
	if filepath.Clean(name) == filepath.Clean(other) {
		return ""
	}
	return " as " + name
}

// sameFile compares two names by what they lead to: links are followed, and of a file
// that is yet to be made the folder counts.
func sameFile(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	if errA == nil && errB == nil {
		return infoA.Mode().IsRegular() && os.SameFile(infoA, infoB)
	}
	return errA != nil && errB != nil && place(a) == place(b)
}

// place is the absolute name of a file that is yet to be made, its folder's links
// followed.
func place(path string) string {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	folder, name := filepath.Split(path)
	if resolved, err := filepath.EvalSymlinks(folder); err == nil {
		folder = resolved
	}
	return filepath.Join(folder, name)
}
