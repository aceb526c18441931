package record

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"

	"tourscope/solver"
	"tourscope/solver/wire"
)

// Recording is a recorded run. It is immutable once it is read.
type Recording struct {
	Header  Header
	Problem *solver.Problem
	Moments []Moment
	End     *End  // nil if the recording was truncated
	Damage  error // why reading ended early; nil if the recording is whole or only truncated

	stored []stored // the tour of each of Moments
}

// stored is the tour of a moment.
type stored struct {
	key        bool
	difference []byte // empty: none
}

// Read reads a recording. One that is truncated or damaged is read up to that point; the
// result has at least one moment with a tour.
func Read(in io.Reader) (*Recording, error) {
	theirs, err := readFirstLine(in)
	if err != nil {
		return nil, err
	}
	file := &counted{r: in}
	unpack, err := zstd.NewReader(bufio.NewReader(file), zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(16<<20))
	if err != nil {
		return nil, err
	}
	defer unpack.Close()
	l := &loader{version: theirs, in: unpack, file: file, codec: wire.NewCodec(), recording: new(Recording)}
	switch err := l.load(); {
	case len(l.recording.Moments) > 0:
		l.recording.Damage = err
	case err != nil:
		return nil, fmt.Errorf("the recording is damaged: %w: copy the file again from where it was made, or record the run again", err)
	default:
		return nil, errors.New("the recording was cut off before its first tour: record the run again")
	}
	return l.recording, nil
}

// readFirstLine returns the version of the recording, or an error if this program cannot
// read it.
func readFirstLine(in io.Reader) (theirs byte, err error) {
	line := make([]byte, len(firstLine(version)))
	_, err = io.ReadFull(in, line)
	theirs = line[len(magic)] - '0'
	switch {
	case err != nil || theirs < 1 || theirs > 9 || string(line) != firstLine(theirs):
		return 0, errors.New("this is no recording: open a .rec file that \"Save recording\" or \"tourscope solve --record\" wrote")
	case theirs > version:
		return 0, fmt.Errorf("the recording is of a later version of Tourscope (its format is %d, this program reads up to %d): open it with the version that wrote it, or a later one", theirs, version)
	}
	return theirs, nil
}

// loader is the state of one Read.
type loader struct {
	version   byte // of the file
	in        io.Reader
	file      *counted // the compressed source of in
	codec     wire.Codec
	recording *Recording
	tours     int64 // bytes of differences so far
}

func (l *loader) load() error {
	if err := l.header(); err != nil {
		return err
	}
	for l.recording.End == nil {
		k, body, err := readBlock(l.in, l.limit(momentLimit(l.recording.Problem.Cities())))
		if err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF) {
			return nil // cut off
		}
		if err != nil {
			return err
		}
		switch k {
		case kindMoment:
			err = l.moment(body)
		case kindEnd:
			var end *End
			if end, err = l.decodeEnd(body); err == nil {
				l.recording.End = end
			}
		default:
			err = fmt.Errorf("it has a block of the unknown kind %d", k)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// momentLimit returns the largest size of a moment in bytes: a tour of n segments of one
// city each.
func momentLimit(n int) int64 { return 64<<10 + 8*int64(n) }

// limit lowers a limit to what the bytes read so far can decompress to.
func (l *loader) limit(most int64) int64 { return min(most, freeSize+maxRatio*l.file.n) }

func (l *loader) header() error {
	k, body, err := readBlock(l.in, l.limit(maxHeader))
	switch {
	case err == io.EOF:
		return io.ErrUnexpectedEOF
	case err != nil:
		return err
	case k != kindHeader:
		return errors.New("it does not begin with its header")
	}
	h := &l.recording.Header
	if err := l.codec.Decode(body, h); err != nil {
		return err
	}
	l.recording.Problem, err = h.Problem.Unpack()
	h.Problem = wire.Problem{} // unpacked above: frees its memory
	if err != nil {
		return err
	}
	l.recording.Problem, err = h.Instance.apply(l.recording.Problem)
	h.Instance = Instance{}
	return err
}

func (l *loader) moment(body []byte) error {
	m, err := l.decodeMoment(body)
	if err != nil {
		return err
	}
	r := l.recording
	l.tours += int64(len(m.Tour))
	switch last := len(r.Moments) - 1; {
	case len(r.Moments) == maxMoments:
		return fmt.Errorf("it has more than %d moments", maxMoments)
	case l.tours > maxTours:
		return fmt.Errorf("its tours take more than %d bytes", maxTours)
	case m.Elapsed < 0 || last >= 0 && m.Elapsed < r.Moments[last].Elapsed:
		return errors.New("its time runs backward")
	case last < 0 && !(m.Key && len(m.Tour) > 0):
		return errors.New("it does not begin with a tour")
	}
	r.Moments = append(r.Moments, Moment{Elapsed: m.Elapsed, State: m.State, HasTour: len(m.Tour) > 0, Point: m.Point, Processor: m.Processor})
	r.stored = append(r.stored, stored{m.Key, m.Tour})
	return nil
}

// counted counts the bytes read from r.
type counted struct {
	r io.Reader
	n int64
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}
