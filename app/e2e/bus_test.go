//go:build e2e

package e2e

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"github.com/godbus/dbus/v5"
)

// noticeboard is a desktop that shows notifications: it only remembers them.
type noticeboard struct {
	mu      sync.Mutex
	notices []string // title: text
}

// Notify is what programs call, see the Desktop Notifications Specification 1.2.
func (n *noticeboard) Notify(_ string, _ uint32, _, title, text string, _ []string, _ map[string]dbus.Variant, _ int32) (uint32, *dbus.Error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.notices = append(n.notices, title+": "+text)
	return uint32(len(n.notices)), nil
}

// has says whether something was notified that begins so.
func (n *noticeboard) has(begins string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, notice := range n.notices {
		if strings.HasPrefix(notice, begins) {
			return true
		}
	}
	return false
}

// showsNotices gives a desktop a message bus and a service for notifications.
func (d *desktop) showsNotices(t *testing.T) *noticeboard {
	t.Helper()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	daemon := exec.Command("dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=3")
	daemon.ExtraFiles = []*os.File{writer}
	begin(t, daemon)
	writer.Close()
	address, err := bufio.NewReader(reader).ReadString('\n')
	if err != nil {
		t.Fatalf("the message bus did not start: %v", err)
	}
	d.bus = strings.TrimSpace(address)
	connection, err := dbus.Connect(d.bus)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = connection.Close() })
	board := new(noticeboard)
	const name, path = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
	if err := connection.Export(board, path, name); err != nil {
		t.Fatal(err)
	}
	if reply, err := connection.RequestName(name, dbus.NameFlagDoNotQueue); err != nil || reply != dbus.RequestNameReplyPrimaryOwner {
		t.Fatalf("the name is taken (%v): %v", reply, err)
	}
	return board
}
