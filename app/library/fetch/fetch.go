// Package fetch downloads instances of TSPLIB from its official site, or from a
// copy of it.
//
// It contacts a host only when a user asks it to, over HTTPS, and writes into one
// folder only. It does not solve, list or guess names.
//
// Its hard part is what to believe. No checksums of these files are published,
// so none are built in. A file is taken when it unpacks, reads as the problem of
// its name, and has as many cities as the published one; its SHA-256 is then kept
// beside it in a list, and a later download of the same name must be the same
// file. A download that breaks off goes on where it was, if the site says that its
// file is still the same one.
package fetch

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"tourscope/solver/instance"
	"tourscope/solver/optima"
)

// Site is where Gerhard Reinelt's TSPLIB has its symmetric problems.
const Site = "https://comopt.ifi.uni-heidelberg.de/software/TSPLIB95/tsp/"

// The bounds of a download. The largest problem of TSPLIB has 85,900 cities and
// less than 2 MiB packed.
const (
	maxPacked   = 64 << 20
	maxUnpacked = 512 << 20
	tries       = 3 // of a download that breaks off
)

// patience is how long a site may be silent.
const patience = 30 * time.Second

// Source is a site to download from.
type Source struct {
	base     *url.URL
	client   *http.Client
	patience time.Duration
	pause    time.Duration // before another try
}

// NewSource returns the source at an address, below which NAME.tsp.gz is expected.
// It must be HTTPS, or on this machine.
func NewSource(address string) (*Source, error) {
	base, err := url.Parse(address)
	if err != nil || base.Host == "" {
		return nil, fmt.Errorf("%q is no address to download from: write one such as %s", address, Site)
	}
	if err := secure(base); err != nil {
		return nil, err
	}
	if !strings.HasSuffix(base.Path, "/") {
		base.Path += "/"
	}
	transport := &http.Transport{
		Proxy: http.ProxyFromEnvironment, ForceAttemptHTTP2: true,
		DisableCompression:    true, // the files are packed already, and are resumed as they are
		TLSHandshakeTimeout:   patience,
		ResponseHeaderTimeout: patience,
		IdleConnTimeout:       patience,
		DialContext:           (&net.Dialer{Timeout: patience}).DialContext,
	}
	client := &http.Client{Transport: transport, CheckRedirect: checkRedirect}
	return &Source{base: base, client: client, patience: patience, pause: time.Second}, nil
}

func checkRedirect(request *http.Request, via []*http.Request) error {
	if len(via) > 5 {
		return errors.New("the site sends from one address to the next: try again later")
	}
	return secure(request.URL)
}

// secure refuses what others on the way could read and change.
func secure(u *url.URL) error {
	host := u.Hostname()
	ip := net.ParseIP(host)
	if u.Scheme == "https" || u.Scheme == "http" && (host == "localhost" || ip != nil && ip.IsLoopback()) {
		return nil
	}
	return fmt.Errorf("%s is not safe to download from: give an address that begins with https://", u.Redacted())
}

// Fetched is a file that is there now.
type Fetched struct {
	Name   string
	Path   string
	Cities int
	SHA256 string // of the file as it lies there, hexadecimal
	Before bool   // it was there already
}

var validName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$`)

// Fetch makes sure that an instance lies in the folder as NAME.tsp, whole and
// checked. The progress is told how many bytes of how many are there, where the
// site says how many there are, and -1 otherwise. When ctx ends, what has come
// stays for the next time.
func (s *Source) Fetch(ctx context.Context, name, folder string, progress func(done, total int64)) (Fetched, error) {
	name = strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), ".tsp")
	if !validName.MatchString(name) {
		return Fetched{}, fmt.Errorf("%q is no name of TSPLIB: write one such as berlin52", name)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return Fetched{}, fmt.Errorf("cannot make the folder: %w", err)
	}
	list, err := readList(folder)
	if err != nil {
		return Fetched{}, err
	}
	f := Fetched{Name: name, Path: filepath.Join(folder, name+".tsp")}
	if _, err := os.Lstat(f.Path); err == nil {
		return s.present(f, list)
	}
	if progress == nil {
		progress = func(int64, int64) {}
	}
	part := filepath.Join(folder, "."+name+".tsp.gz.part")
	if err := s.download(ctx, name, part, progress); err != nil {
		return Fetched{}, err
	}
	err = finish(&f, part, list)
	return f, err
}

// present judges a file that is there already. It is the user's own and stays as
// it is, whatever it is.
func (s *Source) present(f Fetched, list *list) (Fetched, error) {
	sum, err := sumOf(f.Path)
	if err != nil {
		return f, err
	}
	f.SHA256, f.Before = sum, true
	if known, is := list.sums[f.Name+".tsp"]; is && known != sum {
		return f, fmt.Errorf("%s has been changed since it was downloaded: delete it to download it again", f.Path)
	}
	if f.Cities, err = check(f.Name, f.Path); err != nil {
		return f, fmt.Errorf("%w: delete %s to download it again", err, f.Path)
	}
	return f, list.add(f.Name+".tsp", sum)
}

// check reads the whole problem and compares it with what is published.
func check(name, path string) (cities int, err error) {
	p, err := instance.Open(path)
	if err != nil {
		return 0, err
	}
	if known, is := optima.Cities(name); is && known != p.Cities() {
		return 0, fmt.Errorf("this is not %s: it has %d cities instead of %d", name, p.Cities(), known)
	}
	return p.Cities(), nil
}
