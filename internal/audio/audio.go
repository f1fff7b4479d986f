// Package audio provides audio shows with their episodes, newest first. Each episode has a
// recording and a description. A show is in one language and belongs to a brand. The
// package does not store recordings, which are files of internal/download.
package audio

import (
	"cmp"
	"context"
	"fmt"
	"strconv"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/richtext"
	"masthead/internal/route"
)

// Tag is the cache tag of everything that lists the shows or links to them.
const Tag = "audio-shows"

// Show is one audio show.
type Show struct {
	bun.BaseModel `bun:"table:audio_shows,alias:s"`

	ID        int64 `bun:",pk,autoincrement"`
	BrandID   int64
	Lang      string
	Slug      string
	Title     string
	Excerpt   string
	HTML      string `bun:"html"`
	PictureID *int64
	Position  int
	Body      string // the description as typed, in Markdown; "" if only HTML is stored
	Status    Status

	Count int `bun:",scanonly"` // number of published episodes
}

// Episode is one episode of a show.
type Episode struct {
	bun.BaseModel `bun:"table:audio_episodes,alias:e"`

	ID          int64 `bun:",pk,autoincrement"`
	ShowID      int64
	Slug        string
	Title       string
	Excerpt     string
	HTML        string `bun:"html"`
	Audio       string // address of the recording
	PublishedAt clock.Moment
	Body        string // the description as typed, in Markdown; "" if only HTML is stored
	Status      Status
	Announced   bool // the search, the caches and subscribers know that it is public

	// Properties of a recording on this site.
	Type    string `bun:",scanonly"`
	Bytes   int64  `bun:",scanonly"`
	Seconds int    `bun:",scanonly"`
}

// ListPathOf returns the path of the list of shows in a language.
func ListPathOf(lang string) string {
	return i18n.LookupOrDefault(lang).Edition() + route.AudioShowsPath
}

// Path returns the path of the show. The paths of its episodes begin with it.
func (s *Show) Path() string { return ListPathOf(s.Lang) + "/" + s.Slug }

// EpisodePath returns the path of the page of e, an episode of the show, below that of an edition.
func (s *Show) EpisodePath(e *Episode) string { return s.Path() + "/" + e.Slug }

// Tag returns the cache tag of everything that shows this show or one of its episodes.
func (s *Show) Tag() string { return "audio-show:" + strconv.FormatInt(s.ID, 10) }

// SetText sets the description of the show.
func (s *Show) SetText(doc richtext.Doc) { s.HTML = richtext.ToHTML(doc, richtext.HTMLOptions{}) }

// SetText sets the description of the episode.
func (e *Episode) SetText(doc richtext.Doc) { e.HTML = richtext.ToHTML(doc, richtext.HTMLOptions{}) }

// SaveShow inserts a show, or replaces the one with the same slug, and sets its id. A show without a status is published. It does not check
// the fields: it returns an error only if the slug is that of another page or the database fails.
func SaveShow(ctx context.Context, tx *database.Tx, s *Show) error {
	if err := route.CheckSlug(s.Path()); err != nil {
		return fmt.Errorf("save audio show %q: %w", s.Slug, err)
	}
	s.Status = cmp.Or(s.Status, Published)
	_, err := tx.NewInsert().Model(s).On("CONFLICT (slug) DO UPDATE").Set("brand_id = EXCLUDED.brand_id").Set("lang = EXCLUDED.lang").
		Set("title = EXCLUDED.title").Set("excerpt = EXCLUDED.excerpt").Set("html = EXCLUDED.html").
		Set("picture_id = EXCLUDED.picture_id").Set("position = EXCLUDED.position").Set("body = EXCLUDED.body").
		Set("status = EXCLUDED.status").Returning("id").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save audio show %q: %w", s.Slug, err)
	}
	return s.changed(ctx, tx)
}

// SetPicture sets the cover of a show.
func SetPicture(ctx context.Context, tx *database.Tx, s *Show, picture int64) error {
	s.PictureID = &picture
	if _, err := tx.NewUpdate().Model(s).Column("picture_id").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("cover of audio show %q: %w", s.Slug, err)
	}
	tx.Emit("audio.saved", s.ID, s.Tag())
	return nil
}

// podcastSlug ends the path of a show's podcast and is not allowed as the slug of an
// episode.
const podcastSlug = "podcast"

// SaveEpisode inserts an episode of a show, or replaces the one with the same slug. An episode without a status is published.
func SaveEpisode(ctx context.Context, tx *database.Tx, s *Show, e *Episode) error {
	if err := route.CheckSlug(s.EpisodePath(e)); err != nil {
		return fmt.Errorf("save episode %q: %w", e.Slug, err)
	}
	if e.Slug == podcastSlug {
		return fmt.Errorf("save episode %q: the slug is reserved for the show's podcast", e.Slug)
	}
	e.ShowID, e.Status, e.Announced = s.ID, cmp.Or(e.Status, Published), !e.PublishedAt.After(tx.At.Time)
	_, err := tx.NewInsert().Model(e).On("CONFLICT (show_id, slug) DO UPDATE").Set("title = EXCLUDED.title").Set("excerpt = EXCLUDED.excerpt").
		Set("html = EXCLUDED.html").Set("audio = EXCLUDED.audio").Set("published_at = EXCLUDED.published_at").
		Set("body = EXCLUDED.body").Set("status = EXCLUDED.status").Set("announced = EXCLUDED.announced").Returning("id").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save episode %q of %q: %w", e.Slug, s.Slug, err)
	}
	return e.changed(ctx, tx, s)
}

// maxShows is the maximum number of shows in a list.
const maxShows = 100

// List returns the published shows in a language by position, or all of them if lang is "".
func List(ctx context.Context, db *database.DB, lang string) ([]*Show, error) {
	var list []*Show
	q := selectShows(db, &list).Order("position", "id").Limit(maxShows)
	if lang != "" {
		q = q.Where("lang = ?", lang)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("audio shows: %w", err)
	}
	return list, nil
}

// BySlug returns a published show, or database.ErrNotFound.
func BySlug(ctx context.Context, db *database.DB, slug string) (*Show, error) {
	s, err := AnyBySlug(ctx, db, slug)
	if err == nil && s.Status != Published {
		return nil, fmt.Errorf("audio show %q: %w", slug, database.ErrNotFound)
	}
	return s, err
}

// AnyBySlug returns a show of any status, or database.ErrNotFound.
func AnyBySlug(ctx context.Context, db *database.DB, slug string) (*Show, error) {
	s := new(Show)
	if err := selectAnyShows(db.Read, db.Now(), s).Where("slug = ?", slug).Scan(ctx); err != nil {
		return nil, fmt.Errorf("audio show %q: %w", slug, database.NotFound(err))
	}
	return s, nil
}

// selectShows selects published shows with the number of their public episodes.
func selectShows(db *database.DB, into any) *bun.SelectQuery {
	return selectAnyShows(db.Read, db.Now(), into).Where("s.status = ?", Published)
}

// selectAnyShows selects shows of every status with the number of their public episodes.
func selectAnyShows(db bun.IDB, now clock.Moment, into any) *bun.SelectQuery {
	return db.NewSelect().Model(into).ColumnExpr("s.*").
		ColumnExpr("(SELECT count(*) FROM audio_episodes e WHERE e.show_id = s.id AND e.status = ? AND e.published_at <= ?) AS count",
			Published, now)
}

// Episodes returns at most limit public episodes of a show, newest first, starting after the
// episode with the id before; 0 starts with the newest.
func Episodes(ctx context.Context, db *database.DB, s *Show, before int64, limit int) ([]*Episode, error) {
	var list []*Episode
	q := selectEpisodes(db, &list).Where("e.show_id = ?", s.ID).Order("e.published_at DESC", "e.id DESC").Limit(int64(limit))
	if before != 0 {
		q = q.Where("(e.published_at, e.id) < (SELECT k.published_at, k.id FROM audio_episodes k WHERE k.id = ? AND k.show_id = ?)", before, s.ID)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("episodes of %q: %w", s.Slug, err)
	}
	return list, nil
}

// EpisodeBySlug returns a public episode of a show, or database.ErrNotFound.
func EpisodeBySlug(ctx context.Context, db *database.DB, s *Show, slug string) (*Episode, error) {
	e, err := AnyEpisodeBySlug(ctx, db, s, slug)
	if err == nil && !e.IsPublic(db.Now()) {
		return nil, fmt.Errorf("episode %q of %q: %w", slug, s.Slug, database.ErrNotFound)
	}
	return e, err
}

// AnyEpisodeBySlug returns an episode of a show of any status, or database.ErrNotFound.
func AnyEpisodeBySlug(ctx context.Context, db *database.DB, s *Show, slug string) (*Episode, error) {
	e := new(Episode)
	if err := selectAnyEpisodes(db, e).Where("e.show_id = ?", s.ID).Where("e.slug = ?", slug).Scan(ctx); err != nil {
		return nil, fmt.Errorf("episode %q of %q: %w", slug, s.Slug, database.NotFound(err))
	}
	return e, nil
}

// NextEpisode returns the episode after e, or the show's first episode if e is the newest one. It returns nil if
// the show has no other episode.
func NextEpisode(ctx context.Context, db *database.DB, s *Show, e *Episode) (*Episode, error) {
	var list []*Episode
	err := selectEpisodes(db, &list).Where("e.show_id = ?", s.ID).Where("e.id <> ?", e.ID).
		OrderExpr("CASE WHEN (e.published_at, e.id) > (?, ?) THEN 0 ELSE 1 END", e.PublishedAt, e.ID).
		Order("e.published_at", "e.id").Limit(1).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("episode after %q of %q: %w", e.Slug, s.Slug, err)
	}
	if len(list) == 0 {
		return nil, nil
	}
	return list[0], nil
}

// selectEpisodes selects public episodes with the properties of their recordings. It does not ask whether their show is published.
func selectEpisodes(db *database.DB, into any) *bun.SelectQuery {
	return selectAnyEpisodes(db, into).Where("e.status = ?", Published).Where("e.published_at <= ?", db.Now())
}

// selectAnyEpisodes selects episodes of every status with the properties of their recordings.
func selectAnyEpisodes(db *database.DB, into any) *bun.SelectQuery {
	return db.Read.NewSelect().Model(into).ColumnExpr("e.*").
		ColumnExpr("coalesce(r.type, '') AS type, coalesce(r.bytes, 0) AS bytes, coalesce(r.seconds, 0) AS seconds").
		Join("LEFT JOIN recordings AS r ON r.address = e.audio")
}

// EpisodePaths returns the paths of at most limit public episodes in a language.
func EpisodePaths(ctx context.Context, db *database.DB, lang string, limit int) ([]string, error) {
	var paths []string
	err := db.Read.NewSelect().Model((*Episode)(nil)).ColumnExpr("? || s.slug || '/' || e.slug", ListPathOf(lang)+"/").
		Join("JOIN audio_shows AS s ON s.id = e.show_id").Where("s.lang = ?", lang).Where("s.status = ?", Published).
		Where("e.status = ?", Published).Where("e.published_at <= ?", db.Now()).
		Order("s.position", "s.id", "e.published_at DESC", "e.id DESC").Limit(int64(limit)).Scan(ctx, &paths)
	if err != nil {
		return nil, fmt.Errorf("paths of episodes: %w", err)
	}
	return paths, nil
}

// Languages returns the languages that have a published show.
func Languages(ctx context.Context, db *database.DB) (map[string]bool, error) {
	var langs []string
	if err := db.Read.NewSelect().Model((*Show)(nil)).Distinct().Column("lang").Where("status = ?", Published).Scan(ctx, &langs); err != nil {
		return nil, fmt.Errorf("languages of audio shows: %w", err)
	}
	set := map[string]bool{}
	for _, lang := range langs {
		set[lang] = true
	}
	return set, nil
}
