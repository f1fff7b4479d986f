// Package feed reads feeds of every usual kind, RSS, RDF, Atom and JSON Feed, as
// drafts for the desk, and watches those that the desk wants to follow.
//
// It must never publish anything, never touch what the desk has taken up, and
// never believe a feed: its bytes are decoded, bounded and parsed here, its HTML
// goes through package richtext, and its addresses through the fetcher that
// refuses private ones.
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

// MaxBytes is how large a feed may be.
const MaxBytes = 20 << 20

// maxNesting is how deep elements may stand in each other.
const maxNesting = 1000

var (
	errEmpty  = errors.New("it is empty")
	errLarge  = fmt.Errorf("it is larger than %d MB", MaxBytes>>20)
	errPage   = errors.New("it is a web page and no feed")
	errNoFeed = errors.New("it is no feed: neither RSS, RDF, Atom nor JSON Feed")
	errDeep   = fmt.Errorf("its elements stand more than %d deep in each other", maxNesting)
)

// Open reads a feed as a whole. One that is broken anywhere is refused here.
// Options.Site is the address that it came from, where it came from one.
func Open(_ context.Context, f *importer.File, s importer.Settings) (importer.Export, error) {
	e, err := open(f, s, "")
	if err != nil {
		return nil, err
	}
	return e, nil
}

// open reads a feed whose items are known by a site; "" for the feed's own.
func open(f *importer.File, s importer.Settings, site string) (*export, error) {
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
	parsed, err := parse(text, absolute(nil, s.Options.Site))
	if err != nil {
		return nil, &importer.FileError{Err: err}
	}
	e := &export{feed: parsed, settings: s}
	e.home = e.site()
	if e.known = absolute(nil, site); e.known == nil {
		e.known = e.home
	}
	e.convert()
	if note != "" && len(e.items) > 0 {
		e.items[0].Notes = append(e.items[0].Notes, importer.Note{What: note})
	}
	return e, nil
}

// parse reads a feed in UTF-8 that came from an address, if it came from one. A
// parser that fails in a way it should not is a refusal like any other.
func parse(text []byte, from *url.URL) (parsed *gofeed.Feed, err error) {
	defer func() {
		if r := recover(); r != nil {
			parsed, err = nil, fmt.Errorf("it can't be read: %v", r)
		}
	}()
	if len(bytes.TrimSpace(text)) == 0 {
		return nil, errEmpty
	}
	if err := shallow(text); err != nil {
		return nil, err
	}
	parser := gofeed.NewParser()
	parser.KeepOriginalFeed = true
	parser.RSSTranslator = &gofeed.DefaultRSSTranslator{DisableContentImageScan: true}
	parsed, err = parser.Parse(bytes.NewReader(text))
	switch {
	case errors.Is(err, gofeed.ErrFeedTypeNotDetected) && strings.HasPrefix(http.DetectContentType(text), "text/html"):
		return nil, aPage(text, from)
	case errors.Is(err, gofeed.ErrFeedTypeNotDetected):
		return nil, errNoFeed
	case err != nil:
		return nil, broken(text, err)
	case parsed.FeedType == "json" && parsed.FeedVersion == "" && len(parsed.Items) == 0:
		return nil, errNoFeed
	}
	return parsed, nil
}

// shallow refuses elements that stand too deep in each other: the parser calls
// itself for each level. Whatever else is wrong with the text the parser says.
func shallow(text []byte) error {
	if text[0] != '<' {
		return nil
	}
	tokens := xml.NewDecoder(bytes.NewReader(text))
	tokens.Strict, tokens.CharsetReader = false, charset.NewReaderLabel
	for depth := 0; ; {
		token, err := tokens.Token()
		if err != nil {
			return nil //nolint:nilerr // the parser says it better
		}
		switch token.(type) {
		case xml.StartElement:
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
	home     *url.URL // what relative addresses begin with; nil when nobody says
	known    *url.URL // the site that its items are known by, however it moves
	items    []importer.Item
	authors  []importer.Author
}

// Site is the host of the site that the feed belongs to, so that a story that
// stands in two of its feeds is one draft.
func (e *export) Site() string {
	if e.known == nil {
		return ""
	}
	return strings.TrimPrefix(strings.ToLower(e.known.Host), "www.")
}

// Terms is the one that was asked for. What the feed calls its categories are
// words of another house.
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

// site is where the feed says it belongs, else where it came from, else where
// its items lead.
func (e *export) site() *url.URL {
	from := absolute(nil, e.settings.Options.Site)
	for _, address := range []string{e.feed.Link, e.feed.FeedLink} {
		if u := absolute(from, address); u != nil {
			return u
		}
	}
	if from != nil {
		return from
	}
	for _, it := range e.feed.Items {
		if u := absolute(nil, it.Link); u != nil {
			return &url.URL{Scheme: u.Scheme, Host: u.Host, Path: "/"}
		}
	}
	return nil
}

// absolute is a web address, resolved against base; nil for what is none.
func absolute(base *url.URL, address string) *url.URL {
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

// longestPause is the most that a feed may ask for between two looks at it.
const longestPause = 24 * time.Hour

// periods are those of the syndication module.
var periods = map[string]time.Duration{
	"hourly":  time.Hour,
	"daily":   24 * time.Hour,
	"weekly":  longestPause,
	"monthly": longestPause,
	"yearly":  longestPause,
}

// pause is how long the feed asks to be left alone after it was read; 0 when it
// does not say.
func (e *export) pause() time.Duration {
	if from, ok := e.feed.OriginalFeed().(*rss.Feed); ok {
		if minutes, err := strconv.Atoi(strings.TrimSpace(from.TTL)); err == nil && minutes > 0 {
			return min(time.Duration(min(minutes, 1<<20))*time.Minute, longestPause)
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
