// Package feed imports feeds (RSS, RDF, Atom and JSON Feed) as drafts, once or regularly.
//
// It must never publish anything, never change what the newsroom has edited, and never
// trust a feed: it decodes, limits and parses the bytes itself, converts HTML with package
// richtext, and fetches addresses with the fetcher that refuses private ones.
package feed

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/mmcdole/gofeed"
	"github.com/mmcdole/gofeed/rss"
	"golang.org/x/net/html/charset"

	"masthead/internal/importer"
)

// Kind is the name of this format in a job.
const Kind = "feed"

// MaxBytes is the largest size of a feed in bytes.
const MaxBytes = 20 << 20

// Limits of the structure of a feed, which the parser keeps in memory as a whole.
const (
	maxNesting  = 1000    // greatest nesting of elements
	maxElements = 300_000 // also the number of attributes
)

var (
	errEmpty  = errors.New("it is empty")
	errLarge  = fmt.Errorf("it is larger than %d MB", MaxBytes>>20)
	errPage   = errors.New("it is a web page, not a feed")
	errNoFeed = errors.New("it is not a feed: neither RSS, RDF, Atom nor JSON Feed")
	errMany   = fmt.Errorf("it has more than %d elements or attributes", maxElements)
	errDeep   = fmt.Errorf("its elements are nested more than %d deep", maxNesting)
)

// Open reads a whole feed and refuses one that is invalid anywhere. Options.Site is the
// address of the feed, if it has one.
func Open(_ context.Context, f *importer.File, s importer.Settings) (importer.Export, error) {
	e, err := openWithSite(f, s, "")
	if err != nil {
		return nil, err
	}
	return e, nil
}

// openWithSite reads a feed. site is the site that identifies its items, "" for the site in the feed.
func openWithSite(f *importer.File, s importer.Settings, site string) (*export, error) {
	file, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	src, err := io.ReadAll(io.LimitReader(file, MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("import: %w", err)
	}
	if len(src) > MaxBytes {
		return nil, &importer.FileError{Err: errLarge}
	}
	text, note := decode(src, "")
	parsed, err := parse(text, absoluteURL(nil, s.Options.Site))
	if err != nil {
		return nil, &importer.FileError{Err: err}
	}
	e := &export{feed: parsed, settings: s}
	e.home = e.site()
	if e.identity = absoluteURL(nil, site); e.identity == nil {
		e.identity = e.home
	}
	e.convert()
	if note != "" && len(e.items) > 0 {
		e.items[0].Notes = append(e.items[0].Notes, importer.Note{What: note})
	}
	return e, nil
}

// parse parses a feed in UTF-8; from is its address or nil. A panic of the parser is
// returned as an error.
func parse(text []byte, from *url.URL) (parsed *gofeed.Feed, err error) {
	defer func() {
		if r := recover(); r != nil {
			parsed, err = nil, fmt.Errorf("it can't be read: %v", r)
		}
	}()
	if len(bytes.TrimSpace(text)) == 0 {
		return nil, errEmpty
	}
	if err := checkStructure(text); err != nil {
		return nil, err
	}
	parser := gofeed.NewParser()
	parser.KeepOriginalFeed = true
	parser.RSSTranslator = &gofeed.DefaultRSSTranslator{DisableContentImageScan: true}
	parsed, err = parser.Parse(bytes.NewReader(text))
	switch {
	case errors.Is(err, gofeed.ErrFeedTypeNotDetected) && strings.HasPrefix(http.DetectContentType(text), "text/html"):
		return nil, webPageError(text, from)
	case errors.Is(err, gofeed.ErrFeedTypeNotDetected):
		return nil, errNoFeed
	case err != nil:
		return nil, describeParseError(text, err)
	case parsed.FeedType == "json" && parsed.FeedVersion == "" && len(parsed.Items) == 0:
		return nil, errNoFeed
	}
	return parsed, nil
}

// checkStructure refuses elements that are nested too deeply, because the parser is
// recursive, and more elements than fit in memory. It leaves all other errors to the parser.
func checkStructure(text []byte) error {
	if text[0] != '<' {
		if bytes.Count(text, []byte("{"))+bytes.Count(text, []byte("[")) > maxElements {
			return errMany
		}
		return nil
	}
	var attributes importer.AttributeGuard
	if err := attributes.Add(text); err != nil {
		return err
	}
	tokens := xml.NewDecoder(bytes.NewReader(text))
	tokens.Strict, tokens.CharsetReader = false, charset.NewReaderLabel
	for depth, count, total := 0, 0, 0; ; {
		token, err := tokens.Token()
		if err != nil {
			return nil //nolint:nilerr // the parser reports the error better
		}
		switch token := token.(type) {
		case xml.StartElement:
			count, total = count+1, total+len(token.Attr)
			if count > maxElements || total > maxElements {
				return errMany
			}
			if depth++; depth > maxNesting {
				return errDeep
			}
		case xml.EndElement:
			depth--
		}
	}
}

type export struct {
	feed     *gofeed.Feed
	settings importer.Settings
	home     *url.URL // base of relative addresses, nil if unknown
	identity *url.URL // site that identifies the items, even after the feed has moved
	items    []importer.Item
	authors  []importer.Author
}

// Site returns the host of the feed's site, so that a story in two feeds of a site becomes
// one draft.
func (e *export) Site() string {
	if e.identity == nil {
		return ""
	}
	return strings.TrimPrefix(strings.ToLower(e.identity.Host), "www.")
}

// Terms returns the configured term. The feed's own categories are not used.
func (e *export) Terms() []importer.Term {
	if e.settings.Options.Term.Key == "" {
		return nil
	}
	return []importer.Term{e.settings.Options.Term}
}

func (e *export) Authors() []importer.Author { return e.authors }
func (e *export) Close() error               { return nil }

// Items implements importer.Export.
func (e *export) Items(ctx context.Context, yield func(importer.Item) error) error {
	for _, it := range e.items {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := yield(it); err != nil {
			return err
		}
	}
	return nil
}

// site returns the site in the feed, else that of the feed's address, else that of its
// items.
func (e *export) site() *url.URL {
	from := absoluteURL(nil, e.settings.Options.Site)
	for _, address := range []string{e.feed.Link, e.feed.FeedLink} {
		if u := absoluteURL(from, address); u != nil {
			return u
		}
	}
	if from != nil {
		return from
	}
	for _, it := range e.feed.Items {
		if u := absoluteURL(nil, it.Link); u != nil {
			return &url.URL{Scheme: u.Scheme, Host: u.Host, Path: "/"}
		}
	}
	return nil
}

// absoluteURL returns a web address resolved against base, or nil if it is invalid.
func absoluteURL(base *url.URL, address string) *url.URL {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || address == "" {
		return nil
	}
	if base != nil {
		u = base.ResolveReference(u)
	}
	if u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil
	}
	return u
}

// maxPause is the longest pause between two fetches that a feed can request.
const maxPause = 24 * time.Hour

// periods are the update periods of the syndication module.
var periods = map[string]time.Duration{
	"hourly":  time.Hour,
	"daily":   24 * time.Hour,
	"weekly":  maxPause,
	"monthly": maxPause,
	"yearly":  maxPause,
}

// pause returns the pause that the feed requests until the next fetch; 0 if it requests
// none.
func (e *export) pause() time.Duration {
	if from, ok := e.feed.OriginalFeed().(*rss.Feed); ok {
		if minutes, err := strconv.Atoi(strings.TrimSpace(from.TTL)); err == nil && minutes > 0 {
			return min(time.Duration(min(minutes, 1<<20))*time.Minute, maxPause)
		}
	}
	said := e.feed.Extensions["sy"]
	if len(said["updatePeriod"]) == 0 {
		return 0
	}
	period, times := periods[strings.ToLower(strings.TrimSpace(said["updatePeriod"][0].Value))], 1
	if f := said["updateFrequency"]; len(f) > 0 {
		if n, err := strconv.Atoi(strings.TrimSpace(f[0].Value)); err == nil && n > 0 {
			times = n
		}
	}
	return period / time.Duration(times)
}
