//go:build linux

package awake

import (
	"context"
	"sync"
	"testing"

	"github.com/godbus/dbus/v5"

	"tourscope/app/testbus"
)

// screenSaver is the service of a desktop, on a bus of its own.
type screenSaver struct {
	released chan uint32 // the cookies that came back

	mu      sync.Mutex
	granted map[uint32]string
	next    uint32
}

func (s *screenSaver) Inhibit(program, why string) (uint32, *dbus.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next++
	s.granted[s.next] = program + ": " + why
	return s.next, nil
}

func (s *screenSaver) UnInhibit(cookie uint32) *dbus.Error {
	s.released <- cookie
	return nil
}

func (s *screenSaver) list() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []string
	for _, one := range s.granted {
		all = append(all, one)
	}
	return all
}

func TestTheDesktopIsAsked(t *testing.T) {
	testbus.Start(t)
	bus, err := dbus.ConnectSessionBus()
	if err != nil {
		t.Fatal(err)
	}
	defer bus.Close()
	saver := &screenSaver{granted: make(map[uint32]string), released: make(chan uint32, 9)}
	if err := bus.Export(saver, "/org/freedesktop/ScreenSaver", "org.freedesktop.ScreenSaver"); err != nil {
		t.Fatal(err)
	}
	if _, err := bus.RequestName("org.freedesktop.ScreenSaver", dbus.NameFlagDoNotQueue); err != nil {
		t.Fatal(err)
	}
	release, err := askDesktop(context.Background(), why)
	if err != nil {
		t.Fatal(err)
	}
	if all := saver.list(); len(all) != 1 || all[0] != "Tourscope: "+why {
		t.Errorf("the desktop knows of %q", all)
	}
	release()
	if cookie := <-saver.released; saver.granted[cookie] == "" {
		t.Errorf("cookie %d was never granted", cookie)
	}
}

// TestNoDesktop is an error and not a wait.
func TestNoDesktop(t *testing.T) {
	testbus.Start(t)
	if release, err := askDesktop(context.Background(), why); err == nil {
		release()
		t.Error("a bus without a desktop has granted")
	}
}
