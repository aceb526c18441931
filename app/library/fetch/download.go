package fetch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"
)

// An interrupted download leaves NAME.part, and beside it the validator of the site's
// file (ETag or Last-Modified, RFC 9110, section 8.8). With both, the next download
// requests the rest on condition that the file has not changed (If-Range, section
// 13.1.5).

// errPermanent marks an error that another try cannot remove.
type errPermanent struct{ error }

func (e errPermanent) Unwrap() error { return e.error }

// download writes the packed file to part.
func (s *Source) download(ctx context.Context, name, part string, progress func(done, total int64)) error {
	var err error
	for try := range tries {
		if try > 0 && wait(ctx, s.pause) != nil {
			return ctx.Err()
		}
		if err = s.attempt(ctx, name, part, progress); err == nil || ctx.Err() != nil {
			return err
		}
		var permanent errPermanent
		if errors.As(err, &permanent) {
			return err
		}
	}
	return fmt.Errorf("the download of %s failed %d times: %w: check the network connection and try again; the download will be resumed", name, tries, err)
}

func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// attempt sends one request for the missing bytes.
func (s *Source) attempt(ctx context.Context, name, part string, progress func(done, total int64)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	silence := time.AfterFunc(s.timeout, func() { cancel(fmt.Errorf("the site sent nothing for %v", s.timeout)) })
	defer silence.Stop()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base.JoinPath(name+".tsp.gz").String(), nil)
	if err != nil {
		return errPermanent{err}
	}
	have := resumable(part)
	if have.size > 0 {
		request.Header.Set("Range", fmt.Sprintf("bytes=%d-", have.size))
		request.Header.Set("If-Range", have.tag)
	}
	answer, err := s.client.Do(request)
	if err != nil {
		return because(ctx, err)
	}
	defer answer.Body.Close()
	if err := s.judge(answer, name, have.size); err != nil {
		if answer.StatusCode == http.StatusRequestedRangeNotSatisfiable {
			forget(part)
		}
		return err
	}
	if answer.StatusCode == http.StatusOK {
		have.size = 0 // the answer is the whole file
	}
	total := int64(-1)
	if answer.ContentLength >= 0 {
		total = have.size + answer.ContentLength
	}
	if total > maxPacked {
		return errPermanent{fmt.Errorf("%s has %d MiB, more than any file of TSPLIB: check the address", name, total>>20)}
	}
	body := &watched{r: answer.Body, hear: func(n int64) {
		silence.Reset(s.timeout)
		progress(have.size+n, total)
	}}
	return because(ctx, keep(part, tagOf(answer), have.size, body))
}

// because returns the cause of the end of ctx, or err where ctx has not ended.
func because(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// judge returns nil if an answer has the requested bytes.
func (s *Source) judge(answer *http.Response, name string, have int64) error {
	switch code := answer.StatusCode; {
	case code == http.StatusOK:
		return nil
	case code == http.StatusPartialContent:
		if strings.HasPrefix(answer.Header.Get("Content-Range"), fmt.Sprintf("bytes %d-", have)) {
			return nil
		}
		return errors.New("the site sent another part than requested")
	case code == http.StatusNotFound || code == http.StatusGone:
		return errPermanent{fmt.Errorf("%s has no %s: check the name, which is case-sensitive", s.base.Host, name)}
	case code == http.StatusRequestedRangeNotSatisfiable, code >= 500, code == http.StatusTooManyRequests:
		return fmt.Errorf("%s answers %s", s.base.Host, answer.Status)
	}
	return errPermanent{fmt.Errorf("%s answers %s: try another source", s.base.Host, answer.Status)}
}

// tagOf returns the validator of the site's file; empty where it is weak or missing.
func tagOf(answer *http.Response) string {
	if tag := answer.Header.Get("ETag"); tag != "" && !strings.HasPrefix(tag, "W/") {
		return tag
	}
	return answer.Header.Get("Last-Modified")
}

// begun is the state of an interrupted download.
type begun struct {
	size int64
	tag  string
}

func resumable(part string) begun {
	info, err := os.Stat(part)
	tag, tagErr := os.ReadFile(part + ".tag")
	if err != nil || tagErr != nil || len(tag) == 0 || info.Size() == 0 || info.Size() >= maxPacked {
		return begun{}
	}
	return begun{info.Size(), string(tag)}
}

func forget(part string) {
	os.Remove(part)
	os.Remove(part + ".tag")
}

// keep truncates part to the first bytes and appends the body.
func keep(part, tag string, first int64, body io.Reader) error {
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return errPermanent{fmt.Errorf("cannot write the download: %w", err)}
	}
	defer f.Close()
	if err := errors.Join(f.Truncate(first), os.WriteFile(part+".tag", []byte(tag), 0o644)); err != nil {
		return errPermanent{fmt.Errorf("cannot write the download: %w", err)}
	}
	if _, err := f.Seek(first, io.SeekStart); err != nil {
		return errPermanent{err}
	}
	n, err := io.Copy(f, io.LimitReader(body, maxPacked-first+1))
	switch {
	case err != nil:
		return err
	case first+n > maxPacked:
		forget(part)
		return errPermanent{fmt.Errorf("the site sends more than %d MiB: check the address", maxPacked>>20)}
	}
	return f.Close()
}

// watched reports the number of bytes read.
type watched struct {
	r    io.Reader
	n    int64
	hear func(n int64)
}

func (w *watched) Read(p []byte) (int, error) {
	n, err := w.r.Read(p)
	w.n += int64(n)
	w.hear(w.n)
	return n, err
}
