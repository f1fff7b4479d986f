package feed

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/edge"
)

// fetchRate is the rate limit of operations that fetch a feed.
var fetchRate = &edge.Rate{PerSecond: 1, Burst: 10}

// checkTime is the longest time for fetching a feed and importing it during a request.
const checkTime = 50 * time.Second

// register adds the operations of watched feeds to the API. The newsroom may call them.
func (w *Watch) register(a *apiv2.API) {
	in := apiv2.Section("Desk")
	fetches := func(op *huma.Operation) { op.Middlewares = append(op.Middlewares, apiv2.Timeout(checkTime)) }
	apiv2.Write(a, http.MethodGet, "/desk/feeds", "list-feeds", "List the watched feeds", w.listFeeds, in,
		apiv2.Doc("Those of the brands for which the caller writes."))
	apiv2.Write(a, http.MethodPost, "/desk/feeds", "add-feed", "Watch a feed", w.add, in, apiv2.Limit(fetchRate), fetches,
		apiv2.Doc("The address is fetched first; the status is 422 if that fails or if there is no feed. The items become drafts within "+
			"a minute."))
	apiv2.Write(a, http.MethodGet, "/desk/feeds/{id}", "read-feed", "Read a watched feed", w.read, in)
	apiv2.Write(a, http.MethodPut, "/desk/feeds/{id}", "save-feed", "Save the settings of a watched feed", w.save, in,
		apiv2.Doc("version is the one that was read; if somebody saved in between, the status is 409 and 'current' has the feed."))
	apiv2.Write(a, http.MethodDelete, "/desk/feeds/{id}", "remove-feed", "Stop watching a feed", w.remove, in,
		apiv2.Doc("Its drafts stay. Adding it again brings no draft twice."))
	apiv2.Write(a, http.MethodPost, "/desk/feeds/{id}/check", "check-feed", "Fetch a feed now", w.check, in, apiv2.Limit(fetchRate), fetches,
		apiv2.Doc("What went wrong is in 'problem'. A feed whose publisher removed it is watched again if it is back."))
	apiv2.Write(a, http.MethodGet, "/desk/feeds/{id}/drafts", "list-feed-drafts", "List the stories that came from a feed", w.drafts, in,
		apiv2.Doc("Those of its site and brand, the newest first, at most 50; published ones too."))
}

// DeskFeed is a watched feed.
type DeskFeed struct {
	ID         int64  `json:"id" example:"2"`
	Version    int64  `json:"version" doc:"Of its settings."`
	Address    string `json:"address" example:"https://example.com/feed"`
	Brand      string `json:"brand" doc:"Slug of the brand that gets the drafts." example:"science"`
	Term       string `json:"term" doc:"Slug of the category or series of the drafts; empty for none."`
	Lang       string `json:"lang" doc:"Language of the drafts; empty for that in the feed."`
	Minutes    int    `json:"minutes" doc:"Interval of fetches."`
	State      string `json:"state" enum:"watched,failing,ended" doc:"failing: the last fetch failed; ended: its publisher removed it."`
	Problem    string `json:"problem" doc:"What was wrong at the last fetch, in English; empty if nothing was."`
	Failures   int    `json:"failures" doc:"Number of failures in a row."`
	CheckedAt  string `json:"checkedAt" doc:"Time of the last fetch, RFC 3339; empty before the first one."`
	NextAt     string `json:"nextAt" doc:"Time of the next fetch, RFC 3339; empty if there is none."`
	CreatedAt  string `json:"createdAt" doc:"RFC 3339"`
	Drafts     int    `json:"drafts" doc:"Number of drafts in total."`
	LastDrafts int    `json:"lastDrafts" doc:"Number of drafts of the last fetch."`
}

// describe returns the function that describes feeds.
func (w *Watch) describe(ctx context.Context) (func(*Feed) DeskFeed, error) {
	brands, err := w.Deps.Brands.All(ctx)
	if err != nil {
		return nil, err
	}
	slugs := map[int64]string{}
	for _, b := range brands {
		slugs[b.ID] = b.Slug
	}
	zone, err := w.Deps.Brands.Zone(ctx)
	return func(f *Feed) DeskFeed {
		d := DeskFeed{ID: f.ID, Version: apiv2.VersionOf(f.Settings()), Address: f.Address, Brand: slugs[f.BrandID], Term: f.Term, Lang: f.Lang,
			Minutes: f.Minutes, State: f.State, Problem: f.LastError, Failures: f.Failures, CheckedAt: f.CheckedAt.TextIn(zone),
			NextAt: f.NextAt.TextIn(zone), CreatedAt: f.CreatedAt.TextIn(zone), Drafts: f.Drafts, LastDrafts: f.LastDrafts}
		switch {
		case f.State == Ended:
			d.NextAt = ""
		case f.Failures > 0:
			d.State = "failing"
		}
		return d
	}, err
}

// detail returns a feed as the response of an operation, or the response to an error.
func (w *Watch) detail(ctx context.Context, f *Feed, err error) (*apiv2.Output[DeskFeed], error) {
	describe, describeErr := w.describe(ctx)
	switch {
	case describeErr != nil:
		return nil, describeErr
	case errors.Is(err, ErrForbidden):
		return nil, apiv2.Error(http.StatusForbidden, apiv2.Sentence(ErrForbidden))
	case errors.Is(err, ErrChanged) && f != nil:
		return nil, apiv2.Changed(describe(f))
	case err != nil:
		return nil, apiv2.SaveProblem(err)
	}
	return apiv2.Private(describe(f)), nil
}

// brandOf returns the id of a brand for which the caller writes.
func (w *Watch) brandOf(ctx context.Context, slug string) (int64, error) {
	b, err := w.Deps.Brands.BySlug(ctx, slug)
	if errors.Is(err, database.ErrNotFound) {
		return 0, apiv2.FieldErrors(map[string]string{"brand": "is not a brand"})
	}
	if err != nil {
		return 0, err
	}
	return b.ID, caller.RequireWriteAccess(ctx, b.ID)
}

type listInput struct {
	apiv2.KeyPage
	Brand string `query:"brand" maxLength:"100" doc:"Slug of a brand."`
}

func (w *Watch) listFeeds(ctx context.Context, in *listInput) (*apiv2.Output[apiv2.Items[DeskFeed]], error) {
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	brandID := int64(0)
	if in.Brand != "" {
		if brandID, err = w.brandOf(ctx, in.Brand); err != nil {
			return nil, err
		}
	}
	rows, err := w.ListFor(ctx, caller.ActorOf(ctx), brandID, after, in.Limit+1)
	if err != nil {
		return nil, err
	}
	describe, err := w.describe(ctx)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(rows, in.Limit, describe, func(f *Feed) string { return strconv.FormatInt(f.ID, 10) })), nil
}

// FeedSettings are the settings of a feed.
type FeedSettings struct {
	Term    string `json:"term" maxLength:"200" doc:"Slug of a category, else of a series; empty for none." example:"press-release"`
	Lang    string `json:"lang" maxLength:"20" doc:"Language of the drafts; empty for that of the feed, the brand or the text's script."`
	Minutes int    `json:"minutes" minimum:"15" maximum:"43200" doc:"Interval of fetches." example:"60"`
}

// FeedToAdd is a feed to watch.
type FeedToAdd struct {
	Address string `json:"address" maxLength:"1000" example:"https://example.com/feed"`
	Brand   string `json:"brand" maxLength:"100" doc:"Slug of the brand that gets the drafts." example:"science"`
	FeedSettings
}

func (w *Watch) add(ctx context.Context, in *struct{ Body FeedToAdd }) (*apiv2.Output[DeskFeed], error) {
	brandID, err := w.brandOf(ctx, in.Body.Brand)
	if err != nil {
		return nil, err
	}
	f := &Feed{Address: in.Body.Address, BrandID: brandID, Term: in.Body.Term, Lang: in.Body.Lang, Minutes: in.Body.Minutes}
	return w.detail(ctx, f, w.AddFor(ctx, caller.ActorOf(ctx), f))
}

type feedInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (w *Watch) read(ctx context.Context, in *feedInput) (*apiv2.Output[DeskFeed], error) {
	f, err := w.ReadFor(ctx, caller.ActorOf(ctx), in.ID)
	return w.detail(ctx, f, err)
}

// FeedToSave has the settings of a feed to save.
type FeedToSave struct {
	Version int64 `json:"version" minimum:"0" doc:"The version that was read."`
	FeedSettings
}

type saveInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body FeedToSave
}

func (w *Watch) save(ctx context.Context, in *saveInput) (*apiv2.Output[DeskFeed], error) {
	b := in.Body
	isRead := func(s Settings) bool { return apiv2.VersionOf(s) == b.Version }
	f, err := w.Save(ctx, caller.ActorOf(ctx), in.ID, isRead, Settings{b.Term, b.Lang, b.Minutes})
	return w.detail(ctx, f, err)
}

func (w *Watch) remove(ctx context.Context, in *feedInput) (*apiv2.Output[DeskFeed], error) {
	f, err := w.RemoveFor(ctx, caller.ActorOf(ctx), in.ID)
	return w.detail(ctx, f, err)
}

func (w *Watch) check(ctx context.Context, in *feedInput) (*apiv2.Output[DeskFeed], error) {
	f, err := w.CheckFor(ctx, caller.ActorOf(ctx), in.ID)
	return w.detail(ctx, f, err)
}

// FeedDraft is a story that came from a feed.
type FeedDraft struct {
	ID        int64  `json:"id"`
	Title     string `json:"title"`
	Lang      string `json:"lang" doc:"BCP 47 code."`
	Status    string `json:"status" enum:"draft,scheduled,published,unpublished"`
	CreatedAt string `json:"createdAt" doc:"RFC 3339"`
}

// FeedDrafts are the newest stories that came from a feed.
type FeedDrafts struct {
	Items []FeedDraft `json:"items" nullable:"false"`
	Next  string      `json:"next" doc:"Always empty: the list has one page."`
}

// maxDrafts is the number of stories of a feed that are listed.
const maxDrafts = 50

func (w *Watch) drafts(ctx context.Context, in *feedInput) (*apiv2.Output[FeedDrafts], error) {
	f, err := w.ReadFor(ctx, caller.ActorOf(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	list, err := w.DraftsOf(ctx, f, maxDrafts)
	if err != nil {
		return nil, err
	}
	zone, err := w.Deps.Brands.Zone(ctx)
	out := FeedDrafts{Items: make([]FeedDraft, len(list))}
	for i, s := range list {
		out.Items[i] = FeedDraft{s.ID, s.Title, s.Lang, string(s.Status), s.CreatedAt.TextIn(zone)}
	}
	return apiv2.Private(out), err
}
