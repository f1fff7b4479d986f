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

// Remote tells whether a feed that somebody named is an address, else it is a file.
// It says what is wrong with what is neither.
func Remote(source string) (bool, error) {
	if scheme, _, ok := strings.Cut(source, "://"); ok {
		if s := strings.ToLower(scheme); s != "http" && s != "https" {
			return false, fmt.Errorf(
				"%q: a feed is at an address that begins with https:// or http://, or in a file that is named by its path",
				source,
			)
		}
		u, err := url.Parse(source)
		switch {
		case err != nil || u.Hostname() == "":
			return false, fmt.Errorf("%q is %w", source, ErrAddress)
		case u.User != nil:
			return false, fmt.Errorf("%s is %w: it holds a user name", u.Redacted(), ErrAddress)
		}
		return true, nil
	}
	info, err := os.Stat(source)
	switch {
	case source == "":
		return false, errors.New("name the feed: an address such as https://example.com/feed, or a file")
	case source == "-":
		return false, errors.New("a feed is not read from the standard input; name a file, or an address such as https://example.com/feed")
	case errors.Is(err, os.ErrNotExist):
		return false, fmt.Errorf("there is no file %q; an address begins with https:// or http://", source)
	case errors.Is(err, os.ErrPermission):
		return false, fmt.Errorf("%q may not be read by who runs this", source)
	case err != nil:
		return false, fmt.Errorf("%q can't be read: %w", source, errors.Unwrap(err))
	case info.IsDir():
		return false, fmt.Errorf("%q is a folder; name a file in it", source)
	}
	return false, nil
}

// unreached says in a sentence why an address gave no answer, without the addresses
// of this machine's network.
func unreached(err error) string {
	var refused *media.Error
	var name *net.DNSError
	var wait interface{ Timeout() bool }
	var untrusted *tls.CertificateVerificationError
	var plain tls.RecordHeaderError
	switch {
	case errors.Is(err, media.ErrRefused):
		return "its address, or one that it leads to, is not on the public internet"
	case errors.Is(err, media.ErrRedirects):
		return "it leads from one address to the next without end"
	case errors.As(err, &refused):
		return errLarge.Error()
	case errors.As(err, &name) && name.IsNotFound:
		return "there is no host " + name.Name + "; see whether the address is spelled right"
	case errors.As(err, &name):
		return "the host " + name.Name + " could not be looked up; try again later"
	case errors.As(err, &wait) && wait.Timeout():
		return fmt.Sprintf("it did not answer in time (%.0f seconds); try again later", Timeout.Seconds())
	case errors.As(err, &untrusted):
		return "its certificate is not to be trusted: " + untrusted.Err.Error()
	case errors.As(err, &plain), strings.Contains(err.Error(), "HTTP response to HTTPS client"):
		return "it does not speak HTTPS; an address that begins with http:// may be meant"
	case errors.Is(err, syscall.ECONNREFUSED):
		return "nothing answers at its address"
	case errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH):
		return "there is no way to its address from here"
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF), errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		return "it broke off before the end; try again later"
	}
	for cause := errors.Unwrap(err); cause != nil; cause = errors.Unwrap(err) {
		err = cause
	}
	return "it can't be fetched: " + err.Error()
}

var brokenXML = regexp.MustCompile(`XML syntax error on line (\d+): ([^\n]{1,80}?)(?: or |$)`)

// broken says in a sentence where a feed can't be parsed.
func broken(text []byte, err error) error {
	if m := brokenXML.FindStringSubmatch(err.Error()); m != nil {
		return fmt.Errorf("its XML is broken in line %s (%s); its publisher must mend it", m[1], m[2])
	}
	var syntax *json.SyntaxError
	if errors.As(json.Unmarshal(text, new(any)), &syntax) {
		line := 1 + bytes.Count(text[:min(int(syntax.Offset), len(text))], []byte("\n"))
		return fmt.Errorf("its JSON is broken in line %d (%w); its publisher must mend it", line, syntax)
	}
	return fmt.Errorf("it can't be read: %w", err)
}

// kinds are those of feeds, as web pages name them.
var kinds = []string{"application/rss+xml", "application/atom+xml", "application/feed+json", "application/json", "application/rdf+xml"}

// mostNamed is how many feeds are told of a web page.
const mostNamed = 5

// aPage says that a text is a web page, and which feeds that page names.
func aPage(text []byte, from *url.URL) error {
	var named []string
	for page, base := html.NewTokenizer(bytes.NewReader(text)), from; page.Next() != html.ErrorToken && len(named) < mostNamed; {
		tag := page.Token()
		attr := map[string]string{}
		for _, a := range tag.Attr {
			attr[a.Key] = strings.TrimSpace(a.Val)
		}
		switch {
		case tag.DataAtom == atom.Base:
			if to := absolute(from, attr["href"]); to != nil {
				base = to
			}
		case tag.DataAtom == atom.Link && attr["href"] != "" && slices.Contains(strings.Fields(strings.ToLower(attr["rel"])), "alternate") &&
			slices.Contains(kinds, strings.ToLower(attr["type"])):
			address := attr["href"]
			if to := absolute(base, address); to != nil {
				address = to.String()
			}
			if address = within(address); !slices.Contains(named, address) {
				named = append(named, address)
			}
		}
	}
	if len(named) == 0 {
		return fmt.Errorf("%w, and names none", errPage)
	}
	return fmt.Errorf("%w; it names %s", errPage, strings.Join(named, ", "))
}
