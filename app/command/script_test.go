package command_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"tourscope/app/checkpoint"
	"tourscope/app/command"
	"tourscope/app/library"
	"tourscope/solver"
	"tourscope/solver/engine"
	"tourscope/solver/testneeds"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"tourscope":    func() { os.Exit(program().Main(os.Args[1:])) },
		"client":       func() { os.Exit(client().Main(os.Args[1:])) },
		"emulated":     func() { os.Exit(emulated().Main(os.Args[1:])) },
		"otherrelease": otherRelease,
	})
}

// program is the command line alone, as in a build without the window.
func program() *command.Program {
	p := command.Standard()
	p.Engines = solver.NewRegistry(engine.All()...)
	p.Version = "test"
	if path := os.Getenv("TOURSCOPE_LIBRARY"); path != "off" {
		p.Library = library.New(path)
		p.Checkpoints = checkpoint.Beside(path)
		p.Checkpoints.After = 200 * time.Millisecond
	}
	return p
}

// TestScripts runs the files of testdata: each is a session at a terminal.
// Besides the commands of testscript they know
//
//	exits STATUS program args…     the program must end with that status
//	interrupts STATUS TEXT program args…
//	                               wait until it writes TEXT to standard error,
//	                               press Ctrl-C; it must end with that status
//	kills FILE program args…       wait until it has written to FILE, a pattern, then kill it
//	measures NAME INSTANCE         put the length of the checkpoint's tour into the variable NAME
//	damages FILE                   cut the files of a pattern in half
func TestScripts(t *testing.T) { runScripts(t, "testdata", nil) }

// TestLibrary does the same with instances of TSPLIB.
func TestLibrary(t *testing.T) {
	file, err := filepath.Abs(testneeds.Shared(t, "tsplib", "tsp", "berlin52.tsp"))
	if err != nil {
		t.Fatal(err)
	}
	runScripts(t, filepath.Join("testdata", "library"), func(env *testscript.Env) error {
		env.Setenv("BERLIN", file)
		env.Setenv("TSPLIB", filepath.Dir(file))
		return nil
	})
}

func runScripts(t *testing.T, dir string, setup func(*testscript.Env) error) {
	t.Helper()
	testscript.Run(t, testscript.Params{
		Dir: dir,
		Setup: func(env *testscript.Env) error {
			env.Setenv("TOURSCOPE_LIBRARY", filepath.Join(env.WorkDir, "home", "library.db"))
			env.Setenv("SITE", serve(env))
			picture, err := filepath.Abs(filepath.Join("..", "..", "assets", "icon.png"))
			if err != nil {
				return err
			}
			env.Setenv("PICTURE", picture)
			if err := copyExample(env); err != nil {
				return err
			}
			if setup == nil {
				return nil
			}
			return setup(env)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":      exits,
			"interrupts": interrupts,
			"kills":      kills,
			"measures":   measures,
			"damages":    damages,
		},
		Condition: func(condition string) (bool, error) {
			if device, is := strings.CutPrefix(condition, "device:"); is {
				_, err := os.Stat(device)
				return err == nil && runtime.GOOS != "windows", nil
			}
			return false, errors.New("unknown condition " + condition)
		},
	})
}

// copyExample writes the Python program of docs/other-programs.md into the folder of a script.
func copyExample(env *testscript.Env) error {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "other-programs.md"))
	if err != nil {
		return err
	}
	_, rest, begins := strings.Cut(string(page), "```python\n")
	program, _, ends := strings.Cut(rest, "```\n")
	if !begins || !ends {
		return errors.New("docs/other-programs.md has no Python program")
	}
	return os.WriteFile(filepath.Join(env.WorkDir, "example.py"), []byte(program), 0o644)
}

// serve offers the folder site of a script on this machine alone.
func serve(env *testscript.Env) (address string) {
	site := httptest.NewServer(http.FileServer(http.Dir(filepath.Join(env.WorkDir, "site"))))
	env.Defer(site.Close)
	return site.URL
}

// timeout ends a program that hangs. It is no measurement.
const timeout = 5 * time.Minute

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS program args…")
	}
	status := 0
	err := ts.Exec(args[1], args[2:]...)
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		status = exit.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if strconv.Itoa(status) != args[0] {
		ts.Fatalf("status %d, want %s", status, args[0])
	}
}

func interrupts(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: interrupts STATUS TEXT program args…")
	}
	status, text, args := args[0], args[1], args[2:]
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, lookUp(ts, args[0]), args[1:]...)
	cmd.Dir = ts.MkAbs(".")
	cmd.Env = append(os.Environ(), "TMPDIR="+ts.Getenv("TMPDIR"), "TOURSCOPE_WORKER="+ts.Getenv("TOURSCOPE_WORKER"),
		"TOURSCOPE_LIBRARY="+ts.Getenv("TOURSCOPE_LIBRARY"))
	cmd.Stdout = ts.Stdout()
	stderr, err := cmd.StderrPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	lines := bufio.NewScanner(stderr)
	found := false
	for lines.Scan() {
		fmt.Fprintln(ts.Stderr(), lines.Text())
		if !found && strings.Contains(lines.Text(), text) {
			found = true
			ts.Check(cmd.Process.Signal(os.Interrupt))
		}
	}
	_ = cmd.Wait() // its status is compared
	if ended := strconv.Itoa(cmd.ProcessState.ExitCode()); ended != status {
		ts.Fatalf("after the interrupt: status %s, want %s", ended, status)
	}
	if !found {
		ts.Fatalf("it never wrote %q", text)
	}
}

// kills ends a program as a lack of memory would, once a file that it writes has so many bytes.
func kills(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: kills FILE BYTES program args…")
	}
	some, err := strconv.ParseInt(args[1], 10, 64)
	ts.Check(err)
	cmd := exec.Command(lookUp(ts, args[2]), args[3:]...)
	cmd.Dir = ts.MkAbs(".")
	cmd.Env = append(os.Environ(), "TOURSCOPE_LIBRARY="+ts.Getenv("TOURSCOPE_LIBRARY"))
	ts.Check(cmd.Start())
	gone := make(chan error, 1)
	go func() { gone <- cmd.Wait() }()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for written := int64(0); written < some; {
		select {
		case err := <-gone:
			ts.Fatalf("it ended before it had written to %s: %v", args[0], err)
		case <-tick.C:
			for _, name := range matches(ts, args[0]) {
				if info, err := os.Stat(name); err == nil {
					written = max(written, info.Size())
				}
			}
		}
	}
	ts.Check(cmd.Process.Kill())
	<-gone
}

// matches lists the files of a pattern.
func matches(ts *testscript.TestScript, pattern string) []string {
	names, err := filepath.Glob(ts.MkAbs(pattern))
	ts.Check(err)
	return names
}

// measures computes the length of the one checkpoint there is: what its comments say is
// not believed.
func measures(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: measures NAME INSTANCE")
	}
	names := matches(ts, checkpoint.Beside(ts.Getenv("TOURSCOPE_LIBRARY")).Path+"/*.tour")
	if len(names) != 1 {
		ts.Fatalf("there are the checkpoints %q", names)
	}
	ts.Check(ts.Exec("tourscope", "length", args[1], names[0]))
	ts.Setenv(args[0], strings.TrimSpace(ts.ReadFile("stdout")))
}

func damages(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: damages FILE")
	}
	for _, name := range matches(ts, args[0]) {
		info, err := os.Stat(name)
		ts.Check(err)
		ts.Check(os.Truncate(name, info.Size()/2))
	}
}

// lookUp finds the program on the script's own PATH.
func lookUp(ts *testscript.TestScript, name string) string {
	for _, dir := range filepath.SplitList(ts.Getenv("PATH")) {
		if file := filepath.Join(dir, name); isFile(file) {
			return file
		}
	}
	ts.Fatalf("no program %s", name)
	return ""
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
