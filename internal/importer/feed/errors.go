package feed

import (
	"bytes"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"masthead/internal/media"
)

// IsRemote reports whether a source is the address of a feed; otherwise it is a file. It
// returns an error if it is neither.
func IsRemote(source string) (bool, error) {
	if scheme, _, ok := strings.Cut(source, "://"); ok {
		if s := strings.ToLower(scheme); s != "http" && s != "https" {
			return false, fmt.Errorf(
				"%q must be an address that begins with https:// or http://, or the path of a file",
				source,
			)
		}
		u, err := url.Parse(source)
		switch {
		case err != nil || u.Hostname() == "":
			return false, fmt.Errorf("%q is %w", source, ErrAddress)
		case u.User != nil:
			return false, fmt.Errorf("%s is %w: it contains a user name", u.Redacted(), ErrAddress)
		}
		return true, nil
	}
	info, err := os.Stat(source)
	switch {
	case source == "":
		return false, errors.New("name the feed: an address such as https://example.com/feed, or a file")
	case source == "-":
		return false, errors.New("a feed can't be read from the standard input; name a file, or an address such as https://example.com/feed")
	case errors.Is(err, os.ErrNotExist):
		return false, fmt.Errorf("there is no file %q; an address begins with https:// or http://", source)
	case errors.Is(err, os.ErrPermission):
		return false, fmt.Errorf("no permission to read %q", source)
	case err != nil:
		return false, fmt.Errorf("%q can't be read: %w", source, errors.Unwrap(err))
	case info.IsDir():
		return false, fmt.Errorf("%q is a folder; name a file in it", source)
	}
	return false, nil
}

// describeFetchError explains in a sentence why a fetch failed, without addresses of this
// machine's network.
func describeFetchError(err error) string {
	var refused *media.Error
	var name *net.DNSError
	var wait interface{ Timeout() bool }
	var untrusted *tls.CertificateVerificationError
	var plain tls.RecordHeaderError
	switch {
	case errors.Is(err, media.ErrRefused):
		return "its address, or one that it redirects to, is not on the public internet"
	case errors.Is(err, media.ErrRedirects):
		return "it redirects endlessly"
	case errors.As(err, &refused):
		return errLarge.Error()
	case errors.As(err, &name) && name.IsNotFound:
		return "there is no host " + name.Name + "; check the spelling of the address"
	case errors.As(err, &name):
		return "the host " + name.Name + " could not be looked up; try again later"
	case errors.As(err, &wait) && wait.Timeout():
		return fmt.Sprintf("it did not respond in time (%.0f seconds); try again later", Timeout.Seconds())
	case errors.As(err, &untrusted):
		return "its certificate is not trusted: " + untrusted.Err.Error()
	case errors.As(err, &plain), strings.Contains(err.Error(), "HTTP response to HTTPS client"):
		return "it does not support HTTPS; try the address with http://"
	case errors.Is(err, syscall.ECONNREFUSED):
		return "no server responds at its address"
	case errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH):
		return "its address can't be reached from here"
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF), errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		return "the connection broke off; try again later"
	}
	for cause := errors.Unwrap(err); cause != nil; cause = errors.Unwrap(err) {
		err = cause
	}
	return "it can't be fetched: " + err.Error()
}

var brokenXML = regexp.MustCompile(`XML syntax error on line (\d+): ([^\n]{1,80}?)(?: or |$)`)

// describeParseError explains in a sentence where a feed can't be parsed.
func describeParseError(text []byte, err error) error {
	if m := brokenXML.FindStringSubmatch(err.Error()); m != nil {
		return fmt.Errorf("its XML is invalid in line %s (%s); its publisher must fix it", m[1], m[2])
	}
	var syntax *json.SyntaxError
	if errors.As(json.Unmarshal(text, new(any)), &syntax) {
		line := 1 + bytes.Count(text[:min(int(syntax.Offset), len(text))], []byte("\n"))
		return fmt.Errorf("its JSON is invalid in line %d (%w); its publisher must fix it", line, syntax)
	}
	return fmt.Errorf("it can't be read: %w", err)
}

// feedTypes are the media types of feeds in links of web pages.
var feedTypes = []string{"application/rss+xml", "application/atom+xml", "application/feed+json", "application/json", "application/rdf+xml"}

// maxNamed is the maximum number of feeds of a web page that the error lists.
const maxNamed = 5

// webPageError returns the error for a web page, with the feeds that it links to.
func webPageError(text []byte, from *url.URL) error {
	var named []string
	for page, base := html.NewTokenizer(bytes.NewReader(text)), from; page.Next() != html.ErrorToken && len(named) < maxNamed; {
		tag := page.Token()
		attr := map[string]string{}
		for _, a := range tag.Attr {
			attr[a.Key] = strings.TrimSpace(a.Val)
		}
		switch {
		case tag.DataAtom == atom.Base:
			if to := absoluteURL(from, attr["href"]); to != nil {
				base = to
			}
		case tag.DataAtom == atom.Link && attr["href"] != "" && slices.Contains(strings.Fields(strings.ToLower(attr["rel"])), "alternate") &&
			slices.Contains(feedTypes, strings.ToLower(attr["type"])):
			address := attr["href"]
			if to := absoluteURL(base, address); to != nil {
				address = to.String()
			}
			if address = truncateField(address); !slices.Contains(named, address) {
				named = append(named, address)
			}
		}
	}
	if len(named) == 0 {
		return fmt.Errorf("%w, and it links to no feed", errPage)
	}
	return fmt.Errorf("%w; it links to %s", errPage, strings.Join(named, ", "))
}
