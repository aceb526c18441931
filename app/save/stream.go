package save

import (
	"errors"
	"io"
	"os"
	"path/filepath"
)

// Stream calls write with the file at path itself, without a buffer: what has been written stays there when the program dies. A file
// that was there is replaced at the end instead, unless write fails; and where nothing is written, there is no new file.
func Stream(path string, write func(io.Writer) error) error {
	s := stream{target: resolve(path)}
	if info, err := os.Stat(s.target); err == nil {
		s.replaces = info.Mode().IsRegular()
	}
	return explain(path, s.close(write(&s)))
}

// stream is a file that is created when something is written.
type stream struct {
	target   string
	replaces bool     // a file that is there, once it is whole
	file     *os.File // nil: nothing has been written
}

// Write implements io.Writer.
func (s *stream) Write(b []byte) (n int, err error) {
	if s.file == nil {
		if s.file, err = s.create(); err != nil {
			return 0, err
		}
	}
	return s.file.Write(b)
}

func (s *stream) create() (*os.File, error) {
	if s.replaces {
		return createTemporary(filepath.Dir(s.target))
	}
	return os.Create(s.target)
}

// close ends the file after what has been written, or failed.
func (s *stream) close(err error) error {
	if s.file == nil {
		return err
	}
	if err == nil && !special(s.target) {
		err = s.file.Sync()
	}
	err = errors.Join(err, s.file.Close())
	if !s.replaces {
		return err
	}
	defer os.Remove(s.file.Name()) // without effect once renamed
	if err != nil {
		return err
	}
	return replace(s.target, s.file.Name())
}
