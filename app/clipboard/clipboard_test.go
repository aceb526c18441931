package clipboard

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func TestWhichProgram(t *testing.T) {
	for _, row := range []struct {
		system string
		set    []string
		want   []string
	}{
		{"linux", []string{"WAYLAND_DISPLAY", "DISPLAY"}, []string{"wl-copy", "xclip"}},
		{"freebsd", []string{"DISPLAY"}, []string{"xclip"}},
		{"linux", nil, nil},
		{"darwin", nil, []string{"osascript"}},
		{"windows", nil, []string{"powershell"}},
	} {
		var got []string
		for _, one := range tools(row.system, func(v string) bool { return slices.Contains(row.set, v) }) {
			got = append(got, one.name)
		}
		if !slices.Equal(got, row.want) {
			t.Errorf("%s with %v: %v, want %v", row.system, row.set, got, row.want)
		}
	}
}

// fake is a program in a folder of its own, which keeps what it is given.
func fake(t *testing.T, script string) (folder string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the fake program is a shell script")
	}
	folder = t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "fake"), []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))
	return folder
}

func TestAPictureArrives(t *testing.T) {
	folder := fake(t, `case "$1" in FILE*) exit 3;; -) cat > "$0.got";; *) cat "$1" > "$0.got";; esac`)
	for _, one := range []tool{{name: "fake", args: []string{"-"}}, {name: "fake", args: []string{placeOfFile}, file: true}} {
		if err := copyBy(t.Context(), []tool{{name: "no-such-program"}, one}, []byte("a picture")); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(folder, "fake.got"))
		if err != nil || string(got) != "a picture" {
			t.Errorf("by a file: %v: it got %q, %v", one.file, got, err)
		}
		_ = os.Remove(filepath.Join(folder, "fake.got"))
	}
}

// TestAProgramMayStay: a program that stays in the background, so that others can
// paste, does not delay Copy. This one stays until the test opens a pipe.
func TestAProgramMayStay(t *testing.T) {
	folder := fake(t, `cat > /dev/null; (cat "$0.stay"; echo ended > "$0.ended") > /dev/null &`)
	stay, ended := filepath.Join(folder, "fake.stay"), filepath.Join(folder, "fake.ended")
	if err := exec.Command("mkfifo", stay, ended).Run(); err != nil {
		t.Skip("no named pipes here: ", err)
	}
	if err := copyBy(t.Context(), []tool{{name: "fake"}}, []byte("a picture")); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(stay, nil, 0o600); err != nil { // it waits for the reader
		t.Fatal(err)
	}
	if got, err := os.ReadFile(ended); err != nil || string(got) != "ended\n" { // and this for the writer
		t.Errorf("the program in the background: %q, %v", got, err)
	}
}

func TestNoProgram(t *testing.T) {
	if err := copyBy(t.Context(), nil, nil); !errors.Is(err, ErrNone) || !strings.Contains(err.Error(), "install xclip") {
		t.Error(err)
	}
	fake(t, "exit 1")
	if err := copyBy(t.Context(), []tool{{name: "fake"}}, nil); err == nil || !strings.Contains(err.Error(), "fake could not copy the picture") {
		t.Error(err)
	}
}
