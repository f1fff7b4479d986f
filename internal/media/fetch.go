package media

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Errors of a fetch.
var (
	ErrRefused   = errors.New("address may not be fetched")
	ErrRedirects = errors.New("too many redirects")
)

// FetchOptions configure a Fetcher. Zero values mean the defaults.
type FetchOptions struct {
	MaxBytes      int64         // default 25 MiB
	Timeout       time.Duration // for the whole fetch; default 30 s
	MaxRedirects  int           // default 5
	UserAgent     string        // default "Masthead"
	AllowLoopback bool          // for tests; other private addresses are still refused
	AllowedHost   string        // host and port of a private address that an operator configured; redirects to others are refused
}

// Fetcher fetches addresses from the public internet only. It checks each resolved address
// when it connects, so host names and redirects can't lead to a private address.
type Fetcher struct {
	opts   FetchOptions
	client *http.Client
}

// Fetched is the result of a fetch.
type Fetched struct {
	URL  string // after redirects
	Type string // the Content-Type header
	Body []byte
}

// NewFetcher returns a fetcher with the given options.
func NewFetcher(opts FetchOptions) *Fetcher {
	opts.MaxBytes = cmp.Or(opts.MaxBytes, 25<<20)
	opts.Timeout = cmp.Or(opts.Timeout, 30*time.Second)
	opts.MaxRedirects = cmp.Or(opts.MaxRedirects, 5)
	opts.UserAgent = cmp.Or(opts.UserAgent, "Masthead")
	f := &Fetcher{opts: opts}
	named := &net.Dialer{Timeout: 10 * time.Second}
	dialer := &net.Dialer{Timeout: named.Timeout, Control: f.control}
	f.client = &http.Client{
		Timeout: opts.Timeout,
		Transport: &http.Transport{ // no proxy, because then only the proxy's address would be checked
			DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
				if strings.EqualFold(address, opts.AllowedHost) {
					return named.DialContext(ctx, network, address)
				}
				return dialer.DialContext(ctx, network, address)
			},
			TLSHandshakeTimeout: 10 * time.Second,
			ForceAttemptHTTP2:   true,
			MaxIdleConns:        10,
			IdleConnTimeout:     30 * time.Second,
		},
		CheckRedirect: func(r *http.Request, via []*http.Request) error {
			if len(via) > opts.MaxRedirects {
				return fmt.Errorf("%w: more than %d", ErrRedirects, opts.MaxRedirects)
			}
			return checkURL(r.URL)
		},
	}
	return f
}

// Fetch fetches an http or https address. It returns ErrRefused for an address that may
// not be fetched, and an *Error with TooLarge for a response over the limit.
func (f *Fetcher) Fetch(ctx context.Context, address string) (Fetched, error) {
	a, err := f.Get(ctx, address, nil)
	if err == nil && (a.Status < 200 || a.Status > 299) {
		err = fmt.Errorf("fetch %s: the response is %d %s", redactURL(address), a.Status, http.StatusText(a.Status))
	}
	if err != nil {
		return Fetched{}, err
	}
	return Fetched{URL: a.URL, Type: a.Header.Get("Content-Type"), Body: a.Body}, nil
}

// Response is the response of a server, with any status. Only a successful one has a body.
type Response struct {
	Status       int
	Header       http.Header
	URL          string // after redirects
	PermanentURL string // the address after the leading permanent redirects
	Body         []byte
}

// Get fetches an address as Fetch does, with the same errors, but with additional headers such as
// conditions, and returns responses of any status.
func (f *Fetcher) Get(ctx context.Context, address string, header http.Header) (Response, error) {
	u, err := url.Parse(address)
	if err != nil {
		return Response{}, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if err := checkURL(u); err != nil {
		return Response{}, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return Response{}, fmt.Errorf("fetch %s: %w", u.Redacted(), err)
	}
	for name, values := range header {
		req.Header[name] = values
	}
	req.Header.Set("User-Agent", f.opts.UserAgent)
	resp, err := f.client.Do(req)
	if err != nil {
		return Response{}, fmt.Errorf("fetch: %w", err) // the error contains the address
	}
	defer resp.Body.Close()
	a := Response{Status: resp.StatusCode, Header: resp.Header, URL: resp.Request.URL.String(), PermanentURL: permanentURL(resp.Request)}
	if a.Status < 200 || a.Status > 299 {
		return a, nil
	}
	a.Body, err = io.ReadAll(io.LimitReader(resp.Body, f.opts.MaxBytes+1))
	if err != nil {
		return Response{}, fmt.Errorf("fetch %s: %w", u.Redacted(), err)
	}
	if int64(len(a.Body)) > f.opts.MaxBytes {
		return Response{}, &Error{Code: TooLarge, Message: fmt.Sprintf("%s is larger than %s", u.Redacted(), formatSize(f.opts.MaxBytes))}
	}
	return a, nil
}

// permanentURL returns the address of the last request before the first temporary
// redirect.
func permanentURL(last *http.Request) string {
	to := last.URL.String()
	for r := last; r.Response != nil; r = r.Response.Request {
		if s := r.Response.StatusCode; s != http.StatusMovedPermanently && s != http.StatusPermanentRedirect {
			to = r.Response.Request.URL.String()
		}
	}
	return to
}

func redactURL(address string) string {
	if u, err := url.Parse(address); err == nil {
		return u.Redacted()
	}
	return address
}

// Post sends a body to an http or https address and returns the status of the response. It reads nothing else
// of the response. It returns ErrRefused for an address that may not be used.
func (f *Fetcher) Post(ctx context.Context, address string, header http.Header, body []byte) (int, error) {
	u, err := url.Parse(address)
	if err != nil {
		return 0, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if err := checkURL(u); err != nil {
		return 0, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, u.String(), bytes.NewReader(body))
	if err != nil {
		return 0, fmt.Errorf("post to %s: %w", u.Redacted(), err)
	}
	maps.Copy(req.Header, header)
	req.Header.Set("User-Agent", f.opts.UserAgent)
	resp, err := f.client.Do(req)
	if err != nil {
		return 0, fmt.Errorf("post: %w", err) // the error contains the address
	}
	return resp.StatusCode, resp.Body.Close()
}

// Do makes a request for a library that needs an HTTP client. Like Post, it connects only
// to the public internet and follows no redirects.
func (f *Fetcher) Do(req *http.Request) (*http.Response, error) {
	if err := checkURL(req.URL); err != nil {
		return nil, err
	}
	req.Header.Set("User-Agent", f.opts.UserAgent)
	client := *f.client
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return client.Do(req)
}

func checkURL(u *url.URL) error {
	if u.Scheme != "http" && u.Scheme != "https" {
		return fmt.Errorf("%w: scheme %q", ErrRefused, u.Scheme)
	}
	if u.Hostname() == "" {
		return fmt.Errorf("%w: no host", ErrRefused)
	}
	if u.User != nil {
		return fmt.Errorf("%w: it contains a user name", ErrRefused)
	}
	return nil
}

// control checks the resolved address before each connection.
func (f *Fetcher) control(_, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if ip := to.Addr().Unmap(); !isPublic(ip) && !(f.opts.AllowLoopback && ip.IsLoopback()) {
		return fmt.Errorf("%w: %s is not public", ErrRefused, ip)
	}
	return nil
}

// nonPublicRanges are the ranges of the IANA special-purpose registries that are not
// globally reachable, and those that contain an embedded IPv4 address.
var nonPublicRanges = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("10.0.0.0/8"),
	netip.MustParsePrefix("100.64.0.0/10"),
	netip.MustParsePrefix("127.0.0.0/8"),
	netip.MustParsePrefix("169.254.0.0/16"),
	netip.MustParsePrefix("172.16.0.0/12"),
	netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"),
	netip.MustParsePrefix("192.88.99.0/24"),
	netip.MustParsePrefix("192.168.0.0/16"),
	netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("224.0.0.0/4"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("2001::/23"),
	netip.MustParsePrefix("2001:db8::/32"),
	netip.MustParsePrefix("2002::/16"),
	netip.MustParsePrefix("3fff::/20"),
}

var globalUnicast6 = netip.MustParsePrefix("2000::/3")

// isPublic reports whether an address belongs to the public internet.
func isPublic(ip netip.Addr) bool {
	if ip.Is6() && !globalUnicast6.Contains(ip) {
		return false
	}
	for _, p := range nonPublicRanges {
		if p.Contains(ip) {
			return false
		}
	}
	return ip.IsValid() && ip.Zone() == ""
}

// HostOf returns the host name of an address without its port, in lower case; "" for an
// invalid address.
func HostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return strings.ToLower(u.Hostname())
}

// RetryAfter returns the time that a server asks to wait before the next request, at most limit. It returns 0
// without a valid Retry-After header.
func RetryAfter(header http.Header, now time.Time, limit time.Duration) time.Duration {
	value := header.Get("Retry-After")
	wait := time.Duration(0)
	if seconds, err := strconv.ParseInt(value, 10, 32); err == nil {
		wait = time.Duration(seconds) * time.Second
	} else if at, err := http.ParseTime(value); err == nil {
		wait = at.Sub(now)
	}
	return max(0, min(wait, limit))
}
