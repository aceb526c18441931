package awake

import (
	"context"
	"errors"
	"os"

	"github.com/godbus/dbus/v5"
)

// system asks the desktop, and where there is none the machine's login manager. A
// desktop that keeps the screen on does not suspend the machine either.
func system(ctx context.Context, why string) (release func(), err error) {
	release, err = askDesktop(ctx, why)
	if err == nil {
		return release, nil
	}
	release, err2 := askLogin(ctx, why)
	return release, errors.Join(err, err2)
}

// program is what the system calls us.
const program = "Tourscope"

// askDesktop uses org.freedesktop.ScreenSaver, which GNOME, KDE, Xfce and others
// have (Idle Inhibition Service Draft, freedesktop.org). What it grants ends with
// the connection, so a crash leaves nothing behind. No bus is started for it.
func askDesktop(ctx context.Context, why string) (release func(), err error) {
	bus, err := dbus.SessionBusPrivateNoAutoStartup(dbus.WithContext(context.WithoutCancel(ctx)))
	if err != nil {
		return nil, err
	}
	if err := greet(bus); err != nil {
		return nil, err
	}
	saver := bus.Object("org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver")
	var cookie uint32
	if err := saver.CallWithContext(ctx, "org.freedesktop.ScreenSaver.Inhibit", 0, program, why).Store(&cookie); err != nil {
		return nil, errors.Join(err, bus.Close())
	}
	return func() {
		saver.Call("org.freedesktop.ScreenSaver.UnInhibit", dbus.FlagNoReplyExpected, cookie)
		_ = bus.Close()
	}, nil
}

// askLogin uses logind, which grants as long as a file is open.
func askLogin(ctx context.Context, why string) (release func(), err error) {
	bus, err := dbus.SystemBusPrivate(dbus.WithContext(context.WithoutCancel(ctx)))
	if err != nil {
		return nil, err
	}
	if err := greet(bus); err != nil {
		return nil, err
	}
	var held dbus.UnixFD
	login := bus.Object("org.freedesktop.login1", "/org/freedesktop/login1")
	err = login.CallWithContext(ctx, "org.freedesktop.login1.Manager.Inhibit", 0, "idle:sleep", program, why, "block").Store(&held)
	err = errors.Join(err, bus.Close())
	if err != nil {
		return nil, err
	}
	file := os.NewFile(uintptr(held), "inhibitor")
	return func() { _ = file.Close() }, nil
}

// greet makes a connection usable, or closes it.
func greet(bus *dbus.Conn) error {
	err := bus.Auth(nil)
	if err == nil {
		err = bus.Hello()
	}
	if err != nil {
		return errors.Join(err, bus.Close())
	}
	return nil
}
