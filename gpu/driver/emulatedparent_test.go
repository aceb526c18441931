//go:build !cuda && unix

package driver

import (
	"encoding/binary"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"
)

// A kernel ends when the program that has started it is killed, even if its input stays open.
func TestKernelsEndWithTheirParent(t *testing.T) {
	ownCache(t)
	k, end := emulate(t, "out[0] = (int)n;")
	defer func() { _ = end() }()
	input, writer := pipe(t)
	output, printed := pipe(t)
	parent := exec.Command("sh", "-c", `"$0" <&3 >&4 & wait`, k.process.Path)
	parent.ExtraFiles = []*os.File{input, printed}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	_ = printed.Close()
	_ = output.SetReadDeadline(time.Now().Add(time.Minute))
	// One thread with a buffer of four bytes, which is its first parameter; the other is 7.
	launch := []uint64{1, 1, 1, 0, 1, 4, 0, 2, 1, 0, 0, 0, 7}
	bytes, err := binary.Append(nil, binary.NativeEndian, launch[:6])
	if err == nil {
		bytes, err = binary.Append(append(bytes, 0, 0, 0, 0), binary.NativeEndian, launch[6:])
	}
	if err == nil {
		_, err = writer.Write(bytes)
	}
	if err != nil {
		t.Fatal(err)
	}
	var made struct {
		Changed uint64
		Value   int32
	}
	if err := binary.Read(output, binary.NativeEndian, &made); err != nil || made.Changed != 1 || made.Value != 7 {
		t.Fatalf("the kernel made %+v: %v", made, err)
	}
	_ = parent.Process.Kill()
	_ = parent.Wait()
	if _, err := io.ReadAll(output); err != nil {
		t.Errorf("the kernel goes on: %v", err)
	}
}

func pipe(t *testing.T) (reader, writer *os.File) {
	t.Helper()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = reader.Close(), writer.Close() })
	return reader, writer
}
