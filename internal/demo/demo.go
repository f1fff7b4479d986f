// Package demo fills an empty publication with the demonstration content: brands with
// their landing pages, invented authors, stories in every language, terms, curated sets, a
// glossary, cities, and pictures drawn for each story.
//
// It writes everything through the features' own functions, like an editor or an import.
// It must never change a publication with other content: callers of LoadText must call
// Empty first. It names no real person or company.
package demo

import (
	"context"
	"fmt"
	"time"

	"gocloud.dev/blob"

	"masthead/internal/audience"
	"masthead/internal/badge"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/media"
	"masthead/internal/story"
)

// SiteName is the name of the demonstration's publication.
const SiteName = "Startline"

// Master is the slug of the demonstration's master brand.
const Master = "ys"

// Deps are the features that store the content.
type Deps struct {
	DB       *database.DB
	Brands   *brand.Directory
	Stories  *story.Stories
	Badges   *badge.Issuer  // nil issues no badges
	Media    *media.Service // nil for no pictures; must be running otherwise
	Files    *blob.Bucket   // nil for no downloads and no recordings
	Clock    clock.Clock    // ages of stories are relative to it
	SiteName string         // name of the master brand
}

// Progress is called with the progress of a part, "stories" or "pictures", never by two
// goroutines at once.
type Progress func(done, total int, what string)

// Empty reports whether the publication has no brands yet.
func Empty(ctx context.Context, db *database.DB) (bool, error) {
	n, err := db.Read.NewSelect().Model((*brand.Brand)(nil)).Count(ctx)
	if err != nil {
		return false, fmt.Errorf("count brands: %w", err)
	}
	return n == 0, nil
}

// LoadText adds everything except pictures. It keeps what an earlier, interrupted call
// added, and adds what is missing.
func LoadText(ctx context.Context, d Deps, progress Progress) error {
	l, err := newLoader(d, progress)
	if err != nil {
		return err
	}
	for _, part := range []func(context.Context) error{
		l.saveBrands, l.saveTerms, l.saveGlossary, l.saveCompanies, l.saveAwards, l.saveConferences, l.saveRecordings,
		l.saveStories, l.confirmMentions, l.savePages, l.saveSets, l.saveEditorial, l.saveAudio,
		l.saveReference, l.saveNewsletters, l.saveSales, l.computeRankings,
	} {
		if err := part(ctx); err != nil {
			return err
		}
	}
	return nil
}

// computeRankings computes the rankings of stories, so that the first page that shows one has it.
func (l *loader) computeRankings(ctx context.Context) error {
	return audience.Rank(ctx, l.DB, l.Stories)
}

// loader is the state of one load.
type loader struct {
	Deps
	*library
	progress Progress
	now      time.Time

	brands     map[string]*brand.Brand
	terms      map[termKey]int64
	authors    map[string]int64
	publishers map[string]int64
	placed     map[string]*story.Story // stories by "brand/slug"
	recordings map[string]string       // addresses of recordings and videos by "brand/file"
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
