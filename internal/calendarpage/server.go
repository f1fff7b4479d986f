// Package calendarpage serves calendars: those of pages, which everybody may read, and the calendar of a reader, which is at a secret
// address. The entries come from the features (feature.Offer.Calendars and ReaderCalendar); package calendar writes the format.
package calendarpage

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/calendar"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/route"
)

// folder is the first segment of the addresses of readers' calendars.
var folder = route.ReserveFolder("calendar", "calendars of readers, at secret addresses")

// Server serves all calendars. DB, Brands, Site, Name and Log must be set; the features are added before it serves anything.
type Server struct {
	DB     *database.DB
	Brands *brand.Directory
	Site   string // public address of the site, without a slash at its end
	Name   string // name of the publication
	Log    *slog.Logger

	Calendars []feature.Calendar
	Readers   []feature.ReaderCalendar
}

// Offer returns the handler of readers' calendars and their part of the export of an account.
func (s *Server) Offer() feature.Offer {
	return feature.Offer{Mount: s.mount, Export: s.ExportUserData}
}

// How long the calendar of a page may be served from the cache. A write that changes it drops it at once.
const freshFor, staleFor = time.Minute, time.Hour

// Handles reports whether a path may be that of the calendar of a page.
func Handles(path string) bool { return strings.HasSuffix(path, route.ICalendar) }

// Load returns the calendar of a page at its address, or database.ErrNotFound.
func (s *Server) Load(ctx context.Context, r edge.Request) (edge.Page, error) {
	page, ok := strings.CutSuffix(r.Path, route.ICalendar)
	match, declared := route.Find(page)
	if !ok || !declared || !match.Page.Calendar || !edge.IsText(r.Path) {
		return edge.Page{}, database.ErrNotFound
	}
	at := slices.IndexFunc(s.Calendars, func(c feature.Calendar) bool { return c.Pattern == match.Page.Pattern })
	if at < 0 {
		return edge.Page{}, database.ErrNotFound
	}
	b, err := s.Brands.ForPage(ctx, page)
	if err != nil {
		return edge.Page{}, err
	}
	load, date := s.Calendars[at].Load, r.Query.Get(feature.DateParam)
	if loadDate := s.Calendars[at].LoadDate; loadDate != nil && date != "" {
		load = func(ctx context.Context, b *brand.Brand, value string) (*calendar.Calendar, []string, error) {
			return loadDate(ctx, b, value, date)
		}
	}
	c, tags, err := load(ctx, b, match.Values[0])
	if err != nil {
		if errors.Is(err, database.ErrNotFound) {
			return edge.Page{}, err
		}
		return edge.Page{}, fmt.Errorf("calendar %s: %w", r.Path, err)
	}
	body, err := c.Encode()
	if err != nil {
		return edge.Page{}, err
	}
	return edge.Page{Header: http.Header{"Content-Type": {calendar.MediaType}}, Body: body, Tags: append(tags, brand.Tag),
		Fresh: freshFor, Stale: staleFor}, nil
}

// LoggedPath returns the path of a request for the log, without the secret of a reader's calendar.
func LoggedPath(r *http.Request) string {
	if strings.HasPrefix(r.URL.Path, "/"+folder+"/") {
		return "/" + folder + "/…"
	}
	return r.URL.Path
}

// requests is the rate limit of a client for readers' calendars. It is high, because calendar services ask for the calendars of many
// readers from the same network.
var requests = edge.Rate{PerSecond: 20, Burst: 400}

func (s *Server) mount(mux *feature.Mux) error {
	limiter, err := mux.Limiter(&requests)
	if err != nil {
		return err
	}
	mux.Handle("GET /"+folder+"/{file}", limiter.Handler(http.HandlerFunc(s.serveReader)))
	return nil
}

// serveReader serves the calendar of the reader whose secret is in the address.
func (s *Server) serveReader(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Robots-Tag", "noindex")
	w.Header().Set("Referrer-Policy", "no-referrer")
	secret, ok := strings.CutSuffix(r.PathValue("file"), route.ICalendar)
	var body []byte
	err := error(database.ErrNotFound)
	if ok && edge.IsText(secret) {
		body, err = s.readerCalendar(r.Context(), secret)
	}
	page := edge.Page{Status: http.StatusOK, Header: http.Header{"Content-Type": {calendar.MediaType}}, Body: body}
	switch {
	case errors.Is(err, database.ErrNotFound):
		page.Status, page.Header["Content-Type"] = http.StatusNotFound, []string{"text/plain; charset=utf-8"}
		page.Body = []byte("There is no calendar at this address. A new address may have been made for it.\n")
	case err != nil && edge.RefuseIfClosed(w, r, err):
		return
	case err != nil:
		if !errors.Is(err, context.Canceled) {
			s.Log.ErrorContext(r.Context(), "the calendar of a reader could not be made", "error", err)
		}
		http.Error(w, "The calendar is not available at the moment.", http.StatusServiceUnavailable)
		return
	}
	edge.ServePrivate(w, r, page)
}

// refresh is how often programs that subscribe to a reader's calendar should fetch it again.
const refresh = time.Hour

// entriesOf returns the entries of all features in the calendar of a reader, the earliest first. b is the edition to which they lead.
func (s *Server) entriesOf(ctx context.Context, user int64, b *brand.Brand) ([]calendar.Entry, error) {
	var list []calendar.Entry
	for _, entriesOf := range s.Readers {
		entries, err := entriesOf(ctx, user, b)
		if err != nil {
			return nil, err
		}
		list = append(list, entries...)
	}
	slices.SortStableFunc(list, func(a, b calendar.Entry) int { return a.Start.Compare(b.Start) })
	return list, nil
}

// readerCalendar returns the calendar with a secret, with the entries of all features.
func (s *Server) readerCalendar(ctx context.Context, secret string) ([]byte, error) {
	one, err := s.withSecret(ctx, secret)
	if err != nil {
		return nil, err
	}
	b, err := s.Brands.ForLocale(ctx, one.locale())
	if err != nil {
		return nil, err
	}
	c := calendar.Calendar{Name: b.Locale().Text("calendar.title", nil) + " · " + b.DisplayName(s.Name), Refresh: refresh, At: s.DB.Now().Time}
	if c.Entries, err = s.entriesOf(ctx, one.UserID, b); err != nil {
		return nil, err
	}
	return c.Encode()
}
