package feed

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"masthead/internal/clock"
	"masthead/internal/importer"
	"masthead/internal/media"
)

// Limits of fetching.
const (
	Timeout       = 30 * time.Second // of one fetch
	checkEvery    = time.Minute      // interval of checks whether a feed is due
	maxWait       = 24 * time.Hour   // after failures
	maxRetry      = 7 * 24 * time.Hour
	maxErrorBytes = 500 // bytes
)

// accepted is the Accept header, with the preferred types first.
const accepted = "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, " +
	"application/xml;q=0.9, application/json;q=0.9, */*;q=0.5"

// NewFetcher returns the fetcher for feeds. It refuses private addresses; loopback allows
// this machine in tests.
func NewFetcher(agent string, loopback bool) *media.Fetcher {
	return media.NewFetcher(media.FetchOptions{MaxBytes: MaxBytes, Timeout: Timeout, UserAgent: agent, AllowLoopback: loopback})
}

// NewOperatorFetcher returns a fetcher for the address of a feed that an operator entered.
// That address may be on a private network, but redirects from it may not lead to another
// private address.
func NewOperatorFetcher(address, agent string, loopback bool) *media.Fetcher {
	return media.NewFetcher(
		media.FetchOptions{MaxBytes: MaxBytes, Timeout: Timeout, UserAgent: agent, AllowLoopback: loopback, AllowedHost: privateHost(address)},
	)
}

// privateSuffixes are suffixes of host names that exist only on private networks.
var privateSuffixes = []string{".local", ".localhost", ".internal", ".home.arpa"}

// privateHost returns the host and port of an address on a private network: an IP address,
// or a name that can't exist on the internet. For any other name it returns "", because
// its owner decides where it resolves to.
func privateHost(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	host := strings.ToLower(u.Hostname())
	if _, err := netip.ParseAddr(host); err != nil && strings.Contains(host, ".") &&
		!slices.ContainsFunc(privateSuffixes, func(end string) bool { return strings.HasSuffix(host, end) }) {
		return ""
	}
	ports := map[string]string{"http": "80", "https": "443"}
	return net.JoinHostPort(host, cmp.Or(u.Port(), ports[strings.ToLower(u.Scheme)]))
}

// Watch fetches the watched feeds. Deps.Jobs need not be started, because the node that processes the queue fetches
// the pictures.
type Watch struct {
	Deps    importer.Deps
	Fetcher *media.Fetcher
}

// CheckDue fetches every feed that is due and not claimed by another node. The failure of
// a feed is stored and logged, and does not affect other feeds.
func (w *Watch) CheckDue(ctx context.Context) error {
	for ctx.Err() == nil {
		f, err := claimDueFeed(ctx, w.Deps.DB)
		if err != nil || f == nil {
			return err
		}
		report, err := w.Check(ctx, f)
		if err != nil {
			return err
		}
		switch c := report.Counts[importer.Post]; {
		case f.LastError != "":
			w.Deps.Log.Warn("a feed could not be imported",
				"feed", f.ID, "address", f.Address, "failures", f.Failures, "state", f.State, "error", f.LastError)
		case c.New+c.Changed > 0:
			w.Deps.Log.Info("a feed was imported as drafts", "feed", f.ID, "address", f.Address, "new", c.New, "changed", c.Changed)
		}
	}
	return ctx.Err()
}

// Check fetches one feed now and stores the result. It returns an error only for failures
// of this system; those of the feed are in f.LastError. The report is empty if the feed
// has not changed.
func (w *Watch) Check(ctx context.Context, f *Feed) (importer.Report, error) {
	now := w.Deps.DB.Now()
	every := time.Duration(f.Minutes) * time.Minute
	report, retry, err := w.fetchAndImport(ctx, f)
	pause := max(retry, every, time.Duration(f.TTL)*time.Minute)
	var down *feedError
	switch {
	case ctx.Err() != nil: // the feed is due again when the lease ends
		return report, ctx.Err()
	case errors.As(err, &down):
		f.Failures++
		f.LastError = down.Error()[:min(len(down.Error()), maxErrorBytes)]
		f.LastError = strings.ToValidUTF8(f.LastError, "")
		pause = max(min(every<<min(f.Failures, 7), max(maxWait, every)), down.retry)
		if down.gone {
			f.State = Ended
		}
	case err != nil:
		return report, err
	default:
		f.Failures, f.LastError, f.State = 0, "", Watched
	}
	f.LastDrafts = report.Counts[importer.Post].New
	f.Drafts += f.LastDrafts
	f.CheckedAt, f.NextAt = now, clock.MomentOf(now.Add(pause+rand.N(pause/10)))
	return report, saveResult(ctx, w.Deps.DB, f)
}

// feedError is a failure of the feed, with a message for its operators.
type feedError struct {
	why   string
	retry time.Duration // pause that the server requests
	gone  bool
}

func (f *feedError) Error() string { return f.why }

// fetchAndImport fetches a feed and imports what is new; retry is the pause that the
// server requests.
func (w *Watch) fetchAndImport(ctx context.Context, f *Feed) (report importer.Report, retry time.Duration, err error) {
	b, err := w.Deps.Brands.ByID(ctx, f.BrandID)
	if err != nil {
		return report, 0, fmt.Errorf("feed %d: brand %d: %w", f.ID, f.BrandID, err)
	}
	term, err := FindTerm(ctx, w.Deps.DB, f.Term)
	if err != nil {
		return report, 0, &feedError{why: err.Error()}
	}
	response, err := fetch(ctx, w.Fetcher, w.Deps.DB.Now().Time, f)
	if err != nil {
		return report, 0, err
	}
	retry = media.RetryAfter(response.Header, w.Deps.DB.Now().Time, maxRetry)
	if response.Status == http.StatusNotModified {
		f.Address = response.PermanentURL
		return report, retry, nil
	}
	sum := sha256.Sum256(response.Body)
	hash := hex.EncodeToString(sum[:])
	if hash != f.Hash {
		options := importer.Options{Term: term, Lang: f.Lang, FetchPictures: true, PictureTime: time.Millisecond}
		job := importer.Request{Name: f.Address, Brand: b.Slug, Options: options}
		var e *export
		if report, e, err = importResponse(ctx, w.Deps, job, response, f.Site, nil); err != nil {
			var broken *importer.FileError
			if errors.As(err, &broken) {
				err = &feedError{why: broken.Err.Error(), retry: retry}
			} else if errors.Is(err, importer.ErrTakenOver) || errors.Is(err, importer.ErrUndoing) {
				err = &feedError{why: err.Error()}
			}
			return report, 0, err
		}
		f.TTL = int(e.pause().Minutes())
		if f.Site == "" && e.identity != nil {
			f.Site = e.identity.String()
		}
	}
	f.Address = response.PermanentURL // only after a successful import, because the new address might not be a feed
	f.Hash, f.ETag, f.LastModified = hash, response.Header.Get("ETag"), response.Header.Get("Last-Modified")
	return report, retry, nil
}

// fetch requests a feed if it has changed. It returns a feedError if the response is not a
// feed.
func fetch(ctx context.Context, fetcher *media.Fetcher, now time.Time, f *Feed) (media.Response, error) {
	header := http.Header{"Accept": {accepted}}
	if f.ETag != "" {
		header.Set("If-None-Match", f.ETag)
	}
	if f.LastModified != "" {
		header.Set("If-Modified-Since", f.LastModified)
	}
	response, err := fetcher.Get(ctx, f.Address, header)
	switch {
	case err != nil:
		return response, &feedError{why: describeFetchError(err)}
	case response.Status == http.StatusGone:
		return response, &feedError{why: "its publisher removed it permanently (410)", gone: true}
	case response.Status == http.StatusNotModified && f.ETag+f.LastModified != "":
	case response.Status != http.StatusOK:
		return response, &feedError{why: fmt.Sprintf("it responds with %d %s", response.Status, http.StatusText(response.Status)),
			retry: media.RetryAfter(response.Header, now, maxRetry)}
	}
	return response, nil
}

// importResponse imports the content of a response. site identifies the feed's items; "" for
// the site in the feed.
func importResponse(
	ctx context.Context,
	deps importer.Deps,
	job importer.Request,
	response media.Response,
	site string,
	progress func(importer.Progress),
) (importer.Report, *export, error) {
	folder := filepath.Join(deps.DataDir, "imports")
	if err := os.MkdirAll(folder, 0o750); err != nil {
		return importer.Report{}, nil, fmt.Errorf("feed: %w", err)
	}
	file, err := os.CreateTemp(folder, "feed-*")
	if err != nil {
		return importer.Report{}, nil, fmt.Errorf("feed: %w", err)
	}
	defer func() { _ = os.Remove(file.Name()) }()
	text, note := decode(response.Body, response.Header.Get("Content-Type"))
	_, err = file.Write(text)
	if err = errors.Join(err, file.Close()); err != nil {
		return importer.Report{}, nil, fmt.Errorf("feed: %w", err)
	}
	job.Kind, job.File = Kind, file.Name()
	job.Options.Site = response.URL
	var opened *export
	deps.Formats = map[string]importer.Format{Kind: func(_ context.Context, f *importer.File, s importer.Settings) (importer.Export, error) {
		var err error
		if opened, err = openWithSite(f, s, site); err != nil {
			return nil, err
		}
		if note != "" && len(opened.items) > 0 {
			opened.items[0].Notes = append(opened.items[0].Notes, importer.Note{What: note})
		}
		return opened, nil
	}}
	report, err := importer.Run(ctx, deps, job, progress)
	return report, opened, err
}

// Import fetches and imports a feed once without watching it.
func Import(
	ctx context.Context,
	fetcher *media.Fetcher,
	deps importer.Deps,
	job importer.Request,
	progress func(importer.Progress),
) (importer.Report, error) {
	response, err := fetch(ctx, fetcher, deps.DB.Now().Time, &Feed{Address: job.Name})
	if err != nil {
		return importer.Report{}, err
	}
	report, _, err := importResponse(ctx, deps, job, response, "", progress)
	return report, err
}

// Add checks a feed by fetching it and starts watching it. It refuses an address that
// can't be fetched or is not a feed, and stores the new address of one that moved
// permanently. The first import is due at once. It returns the feed's title and number of
// entries.
func (w *Watch) Add(ctx context.Context, f *Feed) (title string, entries int, err error) {
	if err := f.validate(ctx, w.Deps.DB); err != nil {
		return "", 0, err
	}
	response, err := fetch(ctx, w.Fetcher, w.Deps.DB.Now().Time, f)
	if err != nil {
		return "", 0, fmt.Errorf("%s: %w", f.Address, err)
	}
	text, _ := decode(response.Body, response.Header.Get("Content-Type"))
	parsed, err := parse(text, absoluteURL(nil, response.URL))
	if err != nil {
		return "", 0, fmt.Errorf("%s: %w", f.Address, &feedError{why: err.Error()})
	}
	f.Address = response.PermanentURL
	return importer.PlainText(parsed.Title), len(parsed.Items), insert(ctx, w.Deps.DB, f)
}
