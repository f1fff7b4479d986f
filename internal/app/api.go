package app

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"gocloud.dev/blob"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/audio"
	"masthead/internal/brand"
	"masthead/internal/captcha"
	"masthead/internal/city"
	"masthead/internal/course"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/design"
	"masthead/internal/download"
	"masthead/internal/edge"
	"masthead/internal/follow"
	"masthead/internal/glossary"
	"masthead/internal/history"
	"masthead/internal/landing"
	"masthead/internal/mail"
	"masthead/internal/media"
	"masthead/internal/newsletter"
	"masthead/internal/notify"
	"masthead/internal/partner"
	"masthead/internal/push"
	"masthead/internal/reaction"
	"masthead/internal/report"
	"masthead/internal/search"
	"masthead/internal/sign"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
	"masthead/internal/ticker"
	"masthead/internal/webstory"
)

// Content is what the operations of the API read and write. The zero value is
// enough for the API's document.
type Content struct {
	DB            *database.DB
	Accounts      *account.Accounts
	Reactions     *reaction.Reactions
	History       *history.History
	Push          *push.Push
	Follows       *follow.Follows
	Notifications *notify.Notifications
	Brands        *brand.Directory
	Stories       *story.Stories
	Landings      *landing.Landings
	Search        *search.Index
	Glossary      *glossary.Glossary
	Reports       *report.Reports
	Captcha       *captcha.Checker
	Newsletters   *newsletter.Newsletters
	Media         *media.Service
	Partners      *partner.Events
	Ticker        *ticker.Ticker
	Files         *blob.Bucket // where recordings go
	Mail          *mail.Service
	// UploadBytes bounds a picture, a recording or a film that is sent.
	UploadBytes int64
}

// NewAPI makes the API with every operation of every feature and its document.
func NewAPI(siteURL string, c Content, log *slog.Logger) *apiv2.API {
	if c.Stories == nil {
		c.Stories, c.Landings = &story.Stories{}, &landing.Landings{}
	}
	if c.Accounts == nil {
		c.Accounts = &account.Accounts{DB: c.DB}
	}
	if c.Reactions == nil {
		c.Reactions = &reaction.Reactions{DB: c.DB, Stories: c.Stories}
	}
	if c.Follows == nil {
		c.Follows, c.Notifications = &follow.Follows{}, &notify.Notifications{}
	}
	if c.History == nil {
		c.History, c.Push = &history.History{DB: c.DB, Stories: c.Stories}, &push.Push{DB: c.DB, Keys: &sign.Keys{DB: c.DB}}
	}
	if c.Reports == nil {
		c.Reports = &report.Reports{}
	}
	if c.Newsletters == nil {
		c.Captcha, c.Newsletters = &captcha.Checker{}, &newsletter.Newsletters{}
	}
	api := apiv2.New(siteURL, c.Accounts.Guards(), log)
	(&story.API{Stories: c.Stories}).Register(api)
	(&story.DeskAPI{Stories: c.Stories}).Register(api)
	(&story.SearchAPI{Stories: c.Stories, Index: c.Search}).Register(api)
	(&search.API{Index: c.Search}).Register(api)
	(&taxonomy.API{DB: c.DB, Index: c.Search}).Register(api)
	c.Landings.Register(api)
	(&curated.API{DB: c.DB, Brands: c.Brands, Stories: c.Stories, Partners: c.Partners}).Register(api)
	(&glossary.API{Glossary: c.Glossary, Stories: c.Stories, Index: c.Search}).Register(api)
	(&webstory.API{DB: c.DB, Brands: c.Brands}).Register(api)
	(&city.API{DB: c.DB}).Register(api)
	c.Ticker.Register(api)
	(&course.API{DB: c.DB}).Register(api)
	(&audio.API{DB: c.DB, Brands: c.Brands}).Register(api)
	c.Reports.Register(api)
	c.Reactions.Register(api)
	c.Follows.Register(api)
	c.Notifications.Register(api)
	c.History.Register(api)
	c.Push.Register(api)
	(&account.API{Accounts: c.Accounts, Secure: strings.HasPrefix(siteURL, "https:")}).Register(api)
	c.Captcha.Register(api)
	c.Newsletters.Register(api)
	(&media.API{Media: c.Media, Limit: c.UploadBytes}).Register(api)
	(&mailAPI{c.Mail}).register(api)
	(&download.API{DB: c.DB, Bucket: c.Files, Limit: c.UploadBytes}).Register(api)
	api.CompleteDocument()
	return api
}

// Cached is api with the page cache before every public read and the document.
func Cached(api *apiv2.API, cache *edge.Cache) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", api)
	type reading func(context.Context, *apiv2.API, edge.Request) (edge.Page, error)
	from := func(read reading, variant func(*http.Request) string, params ...string) http.Handler {
		return cache.Handler(
			edge.Route{
				Params:  params,
				Variant: variant,
				Load:    func(ctx context.Context, r edge.Request) (edge.Page, error) { return read(ctx, api, r) },
			},
		)
	}
	for path, item := range api.OpenAPI().Paths {
		if op := item.Get; op != nil && len(op.Security) == 0 {
			params, variant := queryParams(op), variantOf(op)
			mux.Handle(
				"GET "+apiv2.Prefix+path,
				apiv2.RejectEmptyNumbers(op, joined(op, defeated(from(readNow, variant, params...), from(read, variant, params...)))),
			)
		}
	}
	for _, name := range []string{"/openapi.json", "/openapi.yaml"} {
		mux.Handle("GET "+apiv2.Prefix+name, from(readDocument, nil))
	}
	return mux
}

// defeated answers requests with one of the parameters that defeat caches from
// now, all others from kept. Nobody may keep what now gives.
func defeated(now, kept http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.RawQuery, "timestamp=") || strings.Contains(r.URL.RawQuery, "date=") {
			if q := r.URL.Query(); q.Has("timestamp") || q.Has("date") {
				now.ServeHTTP(unkept{w}, r)
				return
			}
		}
		kept.ServeHTTP(w, r)
	})
}

// unkept is an answer that nobody may keep.
type unkept struct{ http.ResponseWriter }

func (w unkept) WriteHeader(status int) {
	w.Header().Set("Cache-Control", "no-store")
	w.ResponseWriter.WriteHeader(status)
}

func (w unkept) Write(b []byte) (int, error) {
	w.Header().Set("Cache-Control", "no-store")
	return w.ResponseWriter.Write(b)
}

// variantOf tells the answers of an operation apart by the reader's design, where
// it asks for that.
func variantOf(op *huma.Operation) func(*http.Request) string {
	for _, p := range op.Parameters {
		if p.In == "cookie" && p.Name == design.Cookie {
			return design.FromRequest
		}
	}
	return nil
}

func queryParams(op *huma.Operation) []string {
	var names []string
	for _, p := range op.Parameters {
		if p.In == "query" {
			names = append(names, p.Name)
		}
	}
	return names
}

// joined puts the values of a list parameter that is repeated into one, separated
// by commas, as the operation reads it and the cache tells requests apart.
func joined(op *huma.Operation, next http.Handler) http.Handler {
	var lists []string
	for _, p := range op.Parameters {
		if p.In == "query" && p.Schema.Type == huma.TypeArray {
			lists = append(lists, p.Name)
		}
	}
	if lists == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		for _, name := range lists {
			if len(query[name]) > 1 {
				query.Set(name, strings.Join(query[name], ","))
				r.URL.RawQuery = query.Encode()
			}
		}
		next.ServeHTTP(w, r)
	})
}

// apiFresh is how long an answer of the API is kept without being asked anew, and
// then how long it still goes out while it is. timeLapsed is as old as both.
const apiFresh = time.Minute

// read asks the API for an answer to keep. One made of nothing that carries a
// tag, such as the empty list of an unknown slug, is not kept.
func read(ctx context.Context, api *apiv2.API, r edge.Request) (edge.Page, error) {
	ctx, tags := apiv2.WithTags(ctx)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, (&url.URL{Path: r.Path, RawQuery: r.Query.Encode()}).String(), nil)
	if err != nil {
		return edge.Page{}, err
	}
	if r.Variant != "" {
		req.AddCookie(&http.Cookie{Name: design.Cookie, Value: r.Variant})
	}
	rec := &recording{header: http.Header{}, status: http.StatusOK}
	api.ServeHTTP(rec, req)
	list := tags.List()
	return edge.Page{Status: rec.status, Header: rec.header, Body: rec.body.Bytes(), Tags: list, Fresh: apiFresh, Stale: apiFresh,
		NoStore: len(list) == 0 || rec.status != http.StatusOK}, nil
}

// nowFresh is how long an answer goes out again to those who defeat caches: however
// many ask, and with whatever values, the features are asked once a second. What
// a write touches is gone at once here too.
const nowFresh = time.Second

// readNow is read for those who defeat caches.
func readNow(ctx context.Context, api *apiv2.API, r edge.Request) (edge.Page, error) {
	page, err := read(ctx, api, r)
	page.Fresh, page.Stale = nowFresh, 0
	return page, err
}

// readDocument asks for the API's document, which stays the same as long as the
// program runs.
func readDocument(ctx context.Context, api *apiv2.API, r edge.Request) (edge.Page, error) {
	page, err := read(ctx, api, r)
	if err == nil {
		page.Header.Set("Cache-Control", documentControl)
		page.NoStore = false
	}
	return page, err
}

// documentControl lets a copy of what describes the API stand for five minutes.
const documentControl = "public, max-age=300"

// recording keeps an answer in memory.
type recording struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (r *recording) Header() http.Header         { return r.header }
func (r *recording) WriteHeader(status int)      { r.status = status }
func (r *recording) Write(b []byte) (int, error) { return r.body.Write(b) }
