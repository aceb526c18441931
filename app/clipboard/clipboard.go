// Package clipboard copies pictures to the system's clipboard, through the program
// that the desktop has for it. The toolkit of the window copies texts only.
//
// The hard part: no such program is installed everywhere, and on X11 it stays in the
// background for as long as the picture can be pasted. So Copy waits for the process
// that it started, and not for the end of its output.
package clipboard

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// ErrNone reports that no program for pictures is installed.
var ErrNone = errors.New("no program here puts pictures into the clipboard: install xclip, or wl-clipboard on Wayland, or export the picture to a file")

// timeout is how long a program may take to read the picture.
const timeout = 20 * time.Second

// tool is a program that copies a picture.
type tool struct {
	name string
	args []string
	file bool // it reads the file whose name replaces FILE in args, not its standard input
}

// placeOfFile is the placeholder for a file name in the arguments of a tool.
const placeOfFile = "FILE"

// tools lists the programs of a system, the best first.
func tools(system string, has func(variable string) bool) []tool {
	switch system {
	case "darwin":
		return []tool{{name: "osascript", args: []string{"-e", `set the clipboard to (read (POSIX file "` + placeOfFile + `") as «class PNGf»)`}, file: true}}
	case "windows":
		return []tool{{name: "powershell", args: []string{"-NoProfile", "-STA", "-Command",
			"Add-Type -AssemblyName System.Windows.Forms, System.Drawing; [System.Windows.Forms.Clipboard]::SetImage([System.Drawing.Image]::FromFile('" + placeOfFile + "'))"}, file: true}}
	}
	var all []tool
	if has("WAYLAND_DISPLAY") {
		all = append(all, tool{name: "wl-copy", args: []string{"--type", "image/png"}})
	}
	if has("DISPLAY") {
		all = append(all, tool{name: "xclip", args: []string{"-selection", "clipboard", "-t", "image/png", "-i"}})
	}
	return all
}

// Copy copies a PNG to the clipboard. The error is ErrNone where no program for it is
// installed.
func Copy(ctx context.Context, picture []byte) error {
	return copyBy(ctx, tools(runtime.GOOS, func(variable string) bool { return os.Getenv(variable) != "" }), picture)
}

func copyBy(ctx context.Context, all []tool, picture []byte) error {
	for _, t := range all {
		if path, err := exec.LookPath(t.name); err == nil {
			return t.run(ctx, path, picture)
		}
	}
	return ErrNone
}

// run starts the tool with the picture and waits for it.
func (t tool) run(ctx context.Context, path string, picture []byte) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	args := append([]string(nil), t.args...)
	if t.file {
		folder, err := os.MkdirTemp("", "tourscope-clipboard-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(folder)
		file := filepath.Join(folder, "picture.png")
		if err := os.WriteFile(file, picture, 0o600); err != nil {
			return err
		}
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], placeOfFile, file)
		}
	}
	command := exec.CommandContext(ctx, path, args...)
	if !t.file {
		command.Stdin = bytes.NewReader(picture)
	}
	if err := command.Run(); err != nil {
		return fmt.Errorf("%s could not copy the picture (%w): export it to a file instead", t.name, err)
	}
	return nil
}
