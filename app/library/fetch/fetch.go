// Package fetch downloads instances of TSPLIB from its official site, or from a
// copy of it.
//
// It contacts a host only on the user's request, over HTTPS, and writes into one
// folder only.
//
// The hard part is to decide which files to accept. TSPLIB publishes no checksums, so
// none are built in. A file is accepted if it unpacks, parses as the problem of its
// name, and has the published number of cities; its SHA-256 is then added to a list in
// the folder, and a later download of that name must have the same. An interrupted
// download is resumed if the site confirms that its file has not changed.
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

// Site is the address of the symmetric problems of Gerhard Reinelt's TSPLIB.
const Site = "https://comopt.ifi.uni-heidelberg.de/software/TSPLIB95/tsp/"

// The bounds of a download. The largest problem of TSPLIB has 85,900 cities and
// less than 2 MiB packed.
const (
	maxPacked   = 64 << 20
	maxUnpacked = 512 << 20
	tries       = 3 // of an interrupted download
)

// patience is how long a site may send nothing.
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
		return nil, fmt.Errorf("%q is not a download address: write one such as %s", address, Site)
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
		return errors.New("the site redirects too often: try again later")
	}
	return secure(request.URL)
}

// secure refuses addresses without transport encryption.
func secure(u *url.URL) error {
	host := u.Hostname()
	ip := net.ParseIP(host)
	if u.Scheme == "https" || u.Scheme == "http" && (host == "localhost" || ip != nil && ip.IsLoopback()) {
		return nil
	}
	return fmt.Errorf("%s is not safe to download from: give an address that begins with https://", u.Redacted())
}

// Fetched is an instance that is in the folder now.
type Fetched struct {
	Name   string
	Path   string
	Cities int
	SHA256 string // of the unpacked file, hexadecimal
	Before bool   // it was in the folder before
}

var validName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$`)

// Fetch downloads an instance into the folder as NAME.tsp, complete and checked, unless
// it is there. progress is called with the bytes received and the total, -1 where the
// site does not announce it. When ctx ends, the received part is kept for a later call.
func (s *Source) Fetch(ctx context.Context, name, folder string, progress func(done, total int64)) (Fetched, error) {
	name = strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), ".tsp")
	if !validName.MatchString(name) {
		return Fetched{}, fmt.Errorf("%q is not an instance of TSPLIB: write a name such as berlin52", name)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return Fetched{}, fmt.Errorf("cannot create the folder: %w", err)
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

// present checks a file that is in the folder already. It is the user's and is never
// changed.
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

// check reads the whole problem and compares its size with the published one.
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
