package crash

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// childVariable makes this test binary the program that crashes, in the folder
// it names.
const childVariable = "TOURSCOPE_CRASH_TEST"

func TestMain(m *testing.M) {
	if folder := os.Getenv(childVariable); folder != "" {
		_, stop, err := Watch(folder, "the child")
		if err != nil {
			panic(err)
		}
		if len(os.Args) > 1 && os.Args[1] == "ends" {
			stop()
			os.Exit(0)
		}
		go panic("nobody expected this")
		select {}
	}
	os.Exit(m.Run())
}

func runChild(t *testing.T, folder string, arguments ...string) {
	t.Helper()
	child := exec.Command(os.Args[0], arguments...)
	child.Env = append(os.Environ(), childVariable+"="+folder)
	_ = child.Run() // it crashes, or it ends
}

func TestLastWordsAreHandedOutOnce(t *testing.T) {
	folder := t.TempDir()
	runChild(t, folder)
	last, stop, err := Watch(folder, "the next")
	if err != nil || last == nil {
		t.Fatalf("no report of the crash: %v", err)
	}
	defer stop()
	for _, part := range []string{"the child", "nobody expected this", "goroutine "} {
		if !strings.Contains(last.Text, part) {
			t.Errorf("the report does not have %q: %s", part, last.Text)
		}
	}
	if _, err := os.Stat(last.Path); err != nil {
		t.Error("the report is not kept:", err)
	}
	stop()
	if again, stop, err := Watch(folder, "the one after"); err != nil || again != nil {
		t.Errorf("handed out twice: %v, %v", again, err)
	} else {
		stop()
	}
}

func TestACleanEndLeavesNothing(t *testing.T) {
	folder := t.TempDir()
	runChild(t, folder, "ends")
	if left, _ := filepath.Glob(filepath.Join(folder, "*")); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

// A program that goes on has a file without last words; another one must leave it.
func TestAnotherProgramGoesOn(t *testing.T) {
	folder := t.TempDir()
	other := filepath.Join(folder, "running-1.log")
	if err := os.WriteFile(other, []byte("another\n"+separator), 0o600); err != nil {
		t.Fatal(err)
	}
	last, stop, err := Watch(folder, "this one")
	if err != nil || last != nil {
		t.Errorf("took %v, %v for a crash", last, err)
	}
	stop()
	if _, err := os.Stat(other); err != nil {
		t.Error("the other program's file is gone:", err)
	}
}

func TestNoFolder(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, stop, err := Watch(filepath.Join(blocked, "below"), ""); err == nil {
		t.Error("no error where there can be no folder")
	} else {
		stop()
	}
}
