package feed

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"time"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/importer"
	"masthead/internal/invalid"
)

// Errors of changes by editors.
var (
	ErrForbidden = errors.New("you may not write for this brand")
	ErrChanged   = errors.New("it was changed by someone else in the meantime")
)

// Settings are what editors choose for a feed.
type Settings struct {
	Term    string // slug of a category or a series, "" for none
	Lang    string // "" for that of the feed
	Minutes int    // between two fetches
}

// Settings returns the settings of a feed.
func (f *Feed) Settings() Settings { return Settings{f.Term, f.Lang, f.Minutes} }

// check returns an invalid.Fields for settings that cannot be used, and writes the language as its code.
func (s *Settings) check(ctx context.Context, db *database.DB) error {
	wrong := invalid.Fields{}
	if every := time.Duration(s.Minutes) * time.Minute; every < MinInterval || every > maxInterval {
		wrong["minutes"] = fmt.Sprintf("must be between %d and %d", int(MinInterval.Minutes()), int(maxInterval.Minutes()))
	}
	var err error
	if s.Lang, err = LanguageCode(s.Lang); err != nil {
		wrong["lang"] = "must be one of the publication's languages"
	}
	if _, err := FindTerm(ctx, db, s.Term); err != nil {
		wrong["term"] = "is not a category or series"
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// AddFor is Add for an actor. It returns an invalid.Fields for settings and addresses that cannot be used.
func (w *Watch) AddFor(ctx context.Context, by actor.Actor, f *Feed) error {
	if !by.CanWrite(f.BrandID) {
		return ErrForbidden
	}
	settings := f.Settings()
	wrong := invalid.Fields{}
	if err := settings.check(ctx, w.Deps.DB); err != nil && !errors.As(err, &wrong) {
		return err
	}
	u, err := url.Parse(f.Address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil {
		wrong["address"] = "must be an address such as https://example.com/feed"
	}
	if len(wrong) > 0 {
		return wrong
	}
	f.Lang = settings.Lang
	_, _, err = w.Add(ctx, f)
	var down *feedError
	switch {
	case errors.Is(err, ErrWatched):
		return invalid.Fields{"address": "is already watched for this brand"}
	case errors.As(err, &down):
		return invalid.Fields{"address": down.why}
	}
	return err
}

// ReadFor returns a feed of a brand for which an actor may write. It returns database.ErrNotFound for any other.
func (w *Watch) ReadFor(ctx context.Context, by actor.Actor, id int64) (*Feed, error) {
	f := &Feed{}
	if err := w.Deps.DB.Read.NewSelect().Model(f).Where("id = ?", id).Scan(ctx); err != nil {
		return nil, database.NotFound(err)
	}
	if !by.CanWrite(f.BrandID) {
		return nil, database.ErrNotFound
	}
	return f, nil
}

// ListFor returns the feeds of the brands for which an actor may write, in the order of their ids after one. brandID is 0 for all of them.
func (w *Watch) ListFor(ctx context.Context, by actor.Actor, brandID, after int64, limit int) ([]*Feed, error) {
	all, err := List(ctx, w.Deps.DB)
	if err != nil {
		return nil, err
	}
	var list []*Feed
	for i := range all {
		if f := &all[i]; f.ID > after && by.CanWrite(f.BrandID) && (brandID == 0 || f.BrandID == brandID) {
			list = append(list, f)
		}
	}
	slices.SortFunc(list, func(a, b *Feed) int { return cmp.Compare(a.ID, b.ID) })
	return list[:min(len(list), limit)], nil
}

// Save stores the settings of a feed. isRead reports whether settings are those that the actor has
// edited; Save returns ErrChanged, with the feed, if they are others now.
func (w *Watch) Save(ctx context.Context, by actor.Actor, id int64, isRead func(Settings) bool, s Settings) (f *Feed, err error) {
	if f, err = w.ReadFor(ctx, by, id); err != nil {
		return nil, err
	}
	if err := s.check(ctx, w.Deps.DB); err != nil {
		return f, err
	}
	err = w.Deps.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		f = &Feed{}
		if err := tx.NewSelect().Model(f).Where("id = ?", id).Scan(ctx); err != nil {
			return database.NotFound(err)
		}
		if !isRead(f.Settings()) {
			return ErrChanged
		}
		if s.Term != f.Term || s.Lang != f.Lang {
			f.Hash, f.ETag, f.LastModified = "", "", "" // so that the next fetch reads the items again
		}
		f.Term, f.Lang, f.Minutes = s.Term, s.Lang, s.Minutes
		if next := clock.MomentOf(tx.At.Add(time.Duration(f.Minutes) * time.Minute)); f.NextAt.After(next.Time) && f.Failures == 0 {
			f.NextAt = next
		}
		_, err := tx.NewUpdate().Model(f).Column("term", "lang", "minutes", "next_at", "hash", "etag", "last_modified").WherePK().Exec(ctx)
		if err != nil {
			return fmt.Errorf("feed %d: %w", id, err)
		}
		tx.Emit("feed.saved", id)
		return nil
	})
	return f, err
}

// CheckFor fetches a feed now, and watches it again if its publisher had removed it. The result is in the feed.
func (w *Watch) CheckFor(ctx context.Context, by actor.Actor, id int64) (*Feed, error) {
	f, err := w.ReadFor(ctx, by, id)
	if err != nil {
		return nil, err
	}
	err = w.Deps.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewUpdate().Model((*Feed)(nil)).Set("next_at = ?", clock.MomentOf(tx.At.Add(lease))).Where("id = ?", id).Exec(ctx)
		tx.Emit("feed.checked", id)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("feed %d: %w", id, err)
	}
	_, err = w.Check(ctx, f)
	return f, err
}

// RemoveFor stops watching a feed. Its drafts stay.
func (w *Watch) RemoveFor(ctx context.Context, by actor.Actor, id int64) (*Feed, error) {
	f, err := w.ReadFor(ctx, by, id)
	if err != nil {
		return nil, err
	}
	return f, Remove(ctx, w.Deps.DB, id)
}

// DraftsOf returns the newest stories that were imported from the site of a feed into its brand.
func (w *Watch) DraftsOf(ctx context.Context, f *Feed, limit int) ([]importer.StoryInfo, error) {
	site := absoluteURL(nil, f.Site)
	if site == nil {
		return nil, nil // it was not imported yet
	}
	return importer.NewestStories(ctx, w.Deps.DB.Read, f.BrandID, Kind+" "+(&export{identity: site}).Site(), limit)
}
