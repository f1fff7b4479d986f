// Package audio holds audio shows: episodes to hear, newest first, each with its
// recording and words about it. A show is in one language and belongs to a brand. The
// package must never keep a recording itself; those are files of internal/download.
package audio

import (
	"context"
	"fmt"
	"strconv"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/permalink"
	"masthead/internal/richtext"
	"masthead/internal/search"
)

// Tag is the cache tag of whatever lists the shows, or leads to where there are any.
const Tag = "audio-shows"

// Front is where the shows of every edition are, below the edition's own path.
const Front = "/audio-shows"

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

	Count int `bun:",scanonly"` // of the episodes that are out
}

// Episode is one part of a show.
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

	// What is known of a recording on this site.
	Type    string `bun:",scanonly"`
	Bytes   int64  `bun:",scanonly"`
	Seconds int    `bun:",scanonly"`
}

// FrontOf is where the shows of a language are.
func FrontOf(lang string) string {
	return i18n.Of(lang).Edition() + Front
}

// Path is where the show lives; its episodes live below.
func (s *Show) Path() string { return FrontOf(s.Lang) + "/" + s.Slug }

// PathOf is the path of one of the show's episodes.
func (s *Show) PathOf(e *Episode) string { return s.Path() + "/" + e.Slug }

// Tag is the cache tag of whatever shows this show or one of its episodes.
func (s *Show) Tag() string { return "audio-show:" + strconv.FormatInt(s.ID, 10) }

// SetText writes what the show is about.
func (s *Show) SetText(doc richtext.Doc) { s.HTML = richtext.HTML(doc, richtext.HTMLOptions{}) }

// SetText writes what the episode is about.
func (e *Episode) SetText(doc richtext.Doc) { e.HTML = richtext.HTML(doc, richtext.HTMLOptions{}) }

// SaveShow inserts a show, or replaces the one of the same slug.
func SaveShow(ctx context.Context, tx *database.Tx, s *Show) error {
	_, err := tx.NewInsert().Model(s).On("CONFLICT (slug) DO UPDATE").Set("brand_id = EXCLUDED.brand_id").Set("lang = EXCLUDED.lang").
		Set("title = EXCLUDED.title").Set("excerpt = EXCLUDED.excerpt").Set("html = EXCLUDED.html").
		Set("picture_id = EXCLUDED.picture_id").Set("position = EXCLUDED.position").Returning("id").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save audio show %q: %w", s.Slug, err)
	}
	tx.Emit("audio.saved", s.ID, Tag, s.Tag(), permalink.Tag(FrontOf(s.Lang)), permalink.Tag(s.Path()))
	return search.Changed(ctx, tx, ShowSource, s.ID)
}

// SetPicture gives a show its cover.
func SetPicture(ctx context.Context, tx *database.Tx, s *Show, picture int64) error {
	s.PictureID = &picture
	if _, err := tx.NewUpdate().Model(s).Column("picture_id").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("cover of audio show %q: %w", s.Slug, err)
	}
	tx.Emit("audio.saved", s.ID, s.Tag())
	return nil
}

// podcast ends the address of a show's podcast, which no episode may take.
const podcast = "podcast"

// SaveEpisode inserts an episode of a show, or replaces the one of the same slug.
func SaveEpisode(ctx context.Context, tx *database.Tx, s *Show, e *Episode) error {
	if e.Slug == podcast {
		return fmt.Errorf("save episode %q: the show's podcast has that address", e.Slug)
	}
	e.ShowID = s.ID
	_, err := tx.NewInsert().Model(e).On("CONFLICT (show_id, slug) DO UPDATE").Set("title = EXCLUDED.title").Set("excerpt = EXCLUDED.excerpt").
		Set("html = EXCLUDED.html").Set("audio = EXCLUDED.audio").Set("published_at = EXCLUDED.published_at").Returning("id").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save episode %q of %q: %w", e.Slug, s.Slug, err)
	}
	path := s.PathOf(e)
	tx.Emit("audio.saved", s.ID, s.Tag(), permalink.Tag(path), permalink.Tag(s.Path()+"/"+podcast))
	return search.Changed(ctx, tx, EpisodeSource, e.ID)
}

// maxShows is how many shows a list has.
const maxShows = 100

// List lists the shows of a language, or of every one where it is "", in their order.
func List(ctx context.Context, db *database.DB, lang string) ([]*Show, error) {
	var list []*Show
	q := shows(db, &list).Order("position", "id").Limit(maxShows)
	if lang != "" {
		q = q.Where("lang = ?", lang)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("audio shows: %w", err)
	}
	return list, nil
}

// BySlug finds a show; database.ErrNotFound when there is none.
func BySlug(ctx context.Context, db *database.DB, slug string) (*Show, error) {
	s := new(Show)
	if err := shows(db, s).Where("slug = ?", slug).Scan(ctx); err != nil {
		return nil, fmt.Errorf("audio show %q: %w", slug, database.NotFound(err))
	}
	return s, nil
}

// shows reads shows, each with the number of its episodes.
func shows(db *database.DB, into any) *bun.SelectQuery {
	return db.Read.NewSelect().Model(into).ColumnExpr("s.*").
		ColumnExpr("(SELECT count(*) FROM audio_episodes e WHERE e.show_id = s.id AND e.published_at <= ?) AS count", db.Now())
}

// Episodes lists the newest episodes of a show, or those before the one of an id, 0
// for none, at most limit.
func Episodes(ctx context.Context, db *database.DB, s *Show, before int64, limit int) ([]*Episode, error) {
	var list []*Episode
	q := episodes(db, &list).Where("e.show_id = ?", s.ID).Order("e.published_at DESC", "e.id DESC").Limit(int64(limit))
	if before != 0 {
		q = q.Where("(e.published_at, e.id) < (SELECT k.published_at, k.id FROM audio_episodes k WHERE k.id = ? AND k.show_id = ?)", before, s.ID)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("episodes of %q: %w", s.Slug, err)
	}
	return list, nil
}

// EpisodeBySlug finds an episode of a show; database.ErrNotFound when there is none.
func EpisodeBySlug(ctx context.Context, db *database.DB, s *Show, slug string) (*Episode, error) {
	e := new(Episode)
	if err := episodes(db, e).Where("e.show_id = ?", s.ID).Where("e.slug = ?", slug).Scan(ctx); err != nil {
		return nil, fmt.Errorf("episode %q of %q: %w", slug, s.Slug, database.NotFound(err))
	}
	return e, nil
}

// Next is the episode that came out after one, or the show's first after its newest;
// nil for a show's only one.
func Next(ctx context.Context, db *database.DB, s *Show, e *Episode) (*Episode, error) {
	var list []*Episode
	err := episodes(db, &list).Where("e.show_id = ?", s.ID).Where("e.id <> ?", e.ID).
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

// episodes reads episodes that are out, each with what is known of its recording.
func episodes(db *database.DB, into any) *bun.SelectQuery {
	return db.Read.NewSelect().Model(into).ColumnExpr("e.*").
		ColumnExpr("coalesce(r.type, '') AS type, coalesce(r.bytes, 0) AS bytes, coalesce(r.seconds, 0) AS seconds").
		Join("LEFT JOIN recordings AS r ON r.address = e.audio").Where("e.published_at <= ?", db.Now())
}

// Paths lists the paths of a language's episodes, at most limit.
func Paths(ctx context.Context, db *database.DB, lang string, limit int) ([]string, error) {
	var paths []string
	err := db.Read.NewSelect().Model((*Episode)(nil)).ColumnExpr("? || s.slug || '/' || e.slug", FrontOf(lang)+"/").
		Join("JOIN audio_shows AS s ON s.id = e.show_id").Where("s.lang = ?", lang).Where("e.published_at <= ?", db.Now()).
		Order("s.position", "s.id", "e.published_at DESC", "e.id DESC").Limit(int64(limit)).Scan(ctx, &paths)
	if err != nil {
		return nil, fmt.Errorf("paths of episodes: %w", err)
	}
	return paths, nil
}

// Languages are those that have a show.
func Languages(ctx context.Context, db *database.DB) (map[string]bool, error) {
	var langs []string
	if err := db.Read.NewSelect().Model((*Show)(nil)).Distinct().Column("lang").Scan(ctx, &langs); err != nil {
		return nil, fmt.Errorf("languages of audio shows: %w", err)
	}
	set := map[string]bool{}
	for _, lang := range langs {
		set[lang] = true
	}
	return set, nil
}
