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

// everyEdition are the pages that each language edition has as its own, beside
// those of events, the live video pages and what is announced.
var everyEdition = map[string]bool{"/latest": true, "/trending": true, "/series": true, "/videos": true, "/search": true, "/report-an-issue": true,
	eventsPath: true, glossaryPath: true, archiveTop: true, "/partner-events": true, "/web-stories": true, bookmarksPath: true, historyPath: true, forYouPath: true, notificationsPath: true, followPath: true,
	newslettersPath: true, "/daily-capsule": true, "/espresso": true}

// inEdition is the path of a language edition's own page of that kind, where it
// has one: of those that each has, of hubs and courses, of terms with stories in its language,
// and of the pages of the house.
func (v *visit) inEdition(path string) string {
	if v.brand.Kind != brand.KindLanguage || !strings.HasPrefix(path, "/") {
		return path
	}
	own := v.brand.Path + path
	page, _, _ := strings.Cut(path, "?")
	_, announced := announcements[page]
	if everyEdition[page] || announced || page == accountPath || strings.HasPrefix(page, accountPath+"/") || page == resourcesPath || strings.HasPrefix(page, eventsPath+"/") || strings.HasPrefix(page, newslettersPath+"/") || strings.HasPrefix(page, glossaryPath+"/") || strings.HasPrefix(page, archiveTop+"/") || page == audio.Front || strings.HasPrefix(page, audio.Front+"/") || strings.HasPrefix(page, livePath) || v.configuredAt(page) || v.gathers(page) || v.ofHouse(own) {
		return own
	}
	return path
}

// configuredAt reports whether a hub or a course lives at a path: each edition has
// it as well.
func (v *visit) configuredAt(path string) bool {
	v.touch(taxonomy.HubsTag, course.Tag)
	paths, err := v.Editions.configured.Get(v.ctx)
	if err != nil || !paths[path] {
		return false
	}
	home, err := v.Brands.Over(v.ctx, path)
	return err == nil && home.Kind != brand.KindLanguage
}

// audioShowsHere reports whether the page's language has audio shows.
func (v *visit) audioShowsHere() bool {
	v.touch(audio.Tag)
	langs, err := v.Editions.audible.Get(v.ctx)
	return err == nil && langs[v.locale().Code]
}

// ofHouse reports whether a page of the house lives at a path.
func (v *visit) ofHouse(path string) bool {
	v.touch(story.HouseTag)
	paths, err := v.Editions.house.Get(v.ctx)
	return err == nil && paths[path]
}

// gathers reports whether a path is that of a term with stories in the page's language.
func (v *visit) gathers(path string) bool {
	t, err := v.Editions.termAt(v.ctx, path)
	if err != nil || t == nil {
		return false
	}
	first, _, _ := strings.Cut(path[1:], "/")
	l := story.List{Kind: gathering[first].list, Ref: t.ID, Scope: story.InLanguage(v.locale())}
	items, err := v.Stories.Read(v.ctx, l, story.Window{Limit: 1})
	if len(items) == 0 {
		v.touch(l.Tag()) // the first one changes the menus
	}
	return err == nil && len(items) > 0
}
