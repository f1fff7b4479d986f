package page

import (
	"context"
	"errors"
	"strings"
	"sync"

	"masthead/internal/audio"
	"masthead/internal/brand"
	"masthead/internal/course"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// Editions knows from memory what the pages of a language edition ask for again and
// again: where its menus can lead.
type Editions struct {
	db         *database.DB
	house      *database.Kept[map[string]bool]
	configured *database.Kept[map[string]bool]
	audible    *database.Kept[map[string]bool] // languages with an audio show
	terms      *database.Kept[*sync.Map]       // by path, of those asked for: *taxonomy.Term, or nil for none
}

// NewEditions is what db says about editions.
func NewEditions(db *database.DB) *Editions {
	house := func(ctx context.Context) (map[string]bool, error) {
		paths, err := story.HousePaths(ctx, db)
		return setOf(paths), err
	}
	configured := func(ctx context.Context) (map[string]bool, error) {
		hubs, err := taxonomy.HubPaths(ctx, db)
		courses, err2 := course.Paths(ctx, db)
		return setOf(hubs, courses), errors.Join(err, err2)
	}
	return &Editions{
		db: db, house: database.Keep(db, house, story.HouseTag), configured: database.Keep(db, configured, taxonomy.HubsTag, course.Tag),
		audible: database.Keep(db, func(ctx context.Context) (map[string]bool, error) { return audio.Languages(ctx, db) }, audio.Tag),
		terms:   database.Keep(db, func(context.Context) (*sync.Map, error) { return new(sync.Map), nil }, taxonomy.Tag),
	}
}

func setOf(lists ...[]string) map[string]bool {
	set := map[string]bool{}
	for _, list := range lists {
		for _, p := range list {
			set[p] = true
		}
	}
	return set
}

// gathering are the kinds of terms that gather stories across brands, by the first
// segment of their pages.
var gathering = map[string]struct {
	term taxonomy.Kind
	list story.ListKind
}{"topic": {taxonomy.TagKind, story.OfTag}, "series": {taxonomy.Series, story.OfSeries}, "property": {taxonomy.Property, story.OfProperty}}

// termAt is the term whose page is at a path and gathers stories across brands, nil
// if there is none. Paths are asked for as menus and editors name them.
func (e *Editions) termAt(ctx context.Context, path string) (*taxonomy.Term, error) {
	first, slug, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	kind, ok := gathering[first]
	if !ok || slug == "" {
		return nil, nil
	}
	terms, err := e.terms.Get(ctx)
	if err != nil {
		return nil, err
	}
	if known, ok := terms.Load(path); ok {
		return known.(*taxonomy.Term), nil
	}
	t, err := taxonomy.BySlug(ctx, e.db, kind.term, slug)
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		return nil, err
	}
	terms.Store(path, t)
	return t, nil
}

// configuredAt reports whether a hub or a course lives at a path: each edition has
// it as well.
func (p *Pages) configuredAt(r *frame.Request, path string) bool {
	r.Touch(taxonomy.HubsTag, course.Tag)
	paths, err := p.Editions.configured.Get(r.Context())
	if err != nil || !paths[path] {
		return false
	}
	home, err := r.Brands.Over(r.Context(), path)
	return err == nil && home.Kind != brand.KindLanguage
}

// withoutShows reports whether a path is that of the audio shows and the page's language has none.
func (p *Pages) withoutShows(r *frame.Request, path string) bool {
	if path != audio.Front {
		return false
	}
	r.Touch(audio.Tag)
	langs, err := p.Editions.audible.Get(r.Context())
	return err != nil || !langs[r.Locale().Code]
}

// ofEditors reports whether a static page lives at a full path.
func (p *Pages) ofEditors(r *frame.Request, path string) bool {
	r.Touch(story.HouseTag)
	paths, err := p.Editions.house.Get(r.Context())
	return err == nil && paths[path]
}

// gathers reports whether a path is that of a term with stories in the page's language.
func (p *Pages) gathers(r *frame.Request, path string) bool {
	t, err := p.Editions.termAt(r.Context(), path)
	if err != nil || t == nil {
		return false
	}
	first, _, _ := strings.Cut(path[1:], "/")
	l := story.List{Kind: gathering[first].list, Ref: t.ID, Scope: story.InLanguage(r.Locale())}
	items, err := p.Stories.Read(r.Context(), l, story.Window{Limit: 1})
	if len(items) == 0 {
		r.Touch(l.Tag()) // the first one changes the menus
	}
	return err == nil && len(items) > 0
}
