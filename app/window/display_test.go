package window

import (
	"io"
	"net"
	"strings"
	"testing"
)

func TestNoDisplay(t *testing.T) {
	for _, row := range []struct{ why, display, want string }{
		{"nothing set", "", "DISPLAY is not set"},
		{"not a display's name", "nonsense", "host:number"},
		{"nobody listens", ":4711", "cannot be reached"},
	} {
		t.Setenv("DISPLAY", row.display)
		t.Setenv("WAYLAND_DISPLAY", "")
		err := CheckDisplay()
		if err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: error %v, want one with %q", row.why, err, row.want)
			continue
		}
		if strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "tourscope solve") {
			t.Errorf("%s: %q must be one line and say what works instead", row.why, err)
		}
	}
}

// fakeX plays an X server that has or lacks GLX.
func fakeX(t *testing.T, glx byte) net.Conn {
	client, server := net.Pipe()
	go func() {
		defer server.Close()
		setup := make([]byte, 12)
		if _, err := io.ReadFull(server, setup); err != nil {
			return
		}
		_, _ = server.Write([]byte{1, 0, 11, 0, 0, 0, 2, 0, 1, 2, 3, 4, 5, 6, 7, 8})
		query := make([]byte, 12)
		if _, err := io.ReadFull(server, query); err != nil {
			return
		}
		reply := make([]byte, 32)
		reply[0], reply[8] = 1, glx
		_, _ = server.Write(reply)
	}()
	t.Cleanup(func() { client.Close() })
	return client
}

func TestHasGLX(t *testing.T) {
	for _, want := range []bool{true, false} {
		var flag byte
		if want {
			flag = 1
		}
		if got, err := hasGLX(fakeX(t, flag), nil); err != nil || got != want {
			t.Errorf("got %v, %v, want %v", got, err, want)
		}
	}
}

func TestFindCookie(t *testing.T) {
	record := func(display, name, secret string) string {
		s := "\x01\x00"
		for _, f := range []string{"host", display, name, secret} {
			s += string([]byte{0, byte(len(f))}) + f
		}
		return s
	}
	file := record("0", cookieName, "zero") + record("7", cookieName, "seven")
	if got := findCookie([]byte(file), "7"); string(got) != "seven" {
		t.Errorf("got %q", got)
	}
	for cut := range len(file) { // a torn file must not panic
		findCookie([]byte(file[:cut]), "9")
	}
}
