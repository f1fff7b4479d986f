package sponsor

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"masthead/internal/actor"
	"masthead/internal/audience"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/route"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// page is what an address of this site leads to, of which views are counted without a story: an event or a landing page.
type page struct {
	event   string       // slug, "" for none
	landing *brand.Brand // nil for none
}

func (p page) isCounted() bool { return p.event != "" || p.landing != nil }

// pathOf returns the path of an address of this site without query and fragment, "" for addresses elsewhere.
func (l *Ledger) pathOf(address string) string {
	path := strings.TrimPrefix(address, l.Site)
	if path == "" && address == l.Site {
		path = "/"
	}
	if !strings.HasPrefix(path, "/") {
		return ""
	}
	path, _, _ = strings.Cut(path, "#")
	path, _, _ = strings.Cut(path, "?")
	return path
}

// pageAt returns the page at a path.
func (l *Ledger) pageAt(ctx context.Context, path string) (page, error) {
	if path == "" {
		return page{}, nil
	}
	if slug := audience.EventAt(path); slug != "" {
		return page{event: slug}, nil
	}
	b, err := l.Brands.ByPath(ctx, path) // in memory
	if errors.Is(err, database.ErrNotFound) {
		return page{}, nil
	}
	return page{landing: b}, err
}

// resolve finds the stories and series of places. It refuses places whose views the actor may not see.
func (l *Ledger) resolve(ctx context.Context, tx *database.Tx, by actor.Actor, places []PlaceEdit) ([]Place, error) {
	list := make([]Place, 0, len(places))
	for _, p := range places {
		one, err := l.resolvePlace(ctx, tx, by, p)
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, nil
}

func (l *Ledger) resolvePlace(ctx context.Context, tx *database.Tx, by actor.Actor, p PlaceEdit) (Place, error) {
	one := Place{Address: strings.TrimSpace(p.Address)}
	if p.Series != "" {
		t, err := taxonomy.BySlug(ctx, l.DB, taxonomy.Series, p.Series)
		if errors.Is(err, database.ErrNotFound) {
			return one, invalid.Fields{"places": fmt.Sprintf("there is no series %q", p.Series)}
		}
		if err != nil {
			return one, err
		}
		one.TermID, one.Address = &t.ID, t.PageIn("/", "")
		return one, nil
	}
	path := l.pathOf(one.Address)
	if path == "" {
		return one, nil
	}
	plain, _ := route.CutEdition(path)
	if slug, ok := strings.CutPrefix(plain, route.SeriesPath+"/"); ok {
		t, err := taxonomy.BySlug(ctx, l.DB, taxonomy.Series, slug)
		if err == nil {
			one.TermID = &t.ID
			return one, nil
		}
		if !errors.Is(err, database.ErrNotFound) {
			return one, err
		}
	}
	id, err := l.Stories.IDByPath(ctx, path)
	if errors.Is(err, database.ErrNotFound) {
		return one, l.checkPage(ctx, by, path)
	}
	if err != nil {
		return one, err
	}
	s, err := story.Get(ctx, tx, id)
	if err != nil {
		return one, err
	}
	if !by.CanWrite(s.BrandID) {
		return one, notYours(path)
	}
	one.StoryID = &id
	return one, nil
}

// notYours is the error of a place whose views the actor may not see.
func notYours(path string) error {
	return invalid.Fields{"places": fmt.Sprintf("%s is a page of a brand for which you may not write", path)}
}

// checkPage returns an invalid.Fields if an event or a landing page is at a path whose brand the actor may not write for. Events belong to
// the master brand.
func (l *Ledger) checkPage(ctx context.Context, by actor.Actor, path string) error {
	at, err := l.pageAt(ctx, path)
	if err != nil || !at.isCounted() {
		return err
	}
	owner := at.landing
	if owner == nil {
		if owner, err = l.Brands.Master(ctx); err != nil {
			return err
		}
	}
	if !by.CanWrite(owner.ID) {
		return notYours(path)
	}
	return nil
}

// pagesOf returns the pages at the places of a sale, in their order; those of stories, series and other addresses are empty.
func (l *Ledger) pagesOf(ctx context.Context, s *Sale) ([]page, error) {
	list := make([]page, len(s.Places))
	for i, p := range s.Places {
		if p.StoryID != nil || p.TermID != nil {
			continue
		}
		var err error
		if list[i], err = l.pageAt(ctx, l.pathOf(p.Address)); err != nil {
			return nil, err
		}
	}
	return list, nil
}
