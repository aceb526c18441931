package protocol

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestGreeting(t *testing.T) {
	var b bytes.Buffer
	if err := WriteGreeting(&b); err != nil {
		t.Fatal(err)
	}
	b.WriteString("rest")
	r := bufio.NewReader(&b)
	if err := ReadGreeting(r); err != nil {
		t.Fatal(err)
	}
	if rest, _ := io.ReadAll(r); string(rest) != "rest" {
		t.Errorf("the greeting ate into what follows: %q is left", rest)
	}
}

func TestGreetingRefuses(t *testing.T) {
	var ours bytes.Buffer
	if err := WriteGreeting(&ours); err != nil {
		t.Fatal(err)
	}
	for cut := range ours.Len() {
		err := ReadGreeting(bufio.NewReader(bytes.NewReader(ours.Bytes()[:cut])))
		if want := ErrTorn; cut > 0 && !errors.Is(err, want) || cut == 0 && err != ErrNoGreeting {
			t.Errorf("cut after %d bytes: %v", cut, err)
		}
	}

	var old bytes.Buffer
	if err := writeGreeting(&old, Version+1); err != nil {
		t.Fatal(err)
	}
	var version *VersionError
	if err := ReadGreeting(bufio.NewReader(&old)); !errors.As(err, &version) || version.Theirs != Version+1 {
		t.Errorf("another version: %v", err)
	}

	var garbage *GarbageError
	banner := "tours of Welcome to gpuhost\n" // shares its start with the cookie
	if err := ReadGreeting(bufio.NewReader(strings.NewReader(banner))); !errors.As(err, &garbage) || garbage.Text != banner {
		t.Errorf("a login banner: %v", err)
	}
}

// A short line must be refused at once, not when the stream ends.
func TestShortGreetingLineIsRefusedAtOnce(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close()
	go w.Write([]byte("hi\n"))
	var garbage *GarbageError
	if err := ReadGreeting(bufio.NewReader(r)); !errors.As(err, &garbage) {
		t.Errorf("%v, want garbage", err)
	}
}

func FuzzReadGreeting(f *testing.F) {
	f.Add([]byte("Welcome to gpuhost\n"))
	f.Add(append([]byte(cookie), 1, 0, 0, 0))
	f.Fuzz(func(t *testing.T, data []byte) {
		err := ReadGreeting(bufio.NewReader(bytes.NewReader(data)))
		if ok := bytes.HasPrefix(data, append([]byte(cookie), Version, 0, 0, 0)); ok != (err == nil) {
			t.Errorf("%q: %v", data, err)
		}
	})
}
