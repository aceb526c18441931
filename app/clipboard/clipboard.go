// Package clipboard puts pictures where other programs paste them from. The toolkit
// of the window knows texts only.
//
// It draws nothing. Its hard part is that no system has a command of its own that is
// always there, and that on X11 the one that copies must stay alive for as long as
// somebody may paste: so it is never waited for by its output.
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

// ErrNone says that there is no program for it.
var ErrNone = errors.New("no program here puts pictures into the clipboard: install xclip, or wl-clipboard on Wayland, or export the picture to a file")

// patience is how long a program may take before it has the picture.
const patience = 20 * time.Second

// tool is a program that copies a picture.
type tool struct {
	name string
	args []string
	file bool // it reads the file whose name stands for FILE in args, not its standard input
}

// placeOfFile stands for the name of a file in the arguments of a tool.
const placeOfFile = "FILE"

// tools are those of a system, the best first.
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

// Copy puts a PNG into the clipboard. ErrNone says that no program for it is there.
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

// run hands the picture over.
func (t tool) run(ctx context.Context, path string, picture []byte) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
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
