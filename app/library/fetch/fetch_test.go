package fetch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
)

// problem is a problem of so many cities, packed.
func problem(t *testing.T, name string, cities int) []byte {
	t.Helper()
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	fmt.Fprintf(z, "NAME : %s\nTYPE : TSP\nDIMENSION : %d\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n", name, cities)
	for i := range cities {
		fmt.Fprintf(z, "%d %d %d\n", i+1, i*7919%1009, i*104729%997)
	}
	fmt.Fprintln(z, "EOF")
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

// site serves files on this machine alone.
type site struct {
	files  map[string][]byte
	tag    string
	served atomic.Int64 // bytes of files
	seen   []string     // the ranges asked for
	breaks map[int]int  // the request of that number breaks off after so many bytes
}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.seen = append(s.seen, r.Header.Get("Range"))
	data, is := s.files[strings.TrimPrefix(r.URL.Path, "/tsp/")]
	if !is {
		http.NotFound(w, r)
		return
	}
	if s.tag != "" {
		w.Header().Set("ETag", s.tag)
	}
	counting := &counter{ResponseWriter: w, s: s, left: -1}
	if most, is := s.breaks[len(s.seen)]; is {
		counting.left = most
	}
	http.ServeContent(counting, r, "", time.Time{}, bytes.NewReader(data))
	if counting.broken {
		panic(http.ErrAbortHandler) // the connection ends
	}
}

type counter struct {
	http.ResponseWriter
	s      *site
	left   int // bytes until it breaks off; -1: never
	broken bool
}

func (c *counter) Write(p []byte) (int, error) {
	if c.left >= 0 && len(p) > c.left {
		n, _ := c.ResponseWriter.Write(p[:c.left])
		c.s.served.Add(int64(n))
		c.ResponseWriter.(http.Flusher).Flush()
		c.broken = true
		return n, errors.New("cut")
	}
	n, err := c.ResponseWriter.Write(p)
	c.s.served.Add(int64(n))
	return n, err
}

func start(t *testing.T, handler http.Handler) *Source {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	s, err := NewSource(server.URL + "/tsp")
	if err != nil {
		t.Fatal(err)
	}
	s.pause = time.Millisecond
	return s
}

func leftovers(t *testing.T, dir string) []string {
	t.Helper()
	hidden, err := filepath.Glob(filepath.Join(dir, ".*"))
	if err != nil {
		t.Fatal(err)
	}
	return hidden
}

func TestFetch(t *testing.T) {
	files := &site{files: map[string][]byte{"berlin52.tsp.gz": problem(t, "berlin52", 52)}, tag: `"1"`}
	s, dir := start(t, files), filepath.Join(t.TempDir(), "new")
	done, total := int64(0), int64(0)
	f, err := s.Fetch(t.Context(), "berlin52.tsp", dir, func(d, all int64) { done, total = d, all })
	if err != nil || f.Cities != 52 || f.Before || f.Name != "berlin52" {
		t.Fatalf("%+v, %v", f, err)
	}
	if size := int64(len(files.files["berlin52.tsp.gz"])); done != size || total != size {
		t.Errorf("progress %d of %d, the file has %d", done, total, size)
	}
	listed, err := os.ReadFile(filepath.Join(dir, ListName))
	if err != nil || string(listed) != f.SHA256+"  berlin52.tsp\n" {
		t.Errorf("%q, %v", listed, err)
	}
	if sum, err := sumOf(f.Path); err != nil || sum != f.SHA256 {
		t.Errorf("the file has %s, the list %s", sum, f.SHA256)
	}
	if left := leftovers(t, dir); left != nil {
		t.Errorf("left behind: %v", left)
	}
	again, err := s.Fetch(t.Context(), "berlin52", dir, nil)
	if err != nil || !again.Before || again.SHA256 != f.SHA256 || len(files.seen) != 1 {
		t.Errorf("%+v, %v, %d requests", again, err, len(files.seen))
	}
}

func TestGoesOnWhereItBrokeOff(t *testing.T) {
	data := problem(t, "berlin52", 52)
	files := &site{files: map[string][]byte{"berlin52.tsp.gz": data}, tag: `"1"`, breaks: map[int]int{1: 100, 2: 50}}
	s := start(t, files)
	f, err := s.Fetch(t.Context(), "berlin52", t.TempDir(), nil)
	if err != nil || f.Cities != 52 {
		t.Fatal(err)
	}
	if got := strings.Join(files.seen, ","); got != ",bytes=100-,bytes=150-" {
		t.Errorf("asked for %q", got)
	}
	if files.served.Load() != int64(len(data)) {
		t.Errorf("%d bytes served, the file has %d", files.served.Load(), len(data))
	}
}

func TestGoesOnTheNextTime(t *testing.T) {
	data := problem(t, "berlin52", 52)
	files := &site{files: map[string][]byte{"berlin52.tsp.gz": data}, tag: `"1"`, breaks: map[int]int{1: 100, 2: 0, 3: 0}}
	s, dir := start(t, files), t.TempDir()
	if _, err := s.Fetch(t.Context(), "berlin52", dir, nil); err == nil || !strings.Contains(err.Error(), "will be resumed") {
		t.Fatalf("%v", err)
	}
	if _, err := s.Fetch(t.Context(), "berlin52", dir, nil); err != nil || files.seen[3] != "bytes=100-" {
		t.Errorf("%v, asked for %q", err, files.seen)
	}
}

func TestAnotherFileBeginsAnew(t *testing.T) {
	for why, tag := range map[string]string{"a new tag": `"2"`, "no tag at all": ""} {
		data := problem(t, "berlin52", 52)
		files := &site{files: map[string][]byte{"berlin52.tsp.gz": data}, tag: tag}
		s, dir := start(t, files), t.TempDir()
		part := filepath.Join(dir, ".berlin52.tsp.gz.part")
		if err := errors.Join(os.WriteFile(part, []byte("the first bytes of another file"), 0o644), os.WriteFile(part+".tag", []byte(`"1"`), 0o644)); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Fetch(t.Context(), "berlin52", dir, nil); err != nil || files.seen[0] == "" {
			t.Errorf("%s: %v, asked for %q", why, err, files.seen)
		}
	}
}

// TestSitesThatMisbehave lists what a site may send; none of it is kept.
func TestSitesThatMisbehave(t *testing.T) {
	good := problem(t, "berlin52", 52)
	for _, row := range []struct {
		why    string
		answer http.HandlerFunc
		want   string
	}{
		{"another instance", func(w http.ResponseWriter, r *http.Request) { w.Write(problem(t, "berlin52", 51)) }, "51 cities instead of 52"},
		{"a page", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "<html>Sign in to this network</html>") }, "was discarded"},
		{"half a file", func(w http.ResponseWriter, r *http.Request) { w.Write(good[:len(good)/2]) }, "is damaged"},
		{"a flipped bit", func(w http.ResponseWriter, r *http.Request) {
			bad := bytes.Clone(good)
			bad[len(bad)/2] ^= 4
			w.Write(bad)
		}, "is damaged"},
		{"nothing", func(w http.ResponseWriter, r *http.Request) {}, "was discarded"},
		{"no such file", http.NotFound, "has no berlin52: check the name"},
		{"forbidden", func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(403) }, "try another source"},
		{"overloaded", func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(503) }, "failed 3 times"},
		{"far too much", func(w http.ResponseWriter, r *http.Request) { w.Header().Set("Content-Length", "99999999999") }, "more than any file"},
		{"an unsafe redirect", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://203.0.113.1/berlin52.tsp.gz", http.StatusFound)
		}, "not safe"},
		{"redirects without end", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, r.URL.Path, http.StatusFound) }, "redirects too often"},
		{"another part", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Range", "bytes 7-9/20")
			w.WriteHeader(206)
		}, "another part"},
	} {
		s, dir := start(t, row.answer), t.TempDir()
		_, err := s.Fetch(t.Context(), "berlin52", dir, nil)
		if err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v, want %q", row.why, err, row.want)
		}
		if _, err := os.Stat(filepath.Join(dir, "berlin52.tsp")); err == nil {
			t.Errorf("%s: it is kept", row.why)
		}
		if row.want == "is damaged" && leftovers(t, dir) != nil {
			t.Errorf("%s: %v would be gone on with", row.why, leftovers(t, dir))
		}
	}
}

func TestASilentSiteIsGivenUp(t *testing.T) {
	over := make(chan struct{})
	s := start(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "1000")
		w.Write([]byte("\x1f\x8b"))
		w.(http.Flusher).Flush()
		select {
		case <-r.Context().Done():
		case <-over:
		}
	}))
	defer close(over)
	s.timeout = 50 * time.Millisecond
	if _, err := s.Fetch(t.Context(), "berlin52", t.TempDir(), nil); err == nil || !strings.Contains(err.Error(), "sent nothing for") {
		t.Errorf("%v", err)
	}
}

func TestCancel(t *testing.T) {
	data := problem(t, "berlin52", 52)
	over := make(chan struct{})
	s := start(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", `"1"`)
		w.Header().Set("Content-Length", fmt.Sprint(len(data)))
		w.Write(data[:100])
		w.(http.Flusher).Flush()
		select {
		case <-r.Context().Done():
		case <-over:
		}
	}))
	defer close(over)
	ctx, cancel := context.WithCancel(t.Context())
	dir := t.TempDir()
	_, err := s.Fetch(ctx, "berlin52", dir, func(done, total int64) {
		if done >= 100 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if info, err := os.Stat(filepath.Join(dir, ".berlin52.tsp.gz.part")); err != nil || info.Size() != 100 {
		t.Errorf("what had come is lost: %v", err)
	}
}

func TestAnotherFileOfTheSameNameIsRefused(t *testing.T) {
	files := &site{files: map[string][]byte{"own.tsp.gz": problem(t, "own", 9)}}
	s, dir := start(t, files), t.TempDir()
	f, err := s.Fetch(t.Context(), "own", dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(f.Path); err != nil {
		t.Fatal(err)
	}
	files.files["own.tsp.gz"] = problem(t, "own", 10)
	if _, err := s.Fetch(t.Context(), "own", dir, nil); err == nil || !strings.Contains(err.Error(), "differs from the earlier one") {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(f.Path); err == nil {
		t.Error("it is kept")
	}
}

func TestFilesThatAreThere(t *testing.T) {
	files := &site{files: map[string][]byte{"own.tsp.gz": problem(t, "own", 9)}}
	s, dir := start(t, files), t.TempDir()
	f, err := s.Fetch(t.Context(), "own", dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(f.Path, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Fetch(t.Context(), "own", dir, nil); err == nil || !strings.Contains(err.Error(), "has been changed") {
		t.Errorf("%v", err)
	}
	if kept, _ := os.ReadFile(f.Path); string(kept) != "mine" {
		t.Error("the user's file was overwritten")
	}
	if err := os.WriteFile(filepath.Join(dir, ListName), []byte("no list\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Fetch(t.Context(), "own", dir, nil); err == nil || !strings.Contains(err.Error(), ListName+":1") {
		t.Errorf("%v", err)
	}
}

func TestAddressesAndNames(t *testing.T) {
	for address, good := range map[string]bool{
		Site: true, "https://example.org": true, "http://127.0.0.1:99/x": true, "http://localhost/": true, "http://[::1]:8/": true,
		"http://example.org/": false, "ftp://example.org/": false, "example.org": false, "": false, "http://127.0.0.1.example.org/": false,
	} {
		if _, err := NewSource(address); (err == nil) != good {
			t.Errorf("%q: %v", address, err)
		}
	}
	s := start(t, http.NotFoundHandler())
	for _, name := range []string{"", "../../etc/passwd", "a b", ".hidden", "a/b", strings.Repeat("x", 99)} {
		if _, err := s.Fetch(t.Context(), name, t.TempDir(), nil); err == nil || !strings.Contains(err.Error(), "not an instance of TSPLIB") {
			t.Errorf("%q: %v", name, err)
		}
	}
}
