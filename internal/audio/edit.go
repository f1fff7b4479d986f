package audio

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/media"
	"masthead/internal/richtext"
	"masthead/internal/route"
	"masthead/internal/text"
)

// ErrHasEpisodes is returned for the deletion of a show that has episodes.
var ErrHasEpisodes = errors.New("the show has episodes; delete these first")

var slugForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// ShowEdit has the fields of a show that the newsroom saves.
type ShowEdit struct {
	Title    string `json:"title" maxLength:"200" example:"The price of thread"`
	Slug     string `json:"slug,omitempty" maxLength:"80" doc:"Made from the title by default. It is fixed once readers know the show."`
	Excerpt  string `json:"excerpt,omitempty" maxLength:"400" doc:"The show in one or two sentences."`
	Body     string `json:"body,omitempty" maxLength:"20000" doc:"Description in Markdown."`
	Picture  *int64 `json:"picture,omitempty" doc:"ID of a square picture of the library; null for none."`
	Position int    `json:"position,omitempty" minimum:"0" maximum:"10000" doc:"In the list of shows."`
}

// EpisodeEdit has the fields of an episode that the newsroom saves.
type EpisodeEdit struct {
	Title   string `json:"title" maxLength:"200" example:"What a loom costs"`
	Slug    string `json:"slug,omitempty" maxLength:"80" doc:"Made from the title by default. It is fixed once readers know the episode."`
	Excerpt string `json:"excerpt,omitempty" maxLength:"400" doc:"The episode in one or two sentences."`
	Body    string `json:"body,omitempty" maxLength:"20000" doc:"Description in Markdown."`
	Audio   string `json:"audio,omitempty" maxLength:"500" doc:"Address of a recording of the library, or on another site with https."`
	// PublishedAt is empty for an episode that has no time yet.
	PublishedAt string `json:"publishedAt,omitempty" maxLength:"40" doc:"RFC 3339; empty for the moment in which it is published."`
}

func (s *Show) edit() ShowEdit {
	return ShowEdit{s.Title, s.Slug, s.Excerpt, richtext.SourceOf(s.Body, s.HTML), s.PictureID, s.Position}
}

func (e *Episode) edit(zone *time.Location) EpisodeEdit {
	return EpisodeEdit{e.Title, e.Slug, e.Excerpt, richtext.SourceOf(e.Body, e.HTML), e.Audio, formatTime(e.PublishedAt, zone)}
}

// setSlug checks the slug of a show or an episode, which is made from the title by default. A fixed one stays as it is.
func setSlug(slug *string, typed, title string, fixed bool, wrong invalid.Fields) {
	typed = strings.TrimSpace(typed)
	switch {
	case fixed && typed != "" && typed != *slug:
		wrong["slug"] = "cannot be changed, because readers know the address"
	case fixed:
	case typed == "" && *slug == "":
		if *slug = text.Slug(title); *slug == "" {
			wrong["slug"] = "is empty"
		}
	case typed != "":
		*slug = typed
	}
	if wrong["slug"] == "" && !fixed && !slugForm.MatchString(*slug) {
		wrong["slug"] = "must have 1 to 80 lower-case letters, digits and single hyphens"
	}
}

// setText sets a description that was typed in Markdown, with its HTML. What was not changed stays as it is stored.
func setText(body, html *string, typed string, wrong invalid.Fields) {
	if typed == richtext.SourceOf(*body, *html) {
		return
	}
	doc, err := richtext.FromTyped(typed)
	if err != nil {
		wrong["body"] = err.Error()
		return
	}
	*body, *html = typed, richtext.ToHTML(doc, richtext.HTMLOptions{})
}

// apply sets the fields of a show. The error is an invalid.Fields if one is not valid.
func (e *ShowEdit) apply(ctx context.Context, tx *database.Tx, by actor.Actor, s *Show) error {
	wrong := invalid.Fields{}
	s.Title, s.Excerpt, s.Position = text.OneLine(e.Title), text.OneLine(e.Excerpt), e.Position
	if s.Title == "" {
		wrong["title"] = "is empty"
	}
	setSlug(&s.Slug, e.Slug, s.Title, s.Status != Draft, wrong)
	setText(&s.Body, &s.HTML, e.Body, wrong)
	if wrong["slug"] == "" {
		if route.CheckSlug(s.Path()) != nil {
			wrong["slug"] = "is taken by another page"
		}
		other, err := tx.NewSelect().Model((*Show)(nil)).Where("slug = ?", s.Slug).Where("s.id <> ?", s.ID).Exists(ctx)
		if err != nil {
			return fmt.Errorf("look for audio show %q: %w", s.Slug, err)
		}
		if other {
			wrong["slug"] = "is taken by another show"
		}
	}
	unusable, err := media.FirstUnusable(ctx, tx, by, media.IDs(s.PictureID), media.IDs(e.Picture))
	if err != nil {
		return err
	}
	if unusable >= 0 {
		wrong["picture"] = "is unknown"
	}
	s.PictureID = e.Picture
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// saveShow stores a show with the fields of an edit. The error is an invalid.Fields if one is not valid.
func saveShow(ctx context.Context, tx *database.Tx, by actor.Actor, s *Show, edit *ShowEdit) error {
	if err := edit.apply(ctx, tx, by, s); err != nil {
		return err
	}
	var err error
	if s.ID == 0 {
		_, err = tx.NewInsert().Model(s).Returning("id").Exec(ctx)
	} else {
		_, err = tx.NewUpdate().Model(s).WherePK().Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("save audio show %q: %w", s.Slug, err)
	}
	if s.Status == Draft {
		tx.Emit("audio.drafted", s.ID)
		return nil
	}
	return s.changed(ctx, tx)
}

// deleteShow deletes a draft that has no episodes. It returns ErrPublic or ErrHasEpisodes.
func deleteShow(ctx context.Context, tx *database.Tx, s *Show) error {
	if s.Status != Draft {
		return ErrPublic
	}
	has, err := tx.NewSelect().Model((*Episode)(nil)).Where("e.show_id = ?", s.ID).Exists(ctx)
	if err != nil {
		return fmt.Errorf("episodes of audio show %d: %w", s.ID, err)
	}
	if has {
		return ErrHasEpisodes
	}
	if _, err := tx.NewDelete().Model(s).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("delete audio show %d: %w", s.ID, err)
	}
	tx.Emit("audio.drafted", s.ID)
	return nil
}

// apply sets the fields of an episode of a show. The error is an invalid.Fields if one is not valid.
func (e *EpisodeEdit) apply(ctx context.Context, tx *database.Tx, by actor.Actor, s *Show, to *Episode) error {
	wrong := invalid.Fields{}
	known := to.isKnown(s, tx.At)
	to.Title, to.Excerpt = text.OneLine(e.Title), text.OneLine(e.Excerpt)
	if to.Title == "" {
		wrong["title"] = "is empty"
	}
	setSlug(&to.Slug, e.Slug, to.Title, known, wrong)
	setText(&to.Body, &to.HTML, e.Body, wrong)
	if wrong["slug"] == "" {
		if to.Slug == podcastSlug || route.CheckSlug(s.EpisodePath(to)) != nil {
			wrong["slug"] = "is taken by another page"
		}
		other, err := tx.NewSelect().Model((*Episode)(nil)).Where("e.show_id = ?", s.ID).Where("slug = ?", to.Slug).Where("e.id <> ?", to.ID).
			Exists(ctx)
		if err != nil {
			return fmt.Errorf("look for episode %q: %w", to.Slug, err)
		}
		if other {
			wrong["slug"] = "is taken by another episode"
		}
	}
	at := undated
	if e.PublishedAt != "" {
		var err error
		if at, err = clock.ParseMoment(e.PublishedAt); err != nil {
			wrong["publishedAt"] = "is not a time such as 2026-12-01T09:00:00+05:30"
		}
	}
	if known && at.After(tx.At.Time) {
		wrong["publishedAt"] = "is in the future, but readers know the episode"
	}
	to.PublishedAt = at
	if address := strings.TrimSpace(e.Audio); address != to.Audio {
		ok, err := isRecording(ctx, tx, by, address)
		if err != nil {
			return err
		}
		if !ok {
			wrong["audio"] = "is not an address of a recording of the library, or with https"
		}
		to.Audio = address
	}
	if to.Status != Draft {
		for name, why := range to.checkPublished() {
			wrong[name] = why
		}
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// checkPublished returns what an episode lacks that readers see or are going to see.
func (e *Episode) checkPublished() invalid.Fields {
	wrong := invalid.Fields{}
	if e.Audio == "" {
		wrong["audio"] = "is required"
	}
	if e.PublishedAt.Equal(undated.Time) {
		wrong["publishedAt"] = "is required"
	}
	return wrong
}

// isRecording reports whether an actor may use an address as a recording: "" for none, one of the library, or one of another site.
func isRecording(ctx context.Context, tx *database.Tx, by actor.Actor, address string) (bool, error) {
	if address == "" {
		return true, nil
	}
	if u, err := url.Parse(address); err == nil && u.Scheme == "https" && u.Host != "" && u.User == nil {
		return true, nil
	}
	found, err := media.RecordsAt(ctx, tx, []string{address})
	r := found[address]
	if err != nil || r == nil || r.Kind != media.KindRecording {
		return false, err
	}
	usable, err := media.Usable(ctx, tx, by, []int64{r.ID})
	return usable[r.ID], err
}

// saveEpisode stores an episode of a show with the fields of an edit. The error is an invalid.Fields if one is not valid.
func saveEpisode(ctx context.Context, tx *database.Tx, by actor.Actor, s *Show, e *Episode, edit *EpisodeEdit) error {
	before := e.IsPublic(tx.At)
	if err := edit.apply(ctx, tx, by, s, e); err != nil {
		return err
	}
	return e.store(ctx, tx, s, before)
}

// deleteEpisode deletes an episode of a show that readers do not know. It returns ErrPublic.
func deleteEpisode(ctx context.Context, tx *database.Tx, s *Show, e *Episode) error {
	if e.isKnown(s, tx.At) {
		return ErrPublic
	}
	if _, err := tx.NewDelete().Model(e).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("delete episode %d: %w", e.ID, err)
	}
	e.changedUnseen(tx)
	return nil
}

// showByID returns a show of any status as it is at a time, or database.ErrNotFound.
func showByID(ctx context.Context, db bun.IDB, now clock.Moment, id int64) (*Show, error) {
	s := new(Show)
	if err := selectAnyShows(db, now, s).Where("s.id = ?", id).Scan(ctx); err != nil {
		return nil, fmt.Errorf("audio show %d: %w", id, database.NotFound(err))
	}
	return s, nil
}

// episodeByID returns an episode of any status with its show, or database.ErrNotFound.
func episodeByID(ctx context.Context, db bun.IDB, now clock.Moment, id int64) (*Episode, *Show, error) {
	e := new(Episode)
	if err := db.NewSelect().Model(e).Where("e.id = ?", id).Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("episode %d: %w", id, database.NotFound(err))
	}
	s, err := showByID(ctx, db, now, e.ShowID)
	return e, s, err
}

// showFilter selects shows for the newsroom.
type showFilter struct {
	Brands []int64 // nil for all
	Status Status  // "" for all
	Lang   string
	Words  string
	After  int64 // id
	Limit  int
}

// findShows returns shows in the order of their ids, with the numbers of their public episodes.
func findShows(ctx context.Context, db *database.DB, f showFilter) ([]*Show, error) {
	var list []*Show
	q := selectAnyShows(db.Read, db.Now(), &list).Where("s.id > ?", f.After).Order("s.id").Limit(int64(f.Limit))
	if f.Brands != nil {
		q.Where("s.brand_id IN (?)", bun.List(f.Brands))
	}
	if f.Status != "" {
		q.Where("s.status = ?", f.Status)
	}
	if f.Lang != "" {
		q.Where("s.lang = ?", f.Lang)
	}
	if part := likePart(f.Words); part != "" {
		q.Where("(lower(s.title) LIKE ? ESCAPE '!' OR s.slug LIKE ? ESCAPE '!')", part, part)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("audio shows of the newsroom: %w", err)
	}
	return list, nil
}

// findEpisodes returns episodes of a show, the last created first. The status is one that StatusAt returns, "" for all; before is an id, 0
// for the first page.
func findEpisodes(ctx context.Context, db *database.DB, s *Show, status Status, words string, before int64, limit int,
) ([]*Episode, error) {
	var list []*Episode
	q := selectAnyEpisodes(db, &list).Where("e.show_id = ?", s.ID).Order("e.id DESC").Limit(int64(limit))
	if before > 0 {
		q.Where("e.id < ?", before)
	}
	switch status {
	case Scheduled:
		q.Where("e.status = ?", Published).Where("(e.published_at > ? OR ?)", db.Now(), s.Status == Draft)
	case Published:
		q.Where("e.status = ?", Published).Where("e.published_at <= ?", db.Now()).Where("?", s.Status != Draft)
	case Draft, Withdrawn:
		q.Where("e.status = ?", status)
	}
	if part := likePart(words); part != "" {
		q.Where("(lower(e.title) LIKE ? ESCAPE '!' OR e.slug LIKE ? ESCAPE '!')", part, part)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("episodes of audio show %d: %w", s.ID, err)
	}
	return list, nil
}

// likePart returns the pattern of LIKE, with ! as its escape, for texts that contain words; "" for no words.
func likePart(words string) string {
	words = strings.ToLower(strings.TrimSpace(words))
	if words == "" {
		return ""
	}
	return "%" + text.EscapeLike(words) + "%"
}

// MoveRecording gives the episodes whose recording is at an address another address.
func MoveRecording(ctx context.Context, tx *database.Tx, from, to string, _ int) error {
	if _, err := tx.NewUpdate().Model((*Episode)(nil)).Set("audio = ?", to).Where("audio = ?", from).Exec(ctx); err != nil {
		return fmt.Errorf("episodes with the recording %s: %w", from, err)
	}
	return nil
}
