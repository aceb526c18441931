package fetch

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/gzip"

	"tourscope/app/save"
	"tourscope/solver/instance"
	"tourscope/solver/optima"
)

// ListName is the file of the checksums, in the format of sha256sum.
const ListName = "tsplib.sha256"

// maxList bounds the list that is read.
const maxList = 4 << 20

// finish unpacks and checks a download and renames it to its final name.
func finish(f *Fetched, part string, list *list) error {
	unpacked := part + ".tsp"
	defer os.Remove(unpacked)
	sum, err := unpack(part, unpacked)
	if err != nil {
		forget(part) // resuming it would not repair it
		return fmt.Errorf("the download of %s is damaged: %w: download it again", f.Name, err)
	}
	f.SHA256 = sum
	if f.Cities, err = check(f.Name, unpacked); err != nil {
		forget(part)
		return fmt.Errorf("the download of %s was discarded: %w", f.Name, withoutPath(err, unpacked, f.Name+".tsp"))
	}
	if known, is := list.sums[f.Name+".tsp"]; is && known != sum {
		forget(part)
		return fmt.Errorf("the download of %s differs from the earlier one and was discarded; if the site has corrected the file, delete its line from %s", f.Name, list.path)
	}
	if err := os.Rename(unpacked, f.Path); err != nil {
		return err
	}
	forget(part)
	return list.add(f.Name+".tsp", sum)
}

// withoutPath replaces the path of the hidden file in a message by NAME.tsp.
func withoutPath(err error, path, name string) error {
	return errors.New(strings.ReplaceAll(err.Error(), path, name))
}

// unpack writes the content of a gzip file, or of a file that the server has already
// unpacked, and returns its SHA-256.
func unpack(from, to string) (sum string, err error) {
	in, err := os.Open(from)
	if err != nil {
		return "", err
	}
	defer in.Close()
	packed := bufio.NewReader(in)
	var content io.Reader = packed
	if begins, _ := packed.Peek(2); string(begins) == "\x1f\x8b" {
		if content, err = gzip.NewReader(packed); err != nil {
			return "", err
		}
	}
	out, err := os.Create(to)
	if err != nil {
		return "", err
	}
	defer out.Close()
	hash := sha256.New()
	n, err := io.Copy(io.MultiWriter(out, hash), io.LimitReader(content, maxUnpacked+1))
	if err == nil && n > maxUnpacked {
		err = fmt.Errorf("it unpacks to more than %d MiB", maxUnpacked>>20)
	}
	return hex.EncodeToString(hash.Sum(nil)), errors.Join(err, out.Sync(), out.Close())
}

func sumOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// list holds the checksums of a folder.
type list struct {
	path string
	sums map[string]string // by file name
}

// readList reads the list of a folder. A malformed line is an error: a manipulated
// list must not be accepted as an empty one.
func readList(folder string) (*list, error) {
	l := &list{path: filepath.Join(folder, ListName), sums: make(map[string]string)}
	f, err := os.Open(l.path)
	if errors.Is(err, fs.ErrNotExist) {
		return l, nil
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read the checksums: %w", err)
	}
	defer f.Close()
	lines := bufio.NewScanner(io.LimitReader(f, maxList))
	for number := 1; lines.Scan(); number++ {
		sum, name, is := strings.Cut(lines.Text(), "  ")
		if raw, err := hex.DecodeString(sum); !is || err != nil || len(raw) != sha256.Size {
			return nil, fmt.Errorf("%s:%d: not a checksum: correct the line, or delete the file", l.path, number)
		}
		l.sums[name] = strings.ToLower(sum)
	}
	return l, lines.Err()
}

// add stores a checksum.
func (l *list) add(name, sum string) error {
	if l.sums[name] == sum {
		return nil
	}
	l.sums[name] = sum
	names := make([]string, 0, len(l.sums))
	for name := range l.sums {
		names = append(names, name)
	}
	slices.Sort(names)
	err := save.File(l.path, func(w io.Writer) error {
		for _, name := range names {
			if _, err := fmt.Fprintf(w, "%s  %s\n", l.sums[name], name); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("cannot store the checksum: %w", err)
	}
	return nil
}

// Fetched is an instance that is in the folder now.
type Fetched struct {
	Name   string
	Path   string
	Cities int
	SHA256 string // of the unpacked file, hexadecimal
	Before bool   // it was in the folder before
}

// check reads the whole problem and compares its size with the published one.
func check(name, path string) (cities int, err error) {
	p, err := instance.Open(path)
	if err != nil {
		return 0, err
	}
	if known, is := optima.Cities(name); is && known != p.Cities() {
		return 0, fmt.Errorf("this is not %s: it has %d cities instead of %d", name, p.Cities(), known)
	}
	return p.Cities(), nil
}
