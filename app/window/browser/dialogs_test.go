//go:build !nogui

package browser

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tourscope/app/library"
	"tourscope/solver/fingerprint"
	"tourscope/solver/instance"
)

// site serves berlin52 and eil51, and blocks on slow until the test ends.
func site(t *testing.T) string {
	t.Helper()
	over := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/berlin52.tsp.gz":
			z := gzip.NewWriter(w)
			_, _ = z.Write([]byte(tsp("berlin52", 52)))
			_ = z.Close()
		case "/slow.tsp.gz":
			w.Header().Set("Content-Length", "1000")
			_, _ = w.Write([]byte("\x1f\x8b"))
			w.(http.Flusher).Flush()
			select {
			case <-over:
			case <-r.Context().Done():
			}
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(func() { close(over); s.Close() })
	return s.URL
}

func (b *bench) download(t *testing.T, names, folder string) *download {
	d := b.askDownload()
	d.names.SetText(names)
	d.folder.SetText(folder)
	d.site.SetText(site(t))
	return d
}

func TestDownloadedFolderIsBrowsed(t *testing.T) {
	b := newBench(t)
	dir := filepath.Join(t.TempDir(), "tsplib")
	d := b.download(t, "berlin52", dir)
	d.start()
	b.until("the instance", func() bool { return b.State().Total == 1 })
	if !strings.HasPrefix(b.said, "1 instance downloaded") || !b.Shown() || b.State().Chosen != "berlin52" {
		t.Errorf("it says %q, %+v", b.said, b.State())
	}
	if _, err := os.Stat(filepath.Join(dir, "tsplib.sha256")); err != nil {
		t.Error(err)
	}
	if b.defaultDownloadFolder() != dir {
		t.Errorf("the next download would go to %s", b.defaultDownloadFolder())
	}
}

func TestDownloadReportsFailures(t *testing.T) {
	b := newBench(t)
	d := b.download(t, "nowhere berlin52", t.TempDir())
	d.start()
	b.until("the end", func() bool { return d.cancel == nil })
	if text := d.notice.Text; !strings.Contains(text, "1 instance downloaded, 1 failed") || !strings.Contains(text, "has no nowhere") {
		t.Errorf("it says %q", text)
	}
	if d.startButton.Disabled() {
		t.Error("it cannot be tried again")
	}
}

func TestDownloadIsCancelled(t *testing.T) {
	b := newBench(t)
	d := b.download(t, "berlin52 slow", t.TempDir())
	d.start()
	b.until("the slow one", func() bool { return strings.Contains(d.notice.Text, "2 of 2: slow") })
	d.window.Hide()
	b.until("the end", func() bool { return strings.Contains(b.said, "cancelled") })
	if !strings.HasPrefix(b.said, "1 instance downloaded") {
		t.Errorf("it says %q", b.said)
	}
}

func TestDownloadValidatesInput(t *testing.T) {
	b := newBench(t)
	d := b.askDownload()
	for _, row := range []struct{ why, names, folder, site, want string }{
		{"no site", "all", "x", "", "not a download address"},
		{"a site that others could read", "all", "x", "http://example.com/", "not safe"},
		{"no name", " ", "x", "https://example.com/", "ame instances"},
		{"no folder", "all", " ", "https://example.com/", "Enter a folder."},
	} {
		d.names.SetText(row.names)
		d.folder.SetText(row.folder)
		d.site.SetText(row.site)
		if !d.startButton.Disabled() || !strings.Contains(d.notice.Text, row.want) {
			t.Errorf("%s: %q", row.why, d.notice.Text)
		}
	}
}

// solved stores a tour of an instance in the library and returns it as a subject.
func (b *bench) solved(t *testing.T) Subject {
	t.Helper()
	path := filepath.Join(folder(t, 1, nil), "i000.tsp")
	p, err := instance.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(3) {
		if _, err := b.library.Add(p, library.Result{Order: identity(5), Source: path, Origin: library.Origin{Engine: "ils", Seed: seed, When: time.Now()}}); err != nil {
			t.Fatal(err)
		}
	}
	e, _, err := b.library.Find(fingerprint.Of(p))
	if err != nil {
		t.Fatal(err)
	}
	return Subject{Path: path, Best: &e}
}

func TestPictureOfBestTour(t *testing.T) {
	b := newBench(t)
	s := b.solved(t)
	for extension, begins := range map[string]string{".png": "\x89PNG", ".svg": "<?xml", ".pdf": "%PDF"} {
		path := filepath.Join(t.TempDir(), "best"+extension)
		if err := writePicture(t.Context(), path, s, b.library, "1", func(float64) {}); err != nil {
			t.Fatal(err)
		}
		if data, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(data), begins) {
			t.Errorf("%s: %v, begins with %.10q", extension, err, data)
		}
	}
}

// The best tour is written in the formats of tours, as the window's own tours are: also of an
// instance that is not open.
func TestBestTourInEachFormat(t *testing.T) {
	b := newBench(t)
	s := b.solved(t)
	p, err := instance.Open(s.Path)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"best.tour", "best.csv", "BEST.CSV"} {
		path := filepath.Join(t.TempDir(), name)
		if err := writeTour(path, s, b.library); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := instance.ReadTour(bytes.NewReader(data), path, p); err != nil || !slices.Equal(got, identity(5)) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
		if isTable := !bytes.Contains(data, []byte("TOUR_SECTION")); isTable == strings.HasSuffix(name, ".tour") {
			t.Errorf("%s is %.40q", name, data)
		}
	}
}

func TestDeleteBestTour(t *testing.T) {
	b := newBench(t)
	s := b.solved(t)
	var gone fingerprint.Fingerprint
	b.deleteBest(b.library, s, func(id fingerprint.Fingerprint) { gone = id })
	b.until("the end", func() bool { return gone == s.Best.Fingerprint })
	if all, err := b.library.List(); err != nil || len(all) != 0 {
		t.Errorf("%v, %v", all, err)
	}
}

func TestAttemptsAreListed(t *testing.T) {
	b := newBench(t)
	b.ShowAttempts(b.solved(t))
	b.until("the dialog", func() bool { return b.frame.Window.Canvas().Overlays().Top() != nil })
	if b.failed != nil {
		t.Error(b.failed)
	}
}
