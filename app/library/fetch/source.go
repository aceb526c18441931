package fetch

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
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

// timeout is how long a site may send nothing.
const timeout = 30 * time.Second

// Source is a site to download from.
type Source struct {
	base    *url.URL
	client  *http.Client
	timeout time.Duration
	pause   time.Duration // before another try
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
		TLSHandshakeTimeout:   timeout,
		ResponseHeaderTimeout: timeout,
		IdleConnTimeout:       timeout,
		DialContext:           (&net.Dialer{Timeout: timeout}).DialContext,
	}
	client := &http.Client{Transport: transport, CheckRedirect: checkRedirect}
	return &Source{base: base, client: client, timeout: timeout, pause: time.Second}, nil
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
