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
	"strconv"
	"strings"
	"time"

	"masthead/internal/clock"
	"masthead/internal/importer"
	"masthead/internal/media"
)

// Limits of the watch.
const (
	Timeout      = 30 * time.Second // of a fetch
	lookEvery    = time.Minute      // whether a feed is due
	longestWait  = 24 * time.Hour   // after failures
	longestRetry = 7 * 24 * time.Hour
	longestError = 500 // bytes
)

// accepted is what a feed may be, the best first.
const accepted = "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, application/json;q=0.9, */*;q=0.5"

// NewFetcher makes the fetcher of feeds. It refuses private addresses; loopback
// is for tests.
func NewFetcher(agent string, loopback bool) *media.Fetcher {
	return media.NewFetcher(media.FetchOptions{MaxBytes: MaxBytes, Timeout: Timeout, UserAgent: agent, AllowLoopback: loopback})
}

// NewFetcherOf makes a fetcher for an operator who names the address of a feed,
// which may be on a private network, and nothing else that it leads to.
func NewFetcherOf(address, agent string, loopback bool) *media.Fetcher {
	return media.NewFetcher(
		media.FetchOptions{MaxBytes: MaxBytes, Timeout: Timeout, UserAgent: agent, AllowLoopback: loopback, Named: private(address)},
	)
}

// homely are the ends of names that are of private networks only.
var homely = []string{".local", ".localhost", ".internal", ".home.arpa"}

// private is the host and port of an address that may be of a private network: by a
// number, or by a name that nobody can have on the internet. Whoever owns any other
// name decides where it leads.
func private(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	host := strings.ToLower(u.Hostname())
	if _, err := netip.ParseAddr(host); err != nil && strings.Contains(host, ".") &&
		!slices.ContainsFunc(homely, func(end string) bool { return strings.HasSuffix(host, end) }) {
		return ""
	}
	ports := map[string]string{"http": "80", "https": "443"}
	return net.JoinHostPort(host, cmp.Or(u.Port(), ports[strings.ToLower(u.Scheme)]))
}

// Watch looks at the feeds that are watched. Deps.Jobs need not be started: the
// pictures of what comes in are fetched by whoever works the queue.
type Watch struct {
	Deps    importer.Deps
	Fetcher *media.Fetcher
}

// Run looks at every feed when it is due, until ctx ends.
func (w *Watch) Run(ctx context.Context) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		if err := w.Due(ctx); err != nil && ctx.Err() == nil {
			w.Deps.Log.Warn("the feeds could not be looked at; trying again", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Due looks at every feed that is due and that no other node looks at. A feed
// that fails says so in its row and in the log, and stops no other.
func (w *Watch) Due(ctx context.Context) error {
	for ctx.Err() == nil {
		f, err := claim(ctx, w.Deps.DB)
		if err != nil || f == nil {
			return err
		}
		report, err := w.Check(ctx, f)
		if err != nil {
			return err
		}
		switch c := report.Counts[importer.Post]; {
		case f.LastError != "":
			w.Deps.Log.Warn("a feed fails", "feed", f.ID, "address", f.Address, "failures", f.Failures, "state", f.State, "error", f.LastError)
		case c.New+c.Changed > 0:
			w.Deps.Log.Info("a feed brought drafts", "feed", f.ID, "address", f.Address, "new", c.New, "changed", c.Changed)
		}
	}
	return ctx.Err()
}

// Check looks at one feed now and stores in it what came of that. An error is one
// of this house; what is wrong with the feed is f.LastError. A feed in which
// nothing is new has no report.
func (w *Watch) Check(ctx context.Context, f *Feed) (importer.Report, error) {
	now := w.Deps.DB.Now()
	every := time.Duration(f.Minutes) * time.Minute
	report, retry, err := w.look(ctx, f)
	pause := max(retry, every, time.Duration(f.TTL)*time.Minute)
	var down *failure
	switch {
	case ctx.Err() != nil: // it is due again when the claim ends
		return report, ctx.Err()
	case errors.As(err, &down):
		f.Failures++
		f.LastError = down.Error()[:min(len(down.Error()), longestError)]
		f.LastError = strings.ToValidUTF8(f.LastError, "")
		pause = max(min(every<<min(f.Failures, 7), max(longestWait, every)), down.retry)
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
	f.CheckedAt, f.NextAt = now, clock.At(now.Add(pause+rand.N(pause/10)))
	return report, keep(ctx, w.Deps.DB, f)
}

// failure is what is wrong with a feed, for whoever watches it.
type failure struct {
	why   string
	retry time.Duration // how long its server asks to be left alone
	gone  bool
}

func (f *failure) Error() string { return f.why }

// look fetches a feed and imports what is new in it; retry is how long its server
// asks to be left alone.
func (w *Watch) look(ctx context.Context, f *Feed) (report importer.Report, retry time.Duration, err error) {
	b, err := w.Deps.Brands.ByID(ctx, f.BrandID)
	if err != nil {
		return report, 0, fmt.Errorf("feed %d: brand %d: %w", f.ID, f.BrandID, err)
	}
	term, err := Term(ctx, w.Deps.DB, f.Term)
	if err != nil {
		return report, 0, &failure{why: err.Error()}
	}
	answer, err := ask(ctx, w.Fetcher, w.Deps.DB.Now().Time, f)
	if err != nil {
		return report, 0, err
	}
	retry = retryAfter(answer.Header, w.Deps.DB.Now().Time)
	if answer.Status == http.StatusNotModified {
		f.Address = answer.Moved
		return report, retry, nil
	}
	sum := sha256.Sum256(answer.Body)
	hash := hex.EncodeToString(sum[:])
	if hash != f.Hash {
		options := importer.Options{Term: term, Lang: f.Lang, FetchPictures: true, PictureTime: time.Millisecond}
		job := importer.Job{Name: f.Address, Brand: b.Slug, Options: options}
		var e *export
		if report, e, err = load(ctx, w.Deps, job, answer, f.Site, nil); err != nil {
			var broken *importer.FileError
			if errors.As(err, &broken) {
				err = &failure{why: broken.Err.Error(), retry: retry}
			} else if errors.Is(err, importer.ErrTakenOver) {
				err = &failure{why: err.Error()}
			}
			return report, 0, err
		}
		f.TTL = int(e.pause().Minutes())
		if f.Site == "" && e.known != nil {
			f.Site = e.known.String()
		}
	}
	f.Address = answer.Moved // what moved to a page that is no feed stays where it was
	f.Hash, f.ETag, f.LastModified = hash, answer.Header.Get("ETag"), answer.Header.Get("Last-Modified")
	return report, retry, nil
}

// ask gets a feed if it has changed since. What is not a feed's own words is a
// failure.
func ask(ctx context.Context, fetcher *media.Fetcher, now time.Time, f *Feed) (media.Answer, error) {
	header := http.Header{"Accept": {accepted}}
	if f.ETag != "" {
		header.Set("If-None-Match", f.ETag)
	}
	if f.LastModified != "" {
		header.Set("If-Modified-Since", f.LastModified)
	}
	answer, err := fetcher.Ask(ctx, f.Address, header)
	switch {
	case err != nil:
		return answer, &failure{why: unreached(err)}
	case answer.Status == http.StatusGone:
		return answer, &failure{why: "its publisher says that it is gone for good (410)", gone: true}
	case answer.Status == http.StatusNotModified && f.ETag+f.LastModified != "":
	case answer.Status != http.StatusOK:
		return answer, &failure{why: fmt.Sprintf("it answers with %d %s", answer.Status, http.StatusText(answer.Status)),
			retry: retryAfter(answer.Header, now)}
	}
	return answer, nil
}

// retryAfter is how long a server asks to be left alone.
func retryAfter(header http.Header, now time.Time) time.Duration {
	said := header.Get("Retry-After")
	if said == "" {
		return 0
	}
	wait := time.Duration(0)
	if seconds, err := strconv.ParseInt(said, 10, 32); err == nil {
		wait = time.Duration(seconds) * time.Second
	} else if at, err := http.ParseTime(said); err == nil {
		wait = at.Sub(now)
	}
	return max(0, min(wait, longestRetry))
}

// load imports what an address answered. site is what the feed's items are known
// by; "" for what it says itself.
func load(
	ctx context.Context,
	deps importer.Deps,
	job importer.Job,
	answer media.Answer,
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
	text, note := decode(answer.Body, answer.Header.Get("Content-Type"))
	_, err = file.Write(text)
	if err = errors.Join(err, file.Close()); err != nil {
		return importer.Report{}, nil, fmt.Errorf("feed: %w", err)
	}
	job.Kind, job.File = Kind, file.Name()
	job.Options.Site = answer.URL
	var opened *export
	deps.Formats = map[string]importer.Format{Kind: func(_ context.Context, f *importer.File, s importer.Settings) (importer.Export, error) {
		var err error
		if opened, err = open(f, s, site); err != nil {
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

// Import fetches a feed and imports it once, without watching it.
func Import(
	ctx context.Context,
	fetcher *media.Fetcher,
	deps importer.Deps,
	job importer.Job,
	progress func(importer.Progress),
) (importer.Report, error) {
	answer, err := ask(ctx, fetcher, deps.DB.Now().Time, &Feed{Address: job.Name})
	if err != nil {
		return importer.Report{}, err
	}
	report, _, err := load(ctx, deps, job, answer, "", progress)
	return report, err
}

// Add begins to watch a feed after a look at it: what can't be fetched or is no feed
// is refused. One that has moved for good is watched where it is now. The look brings
// nothing in yet; that is due at once.
func (w *Watch) Add(ctx context.Context, f *Feed) (title string, entries int, err error) {
	if err := f.check(ctx, w.Deps.DB); err != nil {
		return "", 0, err
	}
	answer, err := ask(ctx, w.Fetcher, w.Deps.DB.Now().Time, f)
	if err != nil {
		return "", 0, fmt.Errorf("%s: %w", f.Address, err)
	}
	text, _ := decode(answer.Body, answer.Header.Get("Content-Type"))
	parsed, err := parse(text, absolute(nil, answer.URL))
	if err != nil {
		return "", 0, fmt.Errorf("%s: %w", f.Address, err)
	}
	f.Address = answer.Moved
	return importer.Plain(parsed.Title), len(parsed.Items), add(ctx, w.Deps.DB, f)
}
