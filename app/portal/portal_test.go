//go:build linux

package portal

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/godbus/dbus/v5"

	"tourscope/app/testbus"
)

// desktop is a portal on a bus of its own.
type desktop struct {
	bus    *dbus.Conn
	status uint32
	uris   []string
	silent bool // the user does not answer

	asked  chan map[string]dbus.Variant
	closed chan struct{}
}

// OpenFile answers before it returns, as a quick portal may.
func (d *desktop) OpenFile(sender dbus.Sender, _, _ string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	token := options["handle_token"].Value().(string)
	handle := dbus.ObjectPath("/org/freedesktop/portal/desktop/request/" + strings.ReplaceAll(string(sender)[1:], ".", "_") + "/" + token)
	if err := d.bus.Export(closer{d}, handle, request); err != nil {
		return "", dbus.MakeFailedError(err)
	}
	if !d.silent {
		results := map[string]dbus.Variant{}
		if d.uris != nil {
			results["uris"] = dbus.MakeVariant(d.uris)
		}
		if err := d.bus.Emit(handle, request+".Response", d.status, results); err != nil {
			return "", dbus.MakeFailedError(err)
		}
	}
	d.asked <- options
	return handle, nil
}

// Get is that of org.freedesktop.DBus.Properties.
func (d *desktop) Get(string, string) (dbus.Variant, *dbus.Error) {
	return dbus.MakeVariant(uint32(3)), nil
}

type closer struct{ *desktop }

func (c closer) Close() *dbus.Error { close(c.closed); return nil }

// startPortal starts a portal that answers so.
func startPortal(t *testing.T, d *desktop) {
	t.Helper()
	testbus.Start(t)
	bus, err := dbus.ConnectSessionBus()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bus.Close() })
	d.bus, d.asked, d.closed = bus, make(chan map[string]dbus.Variant, 9), make(chan struct{})
	err = errors.Join(bus.Export(d, busPath, chooser), bus.Export(d, busPath, "org.freedesktop.DBus.Properties"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bus.RequestName(busName, dbus.NameFlagDoNotQueue); err != nil {
		t.Fatal(err)
	}
}

func TestAnswersOfTheDesktop(t *testing.T) {
	for _, row := range []struct {
		why    string
		status uint32
		uris   []string
		want   []string
		fails  bool
	}{
		{"two files, one with signs that addresses write otherwise", 0, []string{"file:///d/a+b%20c.tsp", "file:///d/%C3%BC.tsp"}, []string{"/d/a+b c.tsp", "/d/ü.tsp"}, false},
		{"the user closes the dialog", 1, nil, nil, false},
		{"the dialog fails", 2, nil, nil, true},
		{"no files", 0, nil, nil, true},
		{"a file of another computer", 0, []string{"sftp://host/a.tsp"}, nil, true},
	} {
		t.Run(row.why, func(t *testing.T) {
			d := &desktop{status: row.status, uris: row.uris}
			startPortal(t, d)
			got, err := Open(t.Context(), Ask{Title: "Open", Folder: "/d", Kind: "Instances", Globs: []string{"*.tsp"}, All: "All"})
			if !slices.Equal(got, row.want) || (err != nil) != row.fails || errors.Is(err, ErrNone) {
				t.Errorf("got %q, %v", got, err)
			}
			asked := <-d.asked
			if folder := asked["current_folder"].Value().([]byte); string(folder) != "/d\x00" {
				t.Errorf("it begins in %q", folder)
			}
			var filters []filter
			if err := asked["filters"].Store(&filters); err != nil || len(filters) != 2 || filters[0].Rules[0].Pattern != "*.tsp" {
				t.Errorf("the filters are %v, %v", filters, err)
			}
		})
	}
}

// The end of the program closes the dialog.
func TestDialogIsClosed(t *testing.T) {
	d := &desktop{silent: true}
	startPortal(t, d)
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-d.asked; cancel() }()
	if _, err := Open(ctx, Ask{Title: "Open"}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	<-d.closed
}

// A desktop without a portal is distinguished from one whose dialog fails, and nothing is waited for.
func TestNoPortal(t *testing.T) {
	testbus.Start(t)
	if _, err := Open(t.Context(), Ask{}); !errors.Is(err, ErrNone) {
		t.Errorf("a bus without a portal: %v", err)
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/none")
	if _, err := Open(t.Context(), Ask{}); !errors.Is(err, ErrNone) {
		t.Errorf("no bus: %v", err)
	}
}
