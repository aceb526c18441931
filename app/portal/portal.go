// Package portal asks for files by the desktop's own dialog, through its XDG portal
// (org.freedesktop.portal.FileChooser), which GNOME, KDE and others have, also for programs
// in a sandbox.
//
// It is not for files themselves. The hard part is that the answer is a signal of an object
// whose name is known only by convention before the call, and may come before the call returns.
package portal

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/godbus/dbus/v5"
)

// ErrNone is the error of a desktop without a portal: ask in another way.
var ErrNone = errors.New("this desktop has no dialog for files")

const (
	busName   = "org.freedesktop.portal.Desktop"
	busPath   = dbus.ObjectPath("/org/freedesktop/portal/desktop")
	chooser   = "org.freedesktop.portal.FileChooser"
	request   = "org.freedesktop.portal.Request"
	cancelled = 1 // the answer of a dialog that the user has closed
)

// patience is how long the portal may take to say that it is there.
const patience = 2 * time.Second

// Ask is what to ask for.
type Ask struct {
	Window string // the parent as the portal names it: "x11:3a00004"; "": none
	Title  string
	Accept string   // label of the button; "": the desktop's own
	Folder string   // to begin in; "": the desktop's choice
	Kind   string   // name of the files that Globs match
	Globs  []string // "*.tsp"; none: all files
	All    string   // name of the choice of all files
}

// requests counts the dialogs, to tell their answers apart.
var requests atomic.Int64

// Open asks for files to open. It returns none where the user closes the dialog, and ErrNone
// where there is no portal. It waits for the user; the end of ctx closes the dialog.
func Open(ctx context.Context, a Ask) (paths []string, err error) {
	bus, err := dbus.SessionBusPrivateNoAutoStartup()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNone, err)
	}
	defer bus.Close()
	if err := bus.Auth(nil); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNone, err)
	}
	if err := bus.Hello(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNone, err)
	}
	if err := exists(ctx, bus); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNone, err)
	}
	return ask(ctx, bus, a)
}

// exists reports an error unless a portal with a file chooser answers. The bus may start it.
func exists(ctx context.Context, bus *dbus.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var version dbus.Variant
	return bus.Object(busName, busPath).CallWithContext(ctx, "org.freedesktop.DBus.Properties.Get", 0, chooser, "version").Store(&version)
}

// ask shows the dialog and waits for its answer.
func ask(ctx context.Context, bus *dbus.Conn, a Ask) ([]string, error) {
	token := fmt.Sprintf("tourscope%d", requests.Add(1))
	sender := strings.ReplaceAll(strings.TrimPrefix(bus.Names()[0], ":"), ".", "_")
	handle := dbus.ObjectPath("/org/freedesktop/portal/desktop/request/" + sender + "/" + token)
	answers := make(chan *dbus.Signal, 1)
	bus.Signal(answers)
	if err := bus.AddMatchSignalContext(ctx, dbus.WithMatchObjectPath(handle), dbus.WithMatchInterface(request)); err != nil {
		return nil, err
	}
	if err := bus.Object(busName, busPath).CallWithContext(ctx, chooser+".OpenFile", 0, a.Window, a.Title, a.options(token)).Err; err != nil {
		return nil, errors.Join(err, dismiss(ctx, bus, handle))
	}
	select {
	case s, open := <-answers:
		if !open {
			return nil, errors.New("the desktop's dialog has ended without an answer")
		}
		return read(s.Body)
	case <-ctx.Done():
		return nil, errors.Join(ctx.Err(), dismiss(ctx, bus, handle))
	}
}

// dismiss closes a dialog whose context has ended.
func dismiss(ctx context.Context, bus *dbus.Conn, handle dbus.ObjectPath) error {
	if ctx.Err() == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	return bus.Object(busName, handle).CallWithContext(ctx, request+".Close", 0).Err
}

// rule is a glob pattern in a filter.
type rule struct {
	Kind    uint32 // 0: a glob pattern
	Pattern string
}

// filter is a choice of files.
type filter struct {
	Name  string
	Rules []rule
}

// options are those of OpenFile.
func (a Ask) options(token string) map[string]dbus.Variant {
	all := map[string]dbus.Variant{"handle_token": dbus.MakeVariant(token), "multiple": dbus.MakeVariant(true)}
	if a.Accept != "" {
		all["accept_label"] = dbus.MakeVariant(a.Accept)
	}
	if a.Folder != "" {
		all["current_folder"] = dbus.MakeVariant(append([]byte(a.Folder), 0))
	}
	if len(a.Globs) > 0 {
		known := filter{Name: a.Kind}
		for _, glob := range a.Globs {
			known.Rules = append(known.Rules, rule{0, glob})
		}
		all["filters"] = dbus.MakeVariant([]filter{known, {Name: a.All, Rules: []rule{{0, "*"}}}})
	}
	return all
}

// read takes the paths from the body of a Response.
func read(body []any) ([]string, error) {
	var status uint32
	var results map[string]dbus.Variant
	if err := dbus.Store(body, &status, &results); err != nil {
		return nil, fmt.Errorf("the desktop's dialog answers in another form: %w", err)
	}
	if status == cancelled {
		return nil, nil
	}
	var addresses []string
	if uris, has := results["uris"]; !has || status != 0 {
		return nil, fmt.Errorf("the desktop's dialog has failed (status %d)", status)
	} else if err := uris.Store(&addresses); err != nil {
		return nil, fmt.Errorf("the desktop's dialog answers in another form: %w", err)
	}
	var paths []string
	for _, address := range addresses {
		u, err := url.Parse(address)
		if err != nil || u.Scheme != "file" {
			return nil, fmt.Errorf("%s is no file of this computer", address)
		}
		paths = append(paths, u.Path)
	}
	return paths, nil
}
