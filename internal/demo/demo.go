// Package demo fills an empty publication with the demonstration content: its
// brands with their landings, a newsroom of invented authors, stories in every
// language, terms, sets, a glossary, cities, and pictures drawn for each story.
//
// Everything is written through the features' own functions, as an editor or an
// import would. The package must never touch a publication that is not its own:
// whoever calls LoadText has asked Empty first. No real person or company is named.
package demo

import (
	"context"
	"fmt"
	"time"

	"gocloud.dev/blob"

	"masthead/internal/audience"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/media"
	"masthead/internal/story"
)

// Deps are the features that take the content in.
type Deps struct {
	DB       *database.DB
	Brands   *brand.Directory
	Stories  *story.Stories
	Media    *media.Service // nil: no pictures; otherwise it must be running
	Files    *blob.Bucket   // nil: no files to take away and no recordings
	Clock    clock.Clock    // ages of stories are counted back from it
	SiteName string         // name of the master brand
}

// Progress hears how far a part of the loading is: done of total, "stories" or
// "pictures". It is never called by two goroutines at once.
type Progress func(done, total int, what string)

// Empty reports whether the publication has no brands yet.
func Empty(ctx context.Context, db *database.DB) (bool, error) {
	n, err := db.Read.NewSelect().Model((*brand.Brand)(nil)).Count(ctx)
	if err != nil {
		return false, fmt.Errorf("count brands: %w", err)
	}
	return n == 0, nil
}

// LoadText brings in everything but the pictures. What an earlier, interrupted
// call brought in is kept, and what is missing is added.
func LoadText(ctx context.Context, d Deps, progress Progress) error {
	l, err := newLoader(d, progress)
	if err != nil {
		return err
	}
	for _, part := range []func(context.Context) error{l.saveBrands, l.saveTerms, l.saveGlossary, l.saveRecordings, l.saveStories, l.savePages, l.saveSets, l.saveHouse, l.saveAudio, l.saveReference, l.saveNewsletters, l.rank} {
		if err := part(ctx); err != nil {
			return err
		}
	}
	return nil
}

// rank makes the rankings, so that the first page that shows one has it.
func (l *loader) rank(ctx context.Context) error { return audience.Rank(ctx, l.DB, l.Stories) }

// loader carries what one load knows.
type loader struct {
	Deps
	*library
	progress Progress
	now      time.Time

	brands     map[string]*brand.Brand
	terms      map[termKey]int64
	authors    map[string]int64
	publishers map[string]int64
	placed     map[string]*story.Story // by "brand/slug"
	recordings map[string]string       // addresses of recordings and films, by "brand/file"
}

func newLoader(d Deps, progress Progress) (*loader, error) {
	lib, err := readLibrary()
	if err != nil {
		return nil, err
	}
	if progress == nil {
		progress = func(int, int, string) {}
	}
	return &loader{Deps: d, library: lib, progress: progress, now: d.Clock(),
		brands: map[string]*brand.Brand{}, terms: map[termKey]int64{}, authors: map[string]int64{},
		publishers: map[string]int64{}, placed: map[string]*story.Story{}, recordings: map[string]string{}}, nil
}
