package window

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// The toolkit panics without a display, and runs without a visible window if the X
// server has no OpenGL. So the display is checked first, in plain Go: connect to the X
// server and query the extension GLX. If the result is not certain, the toolkit
// decides.

// displayTimeout is long enough for a display at the other end of an ssh tunnel.
const displayTimeout = 3 * time.Second

// CheckDisplay returns why no window can be opened here, or nil.
func CheckDisplay() error {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		return nil
	}
	display := os.Getenv("DISPLAY")
	switch {
	case display == "" && os.Getenv("WAYLAND_DISPLAY") == "":
		return errors.New("there is no display for a window (DISPLAY is not set): log in to a desktop, or work without one by \"tourscope solve FILE\"")
	case display == "":
		return nil // Wayland alone
	}
	connection, err := dialX(display)
	if err != nil {
		return fmt.Errorf("the display %s cannot be reached (%w): check DISPLAY, or work without a window by \"tourscope solve FILE\"", display, err)
	}
	defer connection.Close()
	if has, err := hasGLX(connection, cookie(display)); err == nil && !has {
		return fmt.Errorf("the display %s cannot do OpenGL (no GLX): use another X server, or work without a window by \"tourscope solve FILE\"", display)
	}
	return nil
}

// dialX connects to [host]:display[.screen].
func dialX(display string) (net.Conn, error) {
	host, number, ok := cutDisplay(display)
	if !ok {
		return nil, errors.New("it is not of the form host:number")
	}
	if host != "" && !strings.HasPrefix(host, "/") && host != "unix" {
		var port int
		if _, err := fmt.Sscan(number, &port); err != nil {
			return nil, err
		}
		return net.DialTimeout("tcp", net.JoinHostPort(host, fmt.Sprint(6000+port)), displayTimeout)
	}
	path := "/tmp/.X11-unix/X" + number
	if connection, err := net.DialTimeout("unix", "@"+path, displayTimeout); err == nil {
		return connection, nil // the abstract socket of the same name
	}
	return net.DialTimeout("unix", path, displayTimeout)
}

// cutDisplay splits host:number.screen.
func cutDisplay(display string) (host, number string, ok bool) {
	colon := strings.LastIndexByte(display, ':')
	if colon < 0 {
		return "", "", false
	}
	number, _, _ = strings.Cut(display[colon+1:], ".")
	return display[:colon], number, number != ""
}

// hasGLX speaks just enough of the X protocol (little-endian): connection setup
// and QueryExtension.
func hasGLX(connection net.Conn, secret []byte) (bool, error) {
	if err := connection.SetDeadline(time.Now().Add(displayTimeout)); err != nil {
		return false, err
	}
	if _, err := connection.Write(setupRequest(secret)); err != nil {
		return false, err
	}
	head := make([]byte, 8)
	if _, err := io.ReadFull(connection, head); err != nil {
		return false, err
	}
	if head[0] != 1 {
		return false, errors.New("the X server refused the connection")
	}
	rest := 4 * int64(binary.LittleEndian.Uint16(head[6:]))
	if _, err := io.CopyN(io.Discard, connection, rest); err != nil {
		return false, err
	}
	const queryExtension = 98
	request := []byte{queryExtension, 0, 3, 0, 3, 0, 0, 0, 'G', 'L', 'X', 0}
	if _, err := connection.Write(request); err != nil {
		return false, err
	}
	reply := make([]byte, 32)
	if _, err := io.ReadFull(connection, reply); err != nil {
		return false, err
	}
	return reply[0] == 1 && reply[8] == 1, nil
}

const cookieName = "MIT-MAGIC-COOKIE-1"

func setupRequest(secret []byte) []byte {
	name := cookieName
	if secret == nil {
		name = ""
	}
	b := []byte{'l', 0, 11, 0, 0, 0, byte(len(name)), 0, byte(len(secret)), 0, 0, 0}
	return append(append(b, padded([]byte(name))...), padded(secret)...)
}

func padded(b []byte) []byte { return append(bytes.Clone(b), make([]byte, -len(b)&3)...) }

// cookie finds the secret of a display in the file of xauth; nil where there is
// none.
func cookie(display string) []byte {
	path := os.Getenv("XAUTHORITY")
	if path == "" {
		path = filepath.Join(os.Getenv("HOME"), ".Xauthority")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	_, number, _ := cutDisplay(display)
	return findCookie(data, number)
}

// findCookie walks the records of an .Xauthority file: a family, then address,
// display number, name and secret, each with its length, all big-endian.
func findCookie(data []byte, number string) []byte {
	field := func() []byte {
		if len(data) < 2 || len(data)-2 < int(binary.BigEndian.Uint16(data)) {
			data = nil
			return nil
		}
		n := int(binary.BigEndian.Uint16(data))
		value := data[2 : 2+n]
		data = data[2+n:]
		return value
	}
	for len(data) > 2 {
		data = data[2:]
		field() // the address
		display, name, secret := field(), field(), field()
		if string(name) == cookieName && (len(display) == 0 || string(display) == number) {
			return secret
		}
	}
	return nil
}
